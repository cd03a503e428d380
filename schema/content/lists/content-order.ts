import type { PostIndex } from '../../core/dialect/plan-dialect.ts';
import { rawSql, sql } from '../../core/dialect/sql.ts';
import type { Dialect } from '../../core/dialect/sql-dialect.ts';
import { domainError } from '../../core/errors/domain-errors.ts';
import { oncePerBuilder } from '../../core/graphql/builder.ts';
import { relevanceRank, type SearchTerms } from '../../core/search/text-search.ts';
import { storedSlugs } from '../../core/slugs/slug-text.ts';
import type { OrderDirection, OrderedArguments } from './connection-page.ts';
import type { ContentFilter } from './content-filter.ts';
import { type ListOrder, type OrderKey, positionKey } from './keyset.ts';

/** The GraphQL enum of directions. */
export const orderEnum = oncePerBuilder((builder) =>
  builder.enumType('Order', {
    description: 'The direction of a list.',
    values: ['ASC', 'DESC'] as const,
  }),
);

/** The GraphQL enum of orders. */
export const contentOrderEnum = oncePerBuilder((builder) =>
  builder.enumType('ContentOrder', {
    description: 'The order of a list of content.',
    values: {
      AUTHOR: {},
      DATE: {},
      ID: {},
      INCLUDE: { description: 'The order of `idIn`.' },
      INCLUDE_SLUGS: { description: 'The order of `slugIn`.' },
      MENU_ORDER: {},
      MODIFIED: {},
      PARENT: {},
      RELEVANCE: { description: 'The relevance for the search text.' },
      SLUG: {},
      TITLE: {},
    } as const,
  }),
);

export type ContentOrder = ReturnType<typeof contentOrderEnum>['$inferType'];

/** The columns of orders by one column. */
const COLUMNS: Readonly<Partial<Record<ContentOrder, [column: string, type: OrderKey['type']]>>> = {
  AUTHOR: ['authorId', 'number'],
  DATE: ['date', 'text'],
  MENU_ORDER: ['menuOrder', 'number'],
  MODIFIED: ['modified', 'text'],
  PARENT: ['parentId', 'number'],
  SLUG: ['slug', 'text'],
  TITLE: ['titleKey', 'text'],
};

/** Whether an order uses values that items of all types have. */
export const isOrderOfAllTypes = (order: ContentOrder): boolean => order === 'ID' || order in COLUMNS;

/** Returns the columns that a list must select for its cursors. */
export const columnsOf = ({ keys }: ListOrder): string[] => keys.flatMap(({ column }) => column ?? []);

/**
 * Returns the requested order of a list, by date descending if none is requested. Errors:
 * `rest_no_search_term_defined`, `rest_orderby_include_missing_include`.
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

/** Creates the order of a list of items (alias `p`). */
export function contentOrder(input: {
  order: ContentOrder;
  direction: OrderDirection;
  filter: ContentFilter;
  search?: SearchTerms | undefined;
  dialect: Dialect;
  /** The language of the slugs of the filter. */
  language?: string;
  /** The name of the type, for lists of one type. */
  type?: string;
}): ListOrder {
  const { order, direction, filter, search, dialect } = input;
  const id = { value: sql`p."id"`, direction: 'ASC' as const };
  if (order === 'ID') return { keys: [], id: { ...id, direction } };
  // The parent of a menu item is in another table.
  if (order === 'PARENT' && input.type === MENU_ITEM) {
    return { keys: [{ value: PARENT_MENU_ITEM_ID, direction, type: 'number' }], id };
  }
  const [column, type] = COLUMNS[order] ?? [];
  if (column && type) {
    const keys: OrderKey[] = [{ value: rawSql(`p."${column}"`), direction, type, column }];
    // Among items with the same menu order, those without a parent come first.
    if (order === 'MENU_ORDER') keys.push(PARENT_KEY);
    // The id follows the direction of the date; in other orders it is ascending.
    return { keys, id: order === 'DATE' || order === 'AUTHOR' ? { ...id, direction } : id };
  }
  const date: OrderKey = { value: sql`p."date"`, type: 'text', direction };
  if (order === 'RELEVANCE' && search) {
    const rank: OrderKey = { value: relevanceRank(search, dialect), direction: 'ASC', type: 'number' };
    return { keys: [rank, date], id: { ...id, direction } };
  }
  const [listColumn, values] =
    order === 'INCLUDE'
      ? [id.value, filter.idIn ?? []]
      : [sql`p."slug"`, storedSlugs(filter.slugIn ?? [], input.language ?? '')];
  // Without slugs, the reference lists the oldest items first.
  return { keys: [values.length === 0 ? { ...date, direction: 'ASC' } : positionKey(listColumn, { values })], id };
}

const PARENT_KEY: OrderKey = {
  value: sql`p."parentId"`,
  direction: 'ASC',
  type: 'number',
  lookUp: { missing: 0 },
};

const PARENT_MENU_ITEM_ID = sql`COALESCE((SELECT m."parentItemId" FROM "menu_items" m WHERE m."postId" = p."id"), 0)`;

/** Returns the index of the filter that matches few items; null if there is no such filter. */
export function indexOfFilter({ idIn, slugIn, parentIn, authorIn }: ContentFilter): PostIndex | null {
  if (idIn?.length) return 'id';
  if (slugIn?.length) return 'slug';
  // Most items have no parent.
  if (parentIn?.length === 1 || (parentIn?.length && !parentIn.includes(0))) return 'parent';
  return authorIn?.length === 1 ? 'author' : null;
}

/**
 * Returns the index through which a list reads its rows: that of a filter which matches few items, otherwise that of
 * the order by date or slug. Null if the engine chooses between the index of another filter and that of the order.
 */
export function indexOfList(input: {
  filter: ContentFilter;
  order: ContentOrder;
  types: readonly string[];
  statuses: readonly string[];
}): PostIndex | null {
  const { filter, order, types, statuses } = input;
  const selective = indexOfFilter(filter);
  if (selective) return selective;
  const hasOwnIndex = typeof filter.sticky === 'boolean' || filter.formatIn?.length;
  if (order === 'SLUG' && types.length === 1 && !hasOwnIndex) return 'slug';
  if ((order !== 'DATE' && order !== 'RELEVANCE') || hasOwnIndex) return null;
  if (types.length !== 1) return statuses.length === 1 ? 'dateOfTypes' : null;
  return statuses.length === 1 ? 'date' : 'dateOfStatuses';
}
