import { canSearchAllTexts } from '../../access/post-access.ts';
import { allOf, columnList, type Sql, sql } from '../../core/dialect/sql.ts';
import { domainError } from '../../core/errors/domain-errors.ts';
import { listedTypes } from '../../core/registry/registry.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { ContentRow } from '../../core/rows/content-row.ts';
import type { ListPage, TwoWayArguments } from './connection-page.ts';
import type { ContentFilter } from './content-filter.ts';
import { type ContentOrder, columnsOf, contentOrder, indexOfList, isOrderOfAllTypes } from './content-order.ts';
import { countRows, listRows } from './joined-lists.ts';
import { keysetPage, type ListOrder } from './keyset.ts';
import { prepareFilter, searchedColumns } from './prepare-filter.ts';
import { type SearchedRows, searchedRows } from './searched-rows.ts';

/** The arguments of a list over several types. */
export interface MixedListArguments extends TwoWayArguments<ContentFilter, ContentOrder> {
  types?: readonly string[] | null;
  modifiedAfter?: string | null;
  stickyFirst?: boolean;
}

/**
 * Loads a page of published items of several types: one statement finds the ids, another one loads the items. `within`
 * is the condition on rows (`p`) of a list in a field of another node. Errors: `rest_invalid_param` for an order that
 * some of the types do not have, for other statuses, and for an invalid cursor.
 */
export async function loadMixedPage(
  args: MixedListArguments,
  { context, within }: { context: RequestContext; within?: Sql },
): Promise<ListPage<ContentRow>> {
  const { dialect } = context.kernel.database;
  const order = args.orderBy ?? 'DATE';
  if (!isOrderOfAllTypes(order)) {
    throw domainError('rest_invalid_param', { message: `A list of several types cannot be ordered by ${order}.` });
  }
  const isNested = within !== undefined;
  const keys = contentOrder({ order, direction: args.order ?? 'DESC', filter: {}, dialect });
  const listOrder: ListOrder = args.stickyFirst
    ? { ...keys, first: { value: sql`p."sticky"`, direction: 'DESC' } }
    : keys;
  const { from, where: filtered, matches } = await conditionsOf(args, { context, isNested, listOrder });
  const where = within ? allOf([filtered, within]) : filtered;
  const list = columnList(['id', ...columnsOf(keys)]);
  // A search that does not know its rows may read all texts.
  const isScan = Boolean(args.where?.search) && matches === null;
  return keysetPage<{ id: number }, ContentRow>({
    args,
    from,
    where,
    order: listOrder,
    matches,
    load: ({ rows }) =>
      listRows(context, {
        statement: sql`SELECT ${list} ${rows}`,
        columnsKey: `position ${order}`,
        sharesStatement: isNested,
        isScan,
      }),
    toNodes: async (rows) => {
      const loaded = await context.loaders.nodes.loadMany(rows.map(({ id }) => id));
      // Items that were deleted between the two statements are null.
      return loaded.map((row) => (row instanceof Error ? null : row));
    },
    count: () => matches?.ids.length ?? countRows(context, { from, where, sharesStatement: isNested }),
  });
}

/** The condition of the list. Published items are public: types with an audience are not listed. */
async function conditionsOf(
  { types, modifiedAfter, where: requestedFilter, orderBy, stickyFirst, ...args }: MixedListArguments,
  { context, isNested, listOrder }: { context: RequestContext; isNested: boolean; listOrder: ListOrder },
): Promise<SearchedRows & { where: Sql }> {
  const requestedTypes = listedTypes(context.registry).filter(({ name }) => types?.includes(name) ?? true);
  const filter = { ...requestedFilter, ...(modifiedAfter ? { modifiedAfter } : {}) };
  if (filter.statusIn?.some((status) => status !== 'publish')) {
    throw domainError('rest_invalid_param', { message: 'A list of several types contains only published items.' });
  }
  const names = requestedTypes.map(({ name }) => name);
  const {
    where,
    search,
    otherConditions = where,
  } = await prepareFilter({
    types: names,
    filter,
    context,
    statuses: ['publish'],
    searchesAll: requestedTypes.every((type) => canSearchAllTexts(context.viewer, type)),
  });
  const list = { filter, order: orderBy ?? 'DATE', types: names, statuses: ['publish'] };
  const tables = context.kernel.database.dialect.postsThrough(isNested || stickyFirst ? null : indexOfList(list));
  if (!search) return { from: tables, where, matches: null };
  return {
    where,
    ...(await searchedRows(context, {
      types: names,
      terms: search,
      columns: searchedColumns(filter),
      isExact: filter.searchExact === true,
      isRanked: false,
      order: listOrder,
      tables,
      otherConditions,
      args,
      isNested,
    })),
  };
}
