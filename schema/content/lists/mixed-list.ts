import type { RequestContext } from '../../context.ts';
import { domainError } from '../../errors.ts';
import { allOf, isIn, rawSql, type Sql, sql } from '../../sql.ts';
import type { ContentRow } from '../row.ts';
import { type Cursor, columnBounds, encodeCursor } from './cursor.ts';
import { type ContentPage, MOST_ITEMS } from './list.ts';
import { type ContentOrder, orderColumns, orderSql } from './order.ts';
import type { OrderDirection, TwoWayArguments } from './page-arguments.ts';

/** What a list over several types is asked for. */
export interface MixedListArguments extends Omit<TwoWayArguments<never, ContentOrder>, 'where' | 'offset'> {
  types?: readonly string[] | null;
  modifiedAfter?: string | null;
}

interface Position {
  id: number;
  value: string | number;
}

/**
 * A page of published items of several types. Which items they are is one statement, the items themselves another.
 * Errors: `rest_invalid_param` for an order that cannot be continued, and for what is no cursor.
 */
export async function loadMixedPage(args: MixedListArguments, context: RequestContext): Promise<ContentPage> {
  const { reader, engine } = context.kernel.database;
  const order = args.orderBy ?? 'DATE';
  const direction: OrderDirection = args.order ?? 'DESC';
  const column = orderColumns[order];
  if (!column) throw domainError('rest_invalid_param', { message: `A list of several types has no order ${order}.` });
  const backwards = args.last !== null && args.last !== undefined;
  const wanted = Math.min(Math.max(args.first ?? args.last ?? 10, 0), MOST_ITEMS);
  const where = conditionsOf(args, context);
  const bounds = columnBounds(args, { order, direction });
  const rows = await reader.$queryRaw<Position[]>(
    sql`SELECT p."id", ${rawSql(`p."${column}"`)} AS "value" FROM "posts" p WHERE ${allOf([where, ...bounds])} ORDER BY ${orderSql({ order, direction, filter: {}, engine, backwards })} LIMIT ${wanted + 1}`,
  );
  const more = rows.length > wanted;
  const page = more ? rows.slice(0, wanted) : rows;
  if (backwards) page.reverse();
  const cursors = new Map(page.map(({ id, value }) => [id, encodeCursor({ id, value: cursorValue(value) })]));
  const loaded = await context.loaders.nodes.loadMany(page.map(({ id }) => id));
  return {
    // What was deleted between the two statements is not there any more.
    rows: loaded.filter((row): row is ContentRow => row !== null && !(row instanceof Error)),
    hasNextPage: backwards ? Boolean(args.before) : more,
    hasPreviousPage: backwards ? more : Boolean(args.after),
    cursorOf: ({ id }) => cursors.get(id) ?? '',
    total: async () => {
      const query = sql`SELECT COUNT(*) AS "count" FROM "posts" p WHERE ${where}`;
      const counted = await reader.$queryRaw<{ count: number | bigint }[]>(query);
      return Number(counted[0]?.count ?? 0);
    },
  };
}

const cursorValue = (value: Cursor['value']): Cursor['value'] => (typeof value === 'number' ? value : String(value));

/** Published items are for everybody; kinds that are for some alone have no pages. */
function conditionsOf({ types, modifiedAfter }: MixedListArguments, context: RequestContext): Sql {
  const names = [...context.registry.postTypes.values()]
    .filter(({ name, viewable, graphqlName }) => viewable && graphqlName !== null && name !== 'attachment')
    .map(({ name }) => name)
    .filter((name) => types === null || types === undefined || types.includes(name));
  const since = modifiedAfter ? context.site.clock.parse(modifiedAfter)?.local : undefined;
  return allOf([
    isIn('p."type"', names),
    sql`p."status" = 'publish'`,
    ...(since === undefined ? [] : [sql`p."modified" > ${since}`]),
  ]);
}
