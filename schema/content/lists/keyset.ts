import { domainError } from '../../errors.ts';
import { allOf, anyOf, joinSql, rawSql, type Sql, sql } from '../../sql.ts';
import type { OrderDirection, TwoWayArguments } from './page-arguments.ts';

/** One of the values that the rows of a list are ordered by. */
export interface OrderKey {
  value: Sql;
  direction: OrderDirection;
  type: 'text' | 'number';
  /** For a value that cursors must not show: how it is looked up by the id of the row. */
  lookUp?: (id: number) => Sql;
}

/** The keys of a list's order. The last one is the id, by which no two rows are alike. */
export interface ListOrder {
  keys: readonly OrderKey[];
  id: { value: Sql; direction: OrderDirection };
}

/** What a row brings along for its cursor. */
export interface KeyedRow {
  id: number;
  key0?: unknown;
  key1?: unknown;
}

/** The parts of the statement that loads a page. */
export interface PageSql {
  /** What is to be selected beside the row's own columns: begins with a comma, or is empty. */
  columns: Sql;
  where: Sql;
  orderBy: Sql;
  limit: Sql;
}

/** A page that begins and ends at rows, not at places: what is inserted meanwhile moves nothing. */
export interface KeysetPage<Row> {
  rows: Row[];
  hasNextPage: boolean;
  hasPreviousPage: boolean;
  /** The page holds everything there is. */
  isWhole: boolean;
  cursorOf(row: Row): string;
}

/** Most rows of a page. */
const MOST_ROWS = 100;

/** Loads a page of rows in an order. Errors: `rest_invalid_param` for what is no cursor of a list in this order. */
export async function loadKeysetPage<Row extends KeyedRow>(
  { args, order, isCount }: { args: TwoWayArguments<unknown, unknown>; order: ListOrder; isCount: boolean },
  load: (page: PageSql) => Promise<Row[]>,
): Promise<KeysetPage<Row>> {
  const backwards = args.last !== null && args.last !== undefined;
  const wanted = Math.min(Math.max(args.first ?? args.last ?? 10, 0), MOST_ROWS);
  const offset = Math.abs(args.offset ?? 0);
  const bounds = cursorBounds(order, args);
  const loaded = isCount
    ? []
    : await load({
        columns: keyColumns(order),
        where: allOf(bounds),
        orderBy: orderSql(order, backwards),
        limit: sql`LIMIT ${wanted + 1} OFFSET ${offset}`,
      });
  const more = loaded.length > wanted;
  const rows = loaded.slice(0, wanted);
  if (backwards) rows.reverse();
  const isOpen = offset > 0 || bounds.length > 0;
  return {
    rows,
    hasNextPage: backwards ? Boolean(args.before) : more,
    hasPreviousPage: backwards ? more : offset > 0 || Boolean(args.after),
    isWhole: !isCount && !more && !isOpen,
    cursorOf: (row) => keysetCursor(order, row),
  };
}

/** What rows must meet to stand between the cursors. Errors: `rest_invalid_param` for what is none of the order. */
export const cursorBounds = (order: ListOrder, args: { after?: string | null; before?: string | null }): Sql[] =>
  (['after', 'before'] as const).flatMap((side) => {
    const text = args[side];
    return text ? [beyond(order, { values: decodeCursor(text, order), side })] : [];
  });

/** What is selected for cursors, beside the row's own columns: begins with a comma, or is empty. */
export const keyColumns = ({ keys }: ListOrder): Sql =>
  joinSql([sql``, ...keys.map((key, place) => sql`${shown(key)} AS ${name(place)}`)]);

/** The cursor of a row that was loaded with its keys. */
export const keysetCursor = ({ keys }: ListOrder, { key0, key1, id }: KeyedRow): string =>
  encodeCursor([...[key0, key1].slice(0, keys.length), id]);

/** A page of a list that is at hand, in the order of its ids. Errors: as `loadKeysetPage`. */
export function listPage<Row extends { id: number }>(
  rows: readonly Row[],
  { args, isCount }: { args: TwoWayArguments<unknown, unknown>; isCount: boolean },
): KeysetPage<Row> {
  const order: ListOrder = { keys: [], id: { value: sql`id`, direction: 'ASC' } };
  const placeOf = (text: string | null | undefined) => (text ? Number(decodeCursor(text, order)[0]) : null);
  const [after, before] = [placeOf(args.after), placeOf(args.before)];
  const backwards = args.last !== null && args.last !== undefined;
  const wanted = Math.min(Math.max(args.first ?? args.last ?? 10, 0), MOST_ROWS);
  const offset = Math.abs(args.offset ?? 0);
  const between = rows.filter(({ id }) => id > (after ?? 0) && id < (before ?? Number.POSITIVE_INFINITY));
  const asked = (backwards ? between.toReversed() : between).slice(offset);
  const page = isCount ? [] : asked.slice(0, wanted);
  const more = asked.length > wanted;
  return {
    rows: backwards ? page.reverse() : page,
    hasNextPage: backwards ? before !== null : more,
    hasPreviousPage: backwards ? more : offset > 0 || after !== null,
    isWhole: false,
    cursorOf: ({ id }) => encodeCursor([id]),
  };
}

/** Where a page stands in its list, as its connection shows it. */
export function pageInfoOf<Row>(page: Omit<KeysetPage<Row>, 'isWhole'>) {
  const [first, last] = [page.rows[0], page.rows.at(-1)];
  return {
    hasNextPage: page.hasNextPage,
    hasPreviousPage: page.hasPreviousPage,
    startCursor: first ? page.cursorOf(first) : null,
    endCursor: last ? page.cursorOf(last) : null,
  };
}

const shown = ({ value, lookUp }: OrderKey): Sql => (lookUp ? sql`0` : value);

const name = (place: number): Sql => rawSql(`"key${place}"`);

/** The ORDER BY list; from its end where the list is read backwards. */
export function orderSql({ keys, id }: ListOrder, backwards = false): Sql {
  const way = ({ direction }: { direction: OrderDirection }) =>
    rawSql((direction === 'ASC') === backwards ? 'DESC' : 'ASC');
  return joinSql([...keys, id].map((key) => sql`${key.value} ${way(key)}`));
}

/** Rows after or before the one that has these values: equal in the first keys, beyond in the next. */
function beyond(
  { keys, id }: ListOrder,
  { values, side }: { values: readonly (string | number)[]; side: 'after' | 'before' },
): Sql {
  const all: readonly Pick<OrderKey, 'value' | 'direction' | 'lookUp'>[] = [...keys, id];
  const last = Number(values.at(-1));
  const theirs = all.map(({ lookUp }, place) => lookUp?.(last) ?? sql`${values[place] ?? null}`);
  return anyOf(
    all.map(({ value, direction }, place) => {
      const comparison = rawSql((direction === 'ASC') === (side === 'after') ? '>' : '<');
      const equal = all.slice(0, place).map((key, before) => sql`${key.value} = ${theirs[before] as Sql}`);
      return allOf([...equal, sql`${value} ${comparison} ${theirs[place] as Sql}`]);
    }),
  );
}

const encodeCursor = (values: readonly unknown[]): string =>
  Buffer.from(JSON.stringify(values.map((value) => (typeof value === 'bigint' ? Number(value) : value)))).toString(
    'base64url',
  );

function decodeCursor(text: string, { keys }: ListOrder): (string | number)[] {
  const types = [...keys.map(({ type, lookUp }) => (lookUp ? 'number' : type)), 'number'];
  const values = parsed(text);
  const isOne =
    Array.isArray(values) &&
    values.length === types.length &&
    types.every((type, place) => (type === 'text' ? typeof values[place] === 'string' : isNumber(values[place])));
  if (isOne) return values as (string | number)[];
  throw domainError('rest_invalid_param', { message: 'This is no cursor of a list in this order.' });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}

/** Columns of numbers hold 32 bits. */
const isNumber = (value: unknown): value is number => typeof value === 'number' && (value | 0) === value;

/** A key for the place of a value in a list that is given; what is not in it comes last. */
export function placeKey(
  column: Sql,
  { values, direction = 'ASC' }: { values: readonly (string | number)[]; direction?: OrderDirection },
): OrderKey {
  const places = values.map((value, place) => sql`WHEN ${value} THEN ${rawSql(String(place))}`);
  return {
    value: sql`CASE ${column} ${joinSql(places, ' ')} ELSE ${rawSql(String(values.length))} END`,
    direction,
    type: 'number',
  };
}
