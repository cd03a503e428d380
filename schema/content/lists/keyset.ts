import { domainError } from '../../core/domain-errors.ts';
import { allOf, anyOf, joinSql, rawSql, type Sql, sql } from '../../core/sql.ts';
import { parseJson } from '../../values/json-text.ts';
import { type ListPage, listPage } from './connection-page.ts';
import type { OrderDirection, TwoWayArguments } from './page-arguments.ts';

/** One of the values that the rows of a list are ordered by. */
export interface OrderKey {
  value: Sql;
  direction: OrderDirection;
  type: 'text' | 'number';
  /**
   * For a value that a cursor does not hold: it is looked up in the list by the id of the row. `missing` stands for a
   * row that the list does not have; unless given, nothing follows such a row.
   */
  lookUp?: { missing?: number };
  /** The column of the row that has the value, where the list selects it. */
  column?: string;
}

/** The keys of a list's order. The last one is the id, by which no two rows are alike. */
export interface ListOrder {
  /** What comes before the keys. Cursors do not hold it: such a list has no page after a cursor. */
  first?: { value: Sql; direction: OrderDirection };
  keys: readonly OrderKey[];
  id: { value: Sql; direction: OrderDirection };
}

/** A row of a list, with the values of its order under `key0`, `key1` or under their columns. */
export interface KeyedRow {
  id: number;
}

/** The parts of the statement that loads a page. */
export interface PageSql {
  /** What is to be selected beside the row's own columns: begins with a comma, or is empty. */
  columns: Sql;
  /** The statement from FROM to LIMIT. */
  rows: Sql;
}

/** The rows of a whole list: its tables, and what rows must meet. */
interface ListRows {
  from: Sql;
  where: Sql;
}

/**
 * A page that begins and ends at rows, not at places: what is inserted meanwhile moves nothing. Errors:
 * `rest_invalid_param` for what is no cursor of a list in this order.
 */
export function keysetPage<Row extends KeyedRow, Node = Row>({
  order,
  from,
  where,
  load,
  ...source
}: Omit<Parameters<typeof listPage<Row, Node>>[0], 'cursorOf' | 'load'> &
  ListRows & {
    order: ListOrder;
    load(page: PageSql): Promise<Row[] | null>;
  }): ListPage<Node> {
  const bounds = cursorBounds({ from, where }, { order, args: source.args });
  return listPage<Row, Node>({
    ...source,
    cursorOf: (row) => keysetCursor(order, row),
    load: ({ limit, offset, isBackwards }) => {
      const orderBy = orderSql(order, isBackwards);
      return load({
        columns: keyColumns(order),
        rows: sql`FROM ${from} WHERE ${where} ${bounds} ORDER BY ${orderBy} LIMIT ${limit} OFFSET ${offset}`,
      });
    },
  });
}

const UNBOUNDED = sql``;

/** What rows must meet to stand between the cursors: begins with AND, or is empty. */
function cursorBounds(
  list: ListRows,
  { order, args: { after, before } }: { order: ListOrder; args: TwoWayArguments<unknown, unknown> },
): Sql {
  if (!after && !before) return UNBOUNDED;
  const bound = (cursor: string, side: 'after' | 'before') =>
    beyond(list, { order, values: decodeCursor(cursor, order), side });
  return sql`AND ${allOf([...(after ? [bound(after, 'after')] : []), ...(before ? [bound(before, 'before')] : [])])}`;
}

/** What is selected for cursors, beside the row's own columns: begins with a comma, or is empty. */
const keyColumns = ({ keys }: ListOrder): Sql =>
  joinSql([
    sql``,
    ...keys.flatMap(({ lookUp, column, value }, place) =>
      lookUp || column ? [] : sql`${value} AS ${rawSql(`"key${place}"`)}`,
    ),
  ]);

const keysetCursor = ({ keys }: ListOrder, row: KeyedRow): string => {
  const values = row as unknown as Record<string, unknown>;
  return encodeCursor([
    ...keys.flatMap(({ lookUp, column }, place) => (lookUp ? [] : [values[column ?? `key${place}`]])),
    row.id,
  ]);
};

/** The ORDER BY list; from its end where the list is read backwards. */
function orderSql({ first, keys, id }: ListOrder, backwards: boolean): Sql {
  const way = ({ direction }: { direction: OrderDirection }) =>
    rawSql((direction === 'ASC') === backwards ? 'DESC' : 'ASC');
  return joinSql([...(first ? [first] : []), ...keys, id].map((key) => sql`${key.value} ${way(key)}`));
}

/** Rows after or before the one that has these values: equal in the first keys, beyond in the next. */
function beyond(
  { from, where }: ListRows,
  {
    order: { keys, id },
    values,
    side,
  }: { order: ListOrder; values: readonly (string | number)[]; side: 'after' | 'before' },
): Sql {
  const rest = [...values];
  const last = Number(values.at(-1));
  // In the list itself: a cursor with the id of a hidden row would otherwise tell where that stands.
  const lookedUp = (value: Sql, { missing }: { missing?: number }) => {
    const found = sql`(SELECT ${value} FROM ${from} WHERE ${where} AND ${id.value} = ${last})`;
    return missing === undefined ? found : sql`COALESCE(${found}, ${missing})`;
  };
  const bounds = [...keys, { ...id, lookUp: undefined }].map(({ value, direction, lookUp }) => ({
    value,
    comparison: rawSql((direction === 'ASC') === (side === 'after') ? '>' : '<'),
    theirs: lookUp ? lookedUp(value, lookUp) : sql`${rest.shift() ?? null}`,
  }));
  return anyOf(
    bounds.map(({ value, comparison, theirs }, place) =>
      allOf([
        ...bounds.slice(0, place).map((key) => sql`${key.value} = ${key.theirs}`),
        sql`${value} ${comparison} ${theirs}`,
      ]),
    ),
  );
}

export const encodeCursor = (values: readonly unknown[]): string =>
  Buffer.from(JSON.stringify(values.map((value) => (typeof value === 'bigint' ? Number(value) : value)))).toString(
    'base64url',
  );

/** The values of the keys that cursors hold, and the id. */
export function decodeCursor(text: string, { first, keys }: ListOrder): (string | number)[] {
  const types = [...keys.filter(({ lookUp }) => !lookUp).map(({ type }) => type), 'number'];
  const values = parseJson(Buffer.from(text, 'base64url').toString('utf8'));
  const isOne = (given: unknown): given is (string | number)[] =>
    Array.isArray(given) &&
    given.length === types.length &&
    types.every((type, place) => (type === 'text' ? typeof given[place] === 'string' : isNumber(given[place])));
  if (!first && isOne(values)) return values;
  // Earlier versions put a number before an id that stands alone.
  if (!first && types.length === 1 && Array.isArray(values) && values.length === 2 && values.every(isNumber)) {
    return values.slice(1);
  }
  throw domainError('rest_invalid_param', { message: 'This is no cursor of a list in this order.' });
}

/** Columns of numbers hold 32 bits. */
const isNumber = (value: unknown): value is number => typeof value === 'number' && (value | 0) === value;

/** A key for the place of a value in a list that is given; what is not in it comes last. */
export function positionKey(
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
