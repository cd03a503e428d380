import { canEditOthers } from '../../access/post-access.ts';
import { domainError } from '../../core/domain-errors.ts';
import { listedTypes } from '../../core/registry/type-of.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { ContentRow } from '../../core/rows/content-row.ts';
import { MAX_CANDIDATES, searchTables, textCandidates } from '../../core/search/text-index-terms.ts';
import { allOf, columnList, type Sql, sql } from '../../core/sql.ts';
import type { ListPage } from './connection-page.ts';
import type { ContentFilter } from './content-filter.ts';
import { type ContentOrder, columnsOf, contentOrder, isOrderOfAll } from './content-order.ts';
import { countRows, listRows } from './joined-lists.ts';
import { keysetPage } from './keyset.ts';
import type { TwoWayArguments } from './page-arguments.ts';
import { prepareFilter } from './prepare-filter.ts';

/** The arguments of a list over several types. */
export interface MixedListArguments extends TwoWayArguments<ContentFilter, ContentOrder> {
  types?: readonly string[] | null;
  modifiedAfter?: string | null;
  stickyFirst?: boolean;
}

/**
 * A page of published items of several types. Which items they are is one statement, the items themselves another.
 * `within`: the list stands below an item, a term or an account. Errors: `rest_invalid_param` for an order that cannot
 * be continued, for statuses, and for what is no cursor.
 */
export async function loadMixedPage(
  args: MixedListArguments,
  { context, within }: { context: RequestContext; within?: Sql },
): Promise<ListPage<ContentRow>> {
  const { dialect } = context.kernel.database;
  const order = args.orderBy ?? 'DATE';
  if (!isOrderOfAll(order)) {
    throw domainError('rest_invalid_param', { message: `A list of several types has no order ${order}.` });
  }
  const { from, where: filtered } = await conditionsOf(args, context);
  const where = within ? allOf([filtered, within]) : filtered;
  const isNested = within !== undefined;
  const keys = contentOrder({ order, direction: args.order ?? 'DESC', filter: {}, dialect });
  const list = columnList(['id', ...columnsOf(keys)]);
  return keysetPage<{ id: number }, ContentRow>({
    args,
    from,
    where,
    order: args.stickyFirst ? { ...keys, first: { value: sql`p."sticky"`, direction: 'DESC' } } : keys,
    load: ({ rows }) =>
      listRows(context, { statement: sql`SELECT ${list} ${rows}`, form: `position ${order}`, isNested }),
    show: async (rows) => {
      const loaded = await context.loaders.nodes.loadMany(rows.map(({ id }) => id));
      // What was deleted between the two statements is not there any more.
      return loaded.map((row) => (row instanceof Error ? null : row));
    },
    count: () => countRows(context, { from, where, isNested }),
  });
}

/** Published items are visible to everyone; kinds with an audience have no pages. */
async function conditionsOf(
  { types, modifiedAfter, where: given }: MixedListArguments,
  context: RequestContext,
): Promise<{ from: Sql; where: Sql }> {
  const shown = listedTypes(context.registry).filter(({ name }) => types?.includes(name) ?? true);
  const filter = { ...given, ...(modifiedAfter ? { modifiedAfter } : {}) };
  if (filter.statusIn?.some((status) => status !== 'publish')) {
    throw domainError('rest_invalid_param', { message: 'A list of several types has published items only.' });
  }
  const names = shown.map(({ name }) => name);
  const { where, search } = await prepareFilter({
    types: names,
    filter,
    context,
    statuses: ['publish'],
    searchesAll: shown.every(({ capabilities }) => canEditOthers(context.viewer, capabilities)),
  });
  if (!search) return { from: sql`"posts" p`, where };
  const candidates = await textCandidates(context, { terms: search.wanted, types: names, most: MAX_CANDIDATES });
  return { from: searchTables(context.kernel.database, candidates), where };
}
