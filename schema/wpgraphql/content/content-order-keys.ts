import type { ContentFilter } from '../../content/lists/content-filter.ts';
import { positionKey } from '../../content/lists/keyset.ts';
import { rawSql, type Sql, sql } from '../../core/dialect/sql.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { ContentRow } from '../../core/rows/content-row.ts';
import { relevanceRank, type SearchTerms } from '../../core/search/text-search.ts';
import type { NodeOrderKey } from '../connections/statement-page.ts';
import type { ContentOrderBy, ContentWhere } from './content-where.ts';

type Column = 'authorId' | 'commentCount' | 'date' | 'menuOrder' | 'modified' | 'parentId' | 'slug' | 'titleKey';

const COLUMNS: Readonly<Partial<Record<ContentOrderBy, Column>>> = {
  AUTHOR: 'authorId',
  COMMENT_COUNT: 'commentCount',
  DATE: 'date',
  MENU_ORDER: 'menuOrder',
  MODIFIED: 'modified',
  PARENT: 'parentId',
  SLUG: 'slug',
  TITLE: 'titleKey',
};

type Direction = 'ASC' | 'DESC';

const columnKey = (column: Column, direction: Direction): NodeOrderKey<ContentRow> => ({
  value: rawSql(`p."${column}"`),
  direction,
  of: (row) => row[column],
});

/** Orders by the position of a value in a list; other values come last. */
function listKey(column: 'id' | 'slug', values: readonly (string | number)[]): NodeOrderKey<ContentRow> {
  const { value } = positionKey(rawSql(`p."${column}"`), { values });
  const position = (row: ContentRow) => values.indexOf(row[column]);
  return { value, direction: 'ASC', of: (row) => (position(row) < 0 ? values.length : position(row)) };
}

/** Returns the requested orders. That of a filter's values stands alone, whatever others are requested. */
export function requestedOrders({ orderby }: ContentWhere): ContentOrderRequest[] {
  const orders = (orderby ?? []).flatMap((requested) => requested ?? []);
  const ofValues = orders.find(({ field }) => field === 'IN' || field === 'NAME_IN');
  return ofValues ? [ofValues] : orders;
}

type ContentOrderRequest = NonNullable<NonNullable<ContentWhere['orderby']>[number]>;

/**
 * Returns the order of a list of content (alias `p`): by date, the newest first, unless `where` has another one. Among
 * equal items, the largest id is first.
 */
export function contentOrderKeys(list: {
  where: ContentWhere;
  filter: ContentFilter;
  search: SearchTerms | undefined;
  from: Sql;
  condition: Sql;
  context: RequestContext;
}): NodeOrderKey<ContentRow>[] {
  const { where, filter, search, from, condition, context } = list;
  const id: NodeOrderKey<ContentRow> = { value: sql`p."id"`, direction: 'DESC', of: (row) => row.id };
  const keys = requestedOrders(where).flatMap(({ field, order }) => {
    const column = COLUMNS[field];
    if (column) return columnKey(column, order);
    const values = field === 'IN' ? filter.idIn : filter.slugIn;
    return values?.length ? listKey(field === 'IN' ? 'id' : 'slug', values) : [];
  });
  if (keys.length > 0) return [...keys, id];
  if (filter.idIn?.length) return [listKey('id', filter.idIn), id];
  const date = columnKey('date', 'DESC');
  if (!search) return [date, id];
  const rank = relevanceRank(search, context.kernel.database.dialect);
  return [
    {
      value: rank,
      direction: 'ASC',
      of: (row) => sql`(SELECT ${rank} FROM ${from} WHERE ${condition} AND p."id" = ${row.id})`,
    },
    date,
    id,
  ];
}
