import type { Dialect } from '../../core/dialect/sql-dialect.ts';
import { domainError } from '../../core/domain-errors.ts';
import { relevanceRank, type SearchTerms } from '../../core/search/text-search.ts';
import { rawSql, sql } from '../../core/sql.ts';
import type { contentOrderEnum } from '../content-inputs.ts';
import type { ContentFilter } from './content-filter.ts';
import { type ListOrder, type OrderKey, positionKey } from './keyset.ts';
import type { OrderDirection, OrderedArguments } from './page-arguments.ts';

export type ContentOrder = ReturnType<typeof contentOrderEnum>['$inferType'];

/** The orders by a column of the items. */
const COLUMNS: Readonly<Partial<Record<ContentOrder, [column: string, type: OrderKey['type']]>>> = {
  AUTHOR: ['authorId', 'number'],
  DATE: ['date', 'text'],
  MENU_ORDER: ['menuOrder', 'number'],
  MODIFIED: ['modified', 'text'],
  PARENT: ['parentId', 'number'],
  SLUG: ['slug', 'text'],
  TITLE: ['titleKey', 'text'],
};

/** Whether an order is by values that items of all types have. */
export const isOrderOfAll = (order: ContentOrder): boolean => order === 'ID' || order in COLUMNS;

/** The columns of the rows that a list in an order selects for its cursors. */
export const columnsOf = ({ keys }: ListOrder): string[] => keys.flatMap(({ column }) => column ?? []);

/**
 * The order that a list is requested in, by date unless it names another one. Errors: `rest_no_search_term_defined`,
 * `rest_orderby_include_missing_include`.
 */
export function orderOf({
  where,
  orderBy,
  order,
}: OrderedArguments<Pick<ContentFilter, 'search' | 'idIn'>, ContentOrder>) {
  if (orderBy === 'RELEVANCE' && !where?.search) throw domainError('rest_no_search_term_defined');
  if (orderBy === 'INCLUDE' && !where?.idIn?.length) throw domainError('rest_orderby_include_missing_include');
  return { orderBy: orderBy ?? 'DATE', direction: order ?? 'DESC' };
}

const MENU_ITEM = 'nav_menu_item';

/** The order of items (alias `p`). */
export function contentOrder(input: {
  order: ContentOrder;
  direction: OrderDirection;
  filter: ContentFilter;
  search?: SearchTerms | undefined;
  dialect: Dialect;
  /** Of lists of one type: its name. */
  type?: string;
}): ListOrder {
  const { order, direction, filter, search, dialect } = input;
  const id = { value: sql`p."id"`, direction: 'ASC' as const };
  if (order === 'ID') return { keys: [], id: { ...id, direction } };
  // Menu items know the one above them in a table of their own.
  if (order === 'PARENT' && input.type === MENU_ITEM) {
    return { keys: [{ value: MENU_ITEM_ABOVE, direction, type: 'number' }], id };
  }
  const [column, type] = COLUMNS[order] ?? [];
  if (column && type) {
    const keys: OrderKey[] = [{ value: rawSql(`p."${column}"`), direction, type, column }];
    // Of items at the same place, those that stand on their own come first.
    if (order === 'MENU_ORDER') keys.push(PARENT_KEY);
    // The newest first beside the newest date, else as they were made.
    return { keys, id: order === 'DATE' || order === 'AUTHOR' ? { ...id, direction } : id };
  }
  const date: OrderKey = { value: sql`p."date"`, type: 'text', direction };
  if (order === 'RELEVANCE' && search) {
    const rank: OrderKey = { value: relevanceRank(search, dialect), direction: 'ASC', type: 'number' };
    return { keys: [rank, date], id: { ...id, direction } };
  }
  const [listed, values] = order === 'INCLUDE' ? [id.value, filter.idIn ?? []] : [sql`p."slug"`, filter.slugIn ?? []];
  // Without slugs there is no order to follow; the API then lists the oldest first.
  return { keys: [values.length === 0 ? { ...date, direction: 'ASC' } : positionKey(listed, { values })], id };
}

const PARENT_KEY: OrderKey = {
  value: sql`p."parentId"`,
  direction: 'ASC',
  type: 'number',
  lookUp: { missing: 0 },
};

const MENU_ITEM_ABOVE = sql`COALESCE((SELECT m."parentItemId" FROM "menu_items" m WHERE m."postId" = p."id"), 0)`;
