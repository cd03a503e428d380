import { joinSql, rawSql, type Sql, sql } from '../sql.ts';
import type { ContentFilter } from './filter.ts';
import { relevanceRank, type SearchTerms } from './search.ts';

export type ContentOrder =
  | 'AUTHOR'
  | 'DATE'
  | 'ID'
  | 'INCLUDE'
  | 'INCLUDE_SLUGS'
  | 'MENU_ORDER'
  | 'MODIFIED'
  | 'PARENT'
  | 'RELEVANCE'
  | 'SLUG'
  | 'TITLE';

export type OrderDirection = 'ASC' | 'DESC';

/** The orders that stand in a column, and so can be continued after a cursor. */
export const orderColumns: Readonly<Partial<Record<ContentOrder, string>>> = {
  AUTHOR: 'authorId',
  DATE: 'date',
  ID: 'id',
  MENU_ORDER: 'menuOrder',
  MODIFIED: 'modified',
  PARENT: 'parentId',
  SLUG: 'slug',
  TITLE: 'titleKey',
};

/** In which direction ids break ties: newest first beside the newest date, else as they were made. */
export const tieDirection = (order: ContentOrder, direction: OrderDirection): OrderDirection =>
  order === 'DATE' || order === 'AUTHOR' || order === 'ID' ? direction : 'ASC';

/** The ORDER BY list over the posts table (alias `p`). */
export function orderSql(input: {
  order: ContentOrder;
  direction: OrderDirection;
  filter: ContentFilter;
  search?: SearchTerms | undefined;
  engine: 'sqlite' | 'postgresql';
  /** The list is read from its end. */
  backwards?: boolean;
}): Sql {
  const { order, direction, filter, search, engine, backwards = false } = input;
  const towards = (given: OrderDirection) => rawSql((given === 'ASC') === backwards ? 'DESC' : 'ASC');
  const [way, up] = [towards(direction), towards('ASC')];
  const column = orderColumns[order];
  if (order === 'ID') return sql`p."id" ${way}`;
  // Of items at the same place, those that stand on their own come first.
  if (order === 'MENU_ORDER') return sql`p."menuOrder" ${way}, p."parentId" ${up}, p."id" ${up}`;
  if (column) return sql`${rawSql(`p."${column}"`)} ${way}, p."id" ${towards(tieDirection(order, direction))}`;
  if (order === 'RELEVANCE' && search) {
    return sql`${relevanceRank(search, engine)} ${up}, p."date" ${way}, p."id" ${way}`;
  }
  if (order === 'INCLUDE') return givenOrder(sql`p."id"`, { values: filter.idIn ?? [], up });
  // Without slugs there is no order to follow; the API then lists the oldest first.
  return givenOrder(sql`p."slug"`, { values: filter.slugIn ?? [], up });
}

/** The place of the value in the list. */
function givenOrder(column: Sql, { values, up }: { values: readonly (string | number)[]; up: Sql }): Sql {
  if (values.length === 0) return sql`p."date" ${up}, p."id" ${up}`;
  const places = values.map((value, place) => sql`WHEN ${value} THEN ${rawSql(String(place))}`);
  return sql`CASE ${column} ${joinSql(places, ' ')} ELSE ${rawSql(String(values.length))} END ${up}, p."id" ${up}`;
}
