import type { ContentFilter } from '../../content/lists/content-filter.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { type Sql, sql } from '../../core/sql.ts';
import { databaseIdOf } from '../nodes/wpgraphql-id.ts';
import type { ContentOrderBy } from './content-where.ts';

type Ids = readonly (string | number | null | undefined)[] | null | undefined;

/** The values of the argument `where` of lists of content. */
export interface ContentFilters {
  hasPassword?: boolean | null | undefined;
  id?: number | null | undefined;
  in?: Ids;
  name?: string | null | undefined;
  nameIn?: readonly (string | null | undefined)[] | null | undefined;
  notIn?: Ids;
  orderby?: readonly ({ field: ContentOrderBy; order: 'ASC' | 'DESC' } | null | undefined)[] | null | undefined;
  parent?: string | number | null | undefined;
  parentIn?: Ids;
  parentNotIn?: Ids;
  password?: string | null | undefined;
  search?: string | null | undefined;
  stati?: readonly (string | null | undefined)[] | null | undefined;
  status?: string | null | undefined;
  title?: string | null | undefined;
  author?: number | null | undefined;
  authorIn?: Ids;
  authorNotIn?: Ids;
}

const idsOf = (ids: Ids, kind: string): number[] | undefined =>
  ids?.length ? ids.flatMap((id) => (id === null || id === undefined ? [] : databaseIdOf(id, kind))) : undefined;

/**
 * Converts the argument `where` to a filter of the domain, and the conditions on rows (`p`) that the domain has no
 * filter for.
 */
export async function filterOfWhere(
  where: ContentFilters,
  _context: RequestContext,
): Promise<{ filter: ContentFilter | null; conditions: Sql[] }> {
  const { id, name, nameIn, parent, author, hasPassword, password, title, search } = where;
  const slugs = nameIn?.flatMap((slug) => slug ?? []);
  const filter: ContentFilter = {
    idIn: id ? [id] : idsOf(where.in, 'post'),
    idNotIn: idsOf(where.notIn, 'post'),
    parentIn: parent === null || parent === undefined ? idsOf(where.parentIn, 'post') : [databaseIdOf(parent, 'post')],
    parentNotIn: idsOf(where.parentNotIn, 'post'),
    slugIn: name ? [name] : slugs?.length ? slugs : undefined,
    authorIn: author ? [author] : idsOf(where.authorIn, 'user'),
    authorNotIn: idsOf(where.authorNotIn, 'user'),
    search: search ?? undefined,
  };
  const conditions = [
    ...(typeof hasPassword === 'boolean' ? [hasPassword ? sql`p."password" <> ''` : sql`p."password" = ''`] : []),
    ...(password ? [sql`p."password" = ${password}`] : []),
    ...(title ? [sql`p."title" = ${title}`] : []),
  ];
  return { filter, conditions };
}
