import { storedSlugForms } from '../../content/addresses/resolve-address.ts';
import type { ContentFilter } from '../../content/lists/content-filter.ts';
import { isIn, type Sql, sql } from '../../core/dialect/sql.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { writeTimestamp } from '../../core/site/timestamp.ts';
import { orderKey } from '../../core/slugs/normalize.ts';
import { databaseIdOf, parentIdOf } from '../nodes/wpgraphql-id.ts';
import type { ContentOrderBy } from './content-where.ts';
import { type DateQuery, dateCondition } from './date-query.ts';
import { contentTermFilters, type TermWhere } from './term-where.ts';

/** A list of ids, in either form. */
export type IdList = readonly (string | number | null | undefined)[] | null | undefined;

/** The values of the argument `where` of lists of content. */
export interface ContentFilters extends TermWhere {
  dateQuery?: DateQuery | null | undefined;
  hasPassword?: boolean | null | undefined;
  id?: number | null | undefined;
  in?: IdList;
  isSticky?: boolean | null | undefined;
  mimeType?: string | null | undefined;
  name?: string | null | undefined;
  nameIn?: readonly (string | null | undefined)[] | null | undefined;
  notIn?: IdList;
  orderby?: readonly ({ field: ContentOrderBy; order: 'ASC' | 'DESC' } | null | undefined)[] | null | undefined;
  parent?: string | number | null | undefined;
  parentIn?: IdList;
  parentNotIn?: IdList;
  password?: string | null | undefined;
  search?: string | null | undefined;
  stati?: readonly (string | null | undefined)[] | null | undefined;
  status?: string | null | undefined;
  template?: string | null | undefined;
  title?: string | null | undefined;
  author?: number | null | undefined;
  authorIn?: IdList;
  authorName?: string | null | undefined;
  authorNotIn?: IdList;
}

/** Returns the database ids of a list of ids; undefined, which does not filter, for an empty list. */
const idsOf = (ids: IdList, kind: string): number[] | undefined =>
  ids?.length ? ids.flatMap((id) => (id === null || id === undefined ? [] : databaseIdOf(id, kind))) : undefined;

/**
 * Converts the argument `where` to a filter of the domain, and the conditions on rows (`p`) that the domain has no
 * filter for.
 */
export async function filterOfWhere(
  where: ContentFilters,
  context: RequestContext,
): Promise<{ filter: ContentFilter; conditions: Sql[] }> {
  const { id, name, nameIn, parent, hasPassword, password, title, search, template, dateQuery, mimeType } = where;
  const slugs = name ? [name] : nameIn?.flatMap((slug) => slug ?? []);
  const parentId = parent === null || parent === undefined ? null : parentIdOf(parent, 'post');
  const terms = await contentTermFilters(where, context);
  const filter: ContentFilter = {
    idIn: id ? [id] : idsOf(where.in, 'post'),
    idNotIn: idsOf(where.notIn, 'post'),
    parentIn: parentId === null ? idsOf(where.parentIn, 'post') : [parentId],
    parentNotIn: idsOf(where.parentNotIn, 'post'),
    slugIn: slugs?.length ? [...new Set(slugs.flatMap(storedSlugForms))] : undefined,
    authorIn: await authorIds(where, context),
    authorNotIn: excludedAuthors(where),
    search: search ?? undefined,
    sticky: where.isSticky ?? undefined,
    mimeTypeIn: mimeType ? [mimeType] : undefined,
    terms: terms.length > 0 ? terms : undefined,
  };
  const date = dateQuery ? dateCondition(dateQuery, currentYear(context)) : null;
  const conditions = [
    ...(typeof hasPassword === 'boolean' ? [hasPassword ? IS_PROTECTED : sql`p."password" = ''`] : []),
    ...(password ? [sql`p."password" = ${password}`] : []),
    ...(title ? [sql`p."titleKey" = ${orderKey(title)} AND p."title" = ${title}`] : []),
    ...(typeof template === 'string' ? [templateCondition(template)] : []),
    ...(date ? [date] : []),
  ];
  return { filter, conditions };
}

/** The year in the time zone of the site. */
const currentYear = ({ kernel, site }: RequestContext): number =>
  Number(site.clock.toLocal(writeTimestamp(kernel.now().getTime())).slice(0, 4));

/** Few items have a password, and they have an index of their own. */
const IS_PROTECTED = sql`p."id" IN (SELECT protected."id" FROM "posts" protected WHERE protected."password" <> '')`;

const templateCondition = (template: string): Sql =>
  template === '' ? isIn('p."template"', ['', 'default']) : sql`p."template" = ${template}`;

/** The ids of the authors whose items are left out: also one whose id is negative. */
function excludedAuthors({ author, authorNotIn }: ContentFilters): number[] | undefined {
  const ids = [...(idsOf(authorNotIn, 'user') ?? []), ...(author && author < 0 ? [-author] : [])];
  return ids.length > 0 ? ids : undefined;
}

/** The ids of the requested authors; of no author for an unknown name. */
async function authorIds(
  { author, authorIn, authorName }: ContentFilters,
  { kernel }: RequestContext,
): Promise<number[] | undefined> {
  if (author && author > 0) return [author];
  if (!authorName) return idsOf(authorIn, 'user');
  const account = await kernel.database.reader.user.findFirst({
    where: { slug: { in: storedSlugForms(authorName) } },
    orderBy: { id: 'asc' },
    select: { id: true },
  });
  return [account?.id ?? 0];
}
