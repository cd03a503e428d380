import { canEditOthers } from '../../access/post-access.ts';
import { domainError } from '../../core/domain-errors.ts';
import { listedTypes } from '../../core/registry/type-lookup.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { ContentRow } from '../../core/rows/content-row.ts';
import { MAX_CANDIDATES, searchTables, textCandidates } from '../../core/search/text-index-terms.ts';
import { allOf, columnList, type Sql, sql } from '../../core/sql.ts';
import type { ListPage } from './connection-page.ts';
import type { ContentFilter } from './content-filter.ts';
import { type ContentOrder, columnsOf, contentOrder, isOrderOfAllTypes } from './content-order.ts';
import { countRows, listRows } from './joined-lists.ts';
import { keysetPage } from './keyset.ts';
import { indexOfList } from './list-index.ts';
import type { TwoWayArguments } from './page-arguments.ts';
import { prepareFilter } from './prepare-filter.ts';

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
  const { from, where: filtered } = await conditionsOf(args, { context, isNested });
  const where = within ? allOf([filtered, within]) : filtered;
  const keys = contentOrder({ order, direction: args.order ?? 'DESC', filter: {}, dialect });
  const list = columnList(['id', ...columnsOf(keys)]);
  return keysetPage<{ id: number }, ContentRow>({
    args,
    from,
    where,
    order: args.stickyFirst ? { ...keys, first: { value: sql`p."sticky"`, direction: 'DESC' } } : keys,
    load: ({ rows }) =>
      listRows(context, { statement: sql`SELECT ${list} ${rows}`, columnsKey: `position ${order}`, isNested }),
    toNodes: async (rows) => {
      const loaded = await context.loaders.nodes.loadMany(rows.map(({ id }) => id));
      // Items that were deleted between the two statements are null.
      return loaded.map((row) => (row instanceof Error ? null : row));
    },
    count: () => countRows(context, { from, where, isNested }),
  });
}

/** The condition of the list. Published items are public: types with an audience are not listed. */
async function conditionsOf(
  { types, modifiedAfter, where: requestedFilter, orderBy, stickyFirst }: MixedListArguments,
  { context, isNested }: { context: RequestContext; isNested: boolean },
): Promise<{ from: Sql; where: Sql }> {
  const requestedTypes = listedTypes(context.registry).filter(({ name }) => types?.includes(name) ?? true);
  const filter = { ...requestedFilter, ...(modifiedAfter ? { modifiedAfter } : {}) };
  if (filter.statusIn?.some((status) => status !== 'publish')) {
    throw domainError('rest_invalid_param', { message: 'A list of several types contains only published items.' });
  }
  const names = requestedTypes.map(({ name }) => name);
  const { where, search } = await prepareFilter({
    types: names,
    filter,
    context,
    statuses: ['publish'],
    searchesAll: requestedTypes.every(({ capabilities }) => canEditOthers(context.viewer, capabilities)),
  });
  if (!search) {
    const list = { filter, order: orderBy ?? 'DATE', types: names, statuses: ['publish'] };
    const index = isNested || stickyFirst ? null : indexOfList(list);
    return { from: context.kernel.database.dialect.postsThrough(index), where };
  }
  const candidates = await textCandidates(context, { terms: search.required, types: names, limit: MAX_CANDIDATES });
  return { from: searchTables(context.kernel.database, candidates), where };
}
