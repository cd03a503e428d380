import type { GraphQLResolveInfo } from 'graphql';
import { coversKind, kindOfType } from '../../access/password-scopes.ts';
import { canSearchAllTexts } from '../../access/post-access.ts';
import type { ListPage, TwoWayArguments } from '../../content/lists/connection-page.ts';
import { indexOfList } from '../../content/lists/content-order.ts';
import { countRows } from '../../content/lists/joined-lists.ts';
import { keysetPage, type ListOrder, type OrderKey } from '../../content/lists/keyset.ts';
import { type SearchedRows, searchedRows } from '../../content/lists/searched-rows.ts';
import { allOf, anyOf, columnList, isIn, isNotIn, type Sql, sql } from '../../core/dialect/sql.ts';
import { selectedColumns } from '../../core/graphql/selection.ts';
import type { PostType } from '../../core/registry/post-type.ts';
import { listedTypes, type Registry } from '../../core/registry/registry.ts';
import type { Taxonomy } from '../../core/registry/taxonomy.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { ACCESS_COLUMNS, type ContentRow } from '../../core/rows/content-row.ts';
import type { TermRow } from '../../core/rows/term-row.ts';
import { HAS_NO_PASSWORD, parseSearch, relevanceRank, searchCondition } from '../../core/search/text-search.ts';

/**
 * Returns a page of published items that match the search text, the most relevant first; without a text, the newest
 * first.
 */
export async function searchContent(input: {
  types: readonly PostType[];
  args: SearchArguments;
  context: RequestContext;
  info: GraphQLResolveInfo;
}): Promise<ListPage<SearchRow>> {
  const { types, args, context, info } = input;
  const { from, where, order, matches } = await planSearch({ types, args, context });
  const list = columnList([...selectedColumns(info, [['nodes'], ['edges', 'node']]), ...ACCESS_COLUMNS]);
  return keysetPage<ContentRow, SearchRow>({
    args,
    from,
    where,
    order,
    matches,
    load: ({ columns, rows }) =>
      context.kernel.database[matches === null ? 'scanner' : 'reader'].$queryRaw<ContentRow[]>(
        sql`SELECT ${list}${columns} ${rows}`,
      ),
    toNodes: (rows) => rows.map((row) => ({ kind: 'POST', row })),
    count: () => matches?.ids.length ?? countRows(context, { from, where }),
  });
}

const DATE: OrderKey = { value: sql`p."date"`, direction: 'DESC', type: 'text' };
const ID = { value: sql`p."id"`, direction: 'DESC' } as const;

async function planSearch(input: {
  types: readonly PostType[];
  args: SearchArguments;
  context: RequestContext;
}): Promise<SearchedRows & { where: Sql; order: ListOrder }> {
  const { types, args, context } = input;
  const { database } = context.kernel;
  const { dialect } = database;
  const names = types.map(({ name }) => name);
  const conditions = [isIn('p."type"', names), sql`p."status" = 'publish'`];
  if (args.idIn?.length) conditions.push(isIn('p."id"', args.idIn));
  else if (args.idNotIn?.length) conditions.push(isNotIn('p."id"', args.idNotIn));
  const list = { filter: { idIn: [...(args.idIn ?? [])] }, types: names, statuses: ['publish'] };
  const tables = dialect.postsThrough(indexOfList({ ...list, order: 'DATE' }));
  if (!args.query?.trim()) {
    return { from: tables, where: allOf(conditions), order: { keys: [DATE], id: ID }, matches: null };
  }
  const terms = parseSearch(args.query);
  const columns = ['title', 'excerpt', 'content'] as const;
  conditions.push(hasSearchableTexts(types, context));
  const rank: OrderKey = { value: relevanceRank(terms, dialect), direction: 'ASC', type: 'number' };
  const order = { keys: [rank, DATE], id: ID };
  const otherConditions = allOf(conditions);
  const search = { types: names, terms, columns, isRanked: true, order, tables, otherConditions, args };
  return {
    ...(await searchedRows(context, search)),
    where: allOf([otherConditions, searchCondition({ terms, columns, exact: false, dialect })]),
    order,
  };
}

const namesOf = (types: readonly PostType[]): string[] => types.map(({ name }) => name);

/** Matches items without a password, and those that the viewer may edit: a search must not reveal protected texts. */
function hasSearchableTexts(types: readonly PostType[], { viewer }: RequestContext): Sql {
  const covered = types.filter(({ name }) => coversKind(viewer, kindOfType(name)));
  const editable = types.filter((type) => canSearchAllTexts(viewer, type));
  const isOwn = sql`p."authorId" = ${viewer.userId}`;
  const own = covered.length === types.length ? isOwn : allOf([isOwn, isIn('p."type"', namesOf(covered))]);
  return anyOf([
    HAS_NO_PASSWORD,
    ...(viewer.userId > 0 && covered.length > 0 ? [own] : []),
    ...(editable.length > 0 ? [isIn('p."type"', namesOf(editable))] : []),
  ]);
}

/** A post format, such as `aside`. */
export interface PostFormat {
  slug: string;
  name: string;
}

/** A search result. */
export type SearchRow =
  | ({ kind: 'POST' } & { row: ContentRow })
  | ({ kind: 'TERM' } & { row: TermRow })
  | ({ kind: 'POST_FORMAT' } & { row: PostFormat });

/** The arguments of a search. */
export interface SearchArguments extends Omit<TwoWayArguments<never, never>, 'where' | 'orderBy' | 'order'> {
  kind?: SearchKind | null;
  query?: string | null;
  subtypeIn?: readonly string[] | null;
  languageOrDefault?: string | null;
  idIn?: readonly number[] | null;
  idNotIn?: readonly number[] | null;
}

/** Which results a search returns: items, terms or post formats. */
type SearchKind = 'POST' | 'TERM' | 'POST_FORMAT';

/** Returns the types whose items a search includes. */
export const searchableTypes = (registry: Registry): PostType[] =>
  listedTypes(registry).filter(({ isListed }) => isListed);

/** Returns the taxonomies that a search includes. */
export const searchableTaxonomies = (registry: Registry): Taxonomy[] =>
  [...registry.taxonomies.values()].filter(
    ({ viewable, isListed, graphqlName }) => viewable && isListed && graphqlName !== null,
  );

/** Returns the entries with the requested names, or all entries if `names` is null. */
export const entriesWithNames = <T extends { name: string }>(
  entries: readonly T[],
  names: readonly string[] | null,
): T[] => entries.filter(({ name }) => names === null || names.includes(name));
