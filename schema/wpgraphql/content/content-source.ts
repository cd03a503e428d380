import type { ContentFilter } from '../../content/lists/content-filter.ts';
import { MAX_SORTED } from '../../content/lists/content-list.ts';
import { type ContentOrder, indexOfList } from '../../content/lists/content-order.ts';
import type { KnownRows } from '../../content/lists/keyset.ts';
import { type FilterSql, searchedColumns } from '../../content/lists/prepare-filter.ts';
import { searchedRows } from '../../content/lists/searched-rows.ts';
import type { PostIndex } from '../../core/dialect/plan-dialect.ts';
import { allOf, type Sql, sql } from '../../core/dialect/sql.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { ContentRow } from '../../core/rows/content-row.ts';
import type { NodeOrderKey } from '../connections/statement-page.ts';
import { contentOrderKeys, requestedOrders } from './content-order-keys.ts';
import type { ContentWhere } from './content-where.ts';

/** How a list of content is read. */
interface ContentSource {
  /** The tables: items as `p`, and their texts as `s` if the list is searched. */
  from: Sql;
  /** The ids of all rows in order, if a search found them in advance. */
  matches: KnownRows | null;
  condition: Sql;
  /** Whether a page may read whole tables. */
  isScan: boolean;
  keys: NodeOrderKey<ContentRow>[];
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
  const keysOf = (from: Sql) => contentOrderKeys({ ...rows, search: prepared.search, from });
  const order = listOrder(where, filter);
  const index = indexOf({ where, order, filter, types, statuses });
  if (prepared.search) {
    const keys = keysOf(dialect.postsThrough(null)).map(({ value, direction }) => ({
      value,
      direction,
      type: 'text' as const,
    }));
    const { from, matches } = await searchedRows(context, {
      types,
      terms: prepared.search,
      columns: searchedColumns(filter),
      isRanked: order === 'RELEVANCE',
      order: { keys: keys.slice(0, -1), id: { value: sql`p."id"`, direction: 'DESC' } },
      tables: dialect.postsThrough(index),
      otherConditions: allOf([...(prepared.otherConditions ? [prepared.otherConditions] : []), ...conditions]),
      args: {},
      isNested,
    });
    return { from, matches, condition: rows.condition, isScan: matches === null, keys: keysOf(from) };
  }
  const source = { matches: null, isScan: order === 'MENU_ORDER' || conditions.length > 0 };
  const { itemsWithTerms } = prepared;
  // Finding few items by their terms and sorting them is faster than testing all items in order.
  if (!isNested && itemsWithTerms && (await hasFewItems(itemsWithTerms, context))) {
    const from = dialect.postsThrough('id');
    const condition = allOf([sql`p."id" IN (${itemsWithTerms})`, rows.condition]);
    return { ...source, from, condition, isScan: false, keys: keysOf(from) };
  }
  const from = dialect.postsThrough(isNested ? null : index);
  return { ...source, from, condition: rows.condition, keys: keysOf(from) };
}

/** Returns the index that the list reads; null if the engine chooses it. */
function indexOf({
  where: { title, hasPassword },
  order,
  ...list
}: Pick<ContentRows, 'where' | 'filter' | 'types' | 'statuses'> & { order: ContentOrder | null }): PostIndex | null {
  if (hasPassword) return 'id';
  return order === null || title ? null : indexOfList({ ...list, order });
}

/** Whether a statement selects few ids; cached until the database changes. */
const hasFewItems = (ids: Sql, { cache, kernel }: RequestContext): Promise<boolean> => {
  const limited = sql`SELECT 1 FROM (${ids}) i LIMIT ${MAX_SORTED + 1}`;
  return cache.get(`few-items:${limited.sql}:${JSON.stringify(limited.values)}`, async () => {
    const rows = await kernel.database.reader.$queryRaw<{ count: number | bigint }[]>(
      sql`SELECT COUNT(*) AS "count" FROM (${limited}) n`,
    );
    return Number(rows[0]?.count ?? 0) <= MAX_SORTED;
  });
};

/** Returns the order of a list among those of the domain; null for one that the domain does not have. */
function listOrder(where: ContentWhere, filter: ContentFilter): ContentOrder | null {
  const [first] = requestedOrders(where);
  if (!first) return filter.idIn?.length ? 'INCLUDE' : filter.search ? 'RELEVANCE' : 'DATE';
  switch (first.field) {
    case 'COMMENT_COUNT':
      return null;
    case 'IN':
      return 'INCLUDE';
    case 'NAME_IN':
      return 'INCLUDE_SLUGS';
    default:
      return first.field;
  }
}
