import type { OrderDirection } from '../../content/lists/connection-page.ts';
import type { ContentFilter } from '../../content/lists/content-filter.ts';
import { MAX_SORTED } from '../../content/lists/content-list.ts';
import { type ContentOrder, contentOrder, indexOfList } from '../../content/lists/content-order.ts';
import type { KnownRows, OrderKey } from '../../content/lists/keyset.ts';
import { type FilterSql, searchedColumns } from '../../content/lists/prepare-filter.ts';
import { searchedRows } from '../../content/lists/searched-rows.ts';
import type { PostIndex } from '../../core/dialect/plan-dialect.ts';
import { allOf, type Sql, sql } from '../../core/dialect/sql.ts';
import { partCache } from '../../core/reads/versioned-cache.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { SearchTerms } from '../../core/search/text-search.ts';
import type { NodeOrder } from '../connections/statement-page.ts';
import type { ContentOrderBy, ContentWhere } from './content-where.ts';

/** How a list of content is read. */
interface ContentSource {
  /** The tables: items as `p`, and their texts as `s` if the list is searched. */
  from: Sql;
  /** The ids of all rows in order, if a search found them in advance. */
  matches: KnownRows | null;
  condition: Sql;
  /** Whether a page may read whole tables. */
  isScan: boolean;
  order: NodeOrder;
}

/** A list of content: the filter, and its conditions on rows. */
interface ContentRows {
  where: ContentWhere;
  filter: ContentFilter;
  prepared: FilterSql;
  /** The conditions that the filter of the domain does not have. */
  conditions: readonly Sql[];
  /** All conditions. */
  condition: Sql;
  types: readonly string[];
  statuses: readonly string[];
  context: RequestContext;
  /** Whether the list is a field of a node. */
  isNested: boolean;
}

/** Determines the tables, the index and the order of a list of content. */
export async function contentSource(rows: ContentRows): Promise<ContentSource> {
  const { where, filter, prepared, conditions, types, statuses, context, isNested } = rows;
  const { dialect } = context.kernel.database;
  const order = contentNodeOrder({ where, filter, search: prepared.search, context });
  const orderBy = listOrder(where, filter);
  const index = indexOf({ where, orderBy, filter, types, statuses });
  if (prepared.search) {
    const { from, matches } = await searchedRows(context, {
      types,
      terms: prepared.search,
      columns: searchedColumns(filter),
      isRanked: orderBy === 'RELEVANCE',
      order,
      tables: dialect.postsThrough(index),
      otherConditions: allOf([...(prepared.otherConditions ? [prepared.otherConditions] : []), ...conditions]),
      args: {},
      isNested,
    });
    // The rank depends on texts, which are in another table, and would disclose those that the viewer may not read.
    const ranked = orderBy === 'RELEVANCE' ? { ...order, table: from, condition: rows.condition } : order;
    return { from, matches, condition: rows.condition, isScan: matches === null, order: ranked };
  }
  const source = { matches: null, order, isScan: orderBy === 'MENU_ORDER' || conditions.length > 0 };
  const { itemsWithTerms } = prepared;
  // Finding few items by their terms and sorting them is faster than testing all items in order.
  if (!isNested && itemsWithTerms && (await hasFewItems(itemsWithTerms, context))) {
    const from = dialect.postsThrough('id');
    const condition = allOf([sql`p."id" IN (${itemsWithTerms})`, rows.condition]);
    return { ...source, from, condition, isScan: false };
  }
  const from = dialect.postsThrough(isNested ? null : index);
  return { ...source, from, condition: rows.condition };
}

/** Returns the index that the list reads; null if the engine chooses it. */
function indexOf({
  where: { title, hasPassword },
  orderBy,
  ...list
}: Pick<ContentRows, 'where' | 'filter' | 'types' | 'statuses'> & { orderBy: ContentOrder | null }): PostIndex | null {
  if (hasPassword) return 'id';
  return orderBy === null || title ? null : indexOfList({ ...list, order: orderBy });
}

/** Whether a statement selects few ids; cached until the database changes. */
const hasFewItems = (ids: Sql, context: RequestContext): Promise<boolean> => {
  const limited = sql`SELECT 1 FROM (${ids}) i LIMIT ${MAX_SORTED + 1}`;
  return partCache(context).get(`few-items:${limited.sql}:${JSON.stringify(limited.values)}`, async ({ kernel }) => {
    const rows = await kernel.database.reader.$queryRaw<{ count: number | bigint }[]>(
      sql`SELECT COUNT(*) AS "count" FROM (${limited}) n`,
    );
    return Number(rows[0]?.count ?? 0) <= MAX_SORTED;
  });
};

/** Returns the order of a list among those of the domain; null for one that the domain does not have. */
function listOrder(where: ContentWhere, filter: ContentFilter): ContentOrder | null {
  const [first] = requestedOrders(where);
  return first ? domainOrder(first.field) : defaultOrder(where, filter);
}

/** Returns the order of a list without a requested one. An empty list of orders stands for that of the ids. */
function defaultOrder(
  { orderby }: ContentWhere,
  { idIn, search }: { idIn?: ContentFilter['idIn']; search?: unknown },
): ContentOrder {
  if (idIn?.length) return 'INCLUDE';
  if (search) return 'RELEVANCE';
  return orderby && requestedOrders({ orderby }).length === 0 ? 'ID' : 'DATE';
}

/** Returns the requested orders. That of a filter's values stands alone, whatever others are requested. */
function requestedOrders({ orderby }: ContentWhere): ContentOrderRequest[] {
  const orders = (orderby ?? []).flatMap((requested) => requested ?? []);
  const ofValues = orders.find(({ field }) => field === 'IN' || field === 'NAME_IN');
  return ofValues ? [ofValues] : orders;
}

type ContentOrderRequest = NonNullable<NonNullable<ContentWhere['orderby']>[number]>;

/** Returns the order of the domain; null for the one that the domain does not have. */
function domainOrder(field: ContentOrderBy): ContentOrder | null {
  if (field === 'COMMENT_COUNT') return null;
  return field === 'IN' ? 'INCLUDE' : field === 'NAME_IN' ? 'INCLUDE_SLUGS' : field;
}

/**
 * Returns the order of a list of content (alias `p`): by date, the newest first, unless `where` has another one. Among
 * equal items, the largest id is first.
 */
function contentNodeOrder(list: {
  where: ContentWhere;
  filter: ContentFilter;
  search: SearchTerms | undefined;
  context: RequestContext;
}): NodeOrder {
  const { where, filter, search, context } = list;
  const { dialect } = context.kernel.database;
  const keysOf = (order: ContentOrder, direction: OrderDirection) =>
    contentOrder({ order, direction, filter, search, dialect, language: context.site.locale }).keys;
  const requested = requestedOrders(where).flatMap(({ field, order: direction }): readonly OrderKey[] => {
    const order = domainOrder(field);
    if (order === null) return [{ value: sql`p."commentCount"`, direction, type: 'number', column: 'commentCount' }];
    const values = { INCLUDE: filter.idIn, INCLUDE_SLUGS: filter.slugIn }[order as string] ?? [];
    if (order.startsWith('INCLUDE') && values.length === 0) return [];
    // The domain orders items with the same menu order by their parents.
    return keysOf(order, direction).slice(0, 1);
  });
  return {
    keys: requested.length > 0 ? requested : keysOf(defaultOrder(where, { ...filter, search }), 'DESC'),
    id: { value: sql`p."id"`, direction: 'DESC' },
    table: sql`"posts" p`,
  };
}
