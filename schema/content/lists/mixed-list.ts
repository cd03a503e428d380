import { canEditOthers } from '../../access/post-access.ts';
import type { RequestContext } from '../../context.ts';
import { domainError } from '../../errors.ts';
import { allOf, rawSql, type Sql, sql } from '../../sql.ts';
import type { ContentRow } from '../row.ts';
import { type Cursor, columnBounds, encodeCursor } from './cursor.ts';
import type { ContentFilter } from './filter.ts';
import { countRows, listRows } from './joined-lists.ts';
import { type ContentPage, MOST_ITEMS } from './list.ts';
import { type ContentOrder, orderColumns, orderSql } from './order.ts';
import type { OrderDirection, TwoWayArguments } from './page-arguments.ts';
import { prepareFilter } from './prepare-filter.ts';
import { MOST_CANDIDATES, searchTables, textCandidates } from './text-index.ts';

/** What a list over several types is asked for. */
export interface MixedListArguments extends TwoWayArguments<ContentFilter, ContentOrder> {
  types?: readonly string[] | null;
  modifiedAfter?: string | null;
  stickyFirst?: boolean;
}

interface Position {
  id: number;
  value: string | number;
}

/**
 * A page of published items of several types. Which items they are is one statement, the items themselves another.
 * `within`: the list stands below an item, a term or an account. Errors: `rest_invalid_param` for an order that cannot
 * be continued, for statuses, and for what is no cursor.
 */
export async function loadMixedPage(
  args: MixedListArguments,
  { context, within }: { context: RequestContext; within?: Sql },
): Promise<ContentPage> {
  const { engine } = context.kernel.database;
  const order = args.orderBy ?? 'DATE';
  const direction: OrderDirection = args.order ?? 'DESC';
  const column = orderColumns[order];
  if (!column) throw domainError('rest_invalid_param', { message: `A list of several types has no order ${order}.` });
  const backwards = args.last !== null && args.last !== undefined;
  const wanted = Math.min(Math.max(args.first ?? args.last ?? 10, 0), MOST_ITEMS);
  const offset = Math.abs(args.offset ?? 0);
  const { from, where: filtered } = await conditionsOf(args, context);
  const where = within ? allOf([filtered, within]) : filtered;
  const bounds = columnBounds(args, { order, direction });
  const sorted = orderSql({ order, direction, filter: {}, engine, backwards });
  const rows = await listRows<Position>(context, {
    statement: sql`SELECT p."id", ${rawSql(`p."${column}"`)} AS "value" FROM ${from} WHERE ${allOf([where, ...bounds])} ORDER BY ${args.stickyFirst ? sql`p."sticky" DESC, ${sorted}` : sorted} LIMIT ${wanted + 1} OFFSET ${offset}`,
    form: `position ${column}`,
    isBelow: within !== undefined,
  });
  const more = rows.length > wanted;
  const page = more ? rows.slice(0, wanted) : rows;
  if (backwards) page.reverse();
  const cursors = new Map(page.map(({ id, value }) => [id, encodeCursor({ id, value: cursorValue(value) })]));
  const loaded = await context.loaders.nodes.loadMany(page.map(({ id }) => id));
  const startsAtTop = offset === 0 && !args.after && !args.before;
  return {
    // What was deleted between the two statements is not there any more.
    rows: loaded.filter((row): row is ContentRow => row !== null && !(row instanceof Error)),
    hasNextPage: backwards ? Boolean(args.before) : more,
    hasPreviousPage: backwards ? more : offset > 0 || Boolean(args.after),
    cursorOf: ({ id }) => cursors.get(id) ?? '',
    total: async () =>
      // A first page that is not full has already counted everything.
      startsAtTop && !more ? rows.length : countRows(context, { from, where, isBelow: within !== undefined }),
  };
}

const cursorValue = (value: Cursor['value']): Cursor['value'] => (typeof value === 'number' ? value : String(value));

/** Published items are for everybody; kinds that are for some alone have no pages. */
async function conditionsOf(
  { types, modifiedAfter, where: given }: MixedListArguments,
  context: RequestContext,
): Promise<{ from: Sql; where: Sql }> {
  const shown = [...context.registry.postTypes.values()].filter(
    ({ name, viewable, graphqlName }) =>
      viewable &&
      graphqlName !== null &&
      name !== 'attachment' &&
      (types === null || types === undefined || types.includes(name)),
  );
  const filter = { ...given, ...(modifiedAfter ? { modifiedAfter } : {}) };
  if (filter.statusIn?.some((status) => status !== 'publish')) {
    throw domainError('rest_invalid_param', { message: 'A list of several types holds what is published alone.' });
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
  const candidates = await textCandidates(context, { terms: search.wanted, types: names, most: MOST_CANDIDATES });
  return { from: searchTables(context.kernel.database.engine, candidates), where };
}
