import { rawSql, type Sql, sql } from '../../sql.ts';
import type { ContentFilter } from './filter.ts';
import { orderSql as keysOrderSql, type ListOrder, placeKey } from './keyset.ts';
import type { OrderDirection } from './page-arguments.ts';
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

/**
 * The column that an order of a type stands in; undefined: in none of its own row. Menu items know the one above them
 * in a table of their own.
 */
export const orderColumn = (order: ContentOrder, type?: string): string | undefined =>
  order === 'PARENT' && type === MENU_ITEM ? undefined : orderColumns[order];

const MENU_ITEM = 'nav_menu_item';

/** In which direction ids break ties: newest first beside the newest date, else as they were made. */
export const tieDirection = (order: ContentOrder, direction: OrderDirection): OrderDirection =>
  order === 'DATE' || order === 'AUTHOR' || order === 'ID' ? direction : 'ASC';

interface OrderInput {
  order: ContentOrder;
  direction: OrderDirection;
  filter: ContentFilter;
  search?: SearchTerms | undefined;
  engine: 'sqlite' | 'postgresql';
  /** Of lists of one type: its name. */
  type?: string;
}

/** The ORDER BY list over the posts table (alias `p`); from its end where the list is read backwards. */
export function orderSql({ backwards = false, ...input }: OrderInput & { backwards?: boolean }): Sql {
  const { order, direction } = input;
  const towards = (given: OrderDirection) => rawSql((given === 'ASC') === backwards ? 'DESC' : 'ASC');
  const [way, up] = [towards(direction), towards('ASC')];
  const column = orderColumn(order, input.type);
  if (order === 'ID') return sql`p."id" ${way}`;
  // Of items at the same place, those that stand on their own come first.
  if (order === 'MENU_ORDER') return sql`p."menuOrder" ${way}, p."parentId" ${up}, p."id" ${up}`;
  if (column) return sql`${rawSql(`p."${column}"`)} ${way}, p."id" ${towards(tieDirection(order, direction))}`;
  return keysOrderSql(workedOutOrder(input), backwards);
}

/** An order by no column of the row: by the list in the request, by relevance, or by the menu item above. */
export function workedOutOrder({ order, direction, filter, search, engine }: OrderInput): ListOrder {
  const id = { value: sql`p."id"`, direction: 'ASC' as const };
  const date = { value: sql`p."date"`, type: 'text' as const };
  if (order === 'RELEVANCE' && search) {
    const rank = { value: relevanceRank(search, engine), direction: 'ASC' as const, type: 'number' as const };
    return { keys: [rank, { ...date, direction }], id: { ...id, direction } };
  }
  if (order === 'PARENT') return { keys: [{ value: MENU_ITEM_ABOVE, direction, type: 'number' }], id };
  const [column, values] = order === 'INCLUDE' ? [id.value, filter.idIn ?? []] : [sql`p."slug"`, filter.slugIn ?? []];
  // Without slugs there is no order to follow; the API then lists the oldest first.
  return { keys: [values.length === 0 ? { ...date, direction: 'ASC' } : placeKey(column, { values })], id };
}

const MENU_ITEM_ABOVE = sql`COALESCE((SELECT m."parentItemId" FROM "menu_items" m WHERE m."postId" = p."id"), 0)`;
