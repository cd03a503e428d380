import { allOf, anyOf, joinSql, rawSql, type Sql, sql } from '../../core/dialect/sql.ts';
import { domainError } from '../../core/errors/domain-errors.ts';
import { parseJson } from '../../values/json-text.ts';
import {
  type ListPage,
  listPage,
  type OrderDirection,
  type PageRows,
  type TwoWayArguments,
} from './connection-page.ts';

/** A value by which the rows of a list are ordered. */
export interface OrderKey {
  value: Sql;
  direction: OrderDirection;
  type: 'text' | 'number';
  /**
   * For a value that is not part of cursors: it is looked up in the list by the id of the row. `missing` is the value
   * for a row that is not in the list; without it, no row follows such a row.
   */
  lookUp?: { missing?: number };
  /** The selected column of the row that contains the value. */
  column?: string;
}

/** The order of a list. The last key is the id, which makes the order unique. */
export interface ListOrder {
  /** A value before the keys that is not part of cursors: such a list has no page after a cursor. */
  first?: { value: Sql; direction: OrderDirection };
  keys: readonly OrderKey[];
  id: { value: Sql; direction: OrderDirection };
}

/** A row of a list, with the values of its order in `key0`, `key1`, … or in their columns. */
export interface KeyedRow {
  id: number;
}

/** The parts of the statement that loads a page. */
export interface PageSql {
  /** Additional columns to select for cursors; begins with a comma, or is empty. */
  columns: Sql;
  /** The statement from FROM to LIMIT. */
  rows: Sql;
}

/** The rows of a whole list: its tables and the condition on rows. */
interface ListRows {
  from: Sql;
  where: Sql;
}

/**
 * Creates a page that begins and ends at rows instead of positions, so that inserted rows do not shift it. Errors:
 * `rest_invalid_param` for a cursor that is not one of a list in this order.
 */
export function keysetPage<Row extends KeyedRow, Node = Row>({
  order,
  from,
  where,
  load,
  matches,
  fromOfIds,
  ...source
}: Omit<Parameters<typeof listPage<Row, Node>>[0], 'cursorOf' | 'load'> &
  ListRows & {
    order: ListOrder;
    load(page: PageSql): Promise<Row[] | null>;
    /** The ids of all rows of the list in order, if they are known, and the tables for rows with some ids. */
    matches?: KnownRows | null;
    /** The FROM clause for rows with some ids. With it, pages at large offsets find the ids of their rows first. */
    fromOfIds?: Sql | undefined;
  }): ListPage<Node> {
  const bounds = cursorBounds({ from, where }, { order, args: source.args });
  const loadDeep = ({ limit, offset, isBackwards }: PageRows, ofIds: Sql) => {
    const orderBy = orderSql(order, isBackwards);
    const id = order.id.value;
    const ids = sql`
      SELECT ${id} AS "id" FROM ${from} WHERE ${where} ${bounds}
      ORDER BY ${orderBy} LIMIT ${limit} OFFSET ${offset}`;
    return load({
      columns: keyColumns(order),
      rows: sql`FROM ${ofIds} WHERE ${id} IN (SELECT "id" FROM (${ids}) AS "page") ORDER BY ${orderBy}`,
    });
  };
  return listPage<Row, Node>({
    ...source,
    cursorOf: (row) => keysetCursor(order, row),
    knownSize: matches?.ids.length,
    load: (page) => {
      const { limit, offset, isBackwards } = page;
      if (fromOfIds && !matches && isDeep(page)) {
        const isWhole = bounds === UNBOUNDED;
        const deep: DeepPage<Row> = {
          page,
          count: isWhole ? source.count : null,
          load: (rows) => loadDeep(rows, fromOfIds),
        };
        return fromNearerEnd(deep);
      }
      const orderBy = orderSql(order, isBackwards);
      const columns = keyColumns(order);
      if (matches) {
        const ids = knownIdsOfPage(matches.ids, { limit, offset, isBackwards });
        return load({ columns, rows: sql`FROM ${matches.from(ids)} WHERE ${where} ORDER BY ${orderBy}` });
      }
      return load({
        columns,
        rows: sql`FROM ${from} WHERE ${where} ${bounds} ORDER BY ${orderBy} LIMIT ${limit} OFFSET ${offset}`,
      });
    },
  });
}

/** The rows of a list whose ids are known. */
export interface KnownRows {
  ids: Int32Array;
  /** The FROM clause for the rows with some of these ids. */
  from(ids: readonly number[]): Sql;
}

/** Returns the ids of a page, counted from the end of the list if `isBackwards`. */
export function knownIdsOfPage(ids: Int32Array, { limit, offset, isBackwards }: PageRows): number[] {
  const end = Math.max(0, ids.length - offset);
  return [...(isBackwards ? ids.subarray(Math.max(0, end - limit), end) : ids.subarray(offset, offset + limit))];
}

const UNBOUNDED = sql``;

/** The condition on rows between the cursors; begins with AND, or is empty. */
function cursorBounds(
  list: ListRows,
  { order, args: { after, before } }: { order: ListOrder; args: TwoWayArguments<unknown, unknown> },
): Sql {
  if (!after && !before) return UNBOUNDED;
  const bound = (cursor: string, side: 'after' | 'before') =>
    rowsBeyond(list, { order, values: decodeCursor(cursor, order), side });
  return sql`AND ${allOf([...(after ? [bound(after, 'after')] : []), ...(before ? [bound(before, 'before')] : [])])}`;
}

/** The columns with the values of the order, for cursors; begins with a comma, or is empty. */
const keyColumns = ({ keys }: ListOrder): Sql =>
  joinSql([
    sql``,
    ...keys.flatMap(({ lookUp, column, value }, index) =>
      lookUp || column ? [] : sql`${value} AS ${rawSql(`"key${index}"`)}`,
    ),
  ]);

const keysetCursor = ({ keys }: ListOrder, row: KeyedRow): string => {
  const values = row as unknown as Record<string, unknown>;
  return encodeCursor([
    ...keys.flatMap(({ lookUp, column }, index) => (lookUp ? [] : [values[column ?? `key${index}`]])),
    row.id,
  ]);
};

/** Returns the ORDER BY list of an order; reversed if the list is read backwards. */
export function orderSql({ first, keys, id }: ListOrder, backwards: boolean): Sql {
  const directionSql = ({ direction }: { direction: OrderDirection }) =>
    rawSql((direction === 'ASC') === backwards ? 'DESC' : 'ASC');
  return joinSql([...(first ? [first] : []), ...keys, id].map((key) => sql`${key.value} ${directionSql(key)}`));
}

/** The condition on rows after or before the row with these values, as they are in its cursor. */
function rowsBeyond(
  { from, where }: ListRows,
  {
    order: { keys, id },
    values,
    side,
  }: { order: ListOrder; values: readonly (string | number)[]; side: 'after' | 'before' },
): Sql {
  const remaining = [...values];
  const last = Number(values.at(-1));
  // Looked up in the list itself: a cursor with the id of a hidden row must not reveal the position of that row.
  const lookedUp = (value: Sql, { missing }: { missing?: number }) => {
    const lookup = sql`(SELECT ${value} FROM ${from} WHERE ${where} AND ${id.value} = ${last})`;
    return missing === undefined ? lookup : sql`COALESCE(${lookup}, ${missing})`;
  };
  const bounds = [...keys, { ...id, lookUp: undefined }].map(({ value, direction, lookUp }) => ({
    value,
    direction,
    cursorValue: lookUp ? lookedUp(value, lookUp) : (remaining.shift() ?? null),
  }));
  return beyondKeys(bounds, side);
}

/** A value of an order, and that of the row at which a page begins or ends. */
export interface KeyBound {
  value: Sql;
  direction: OrderDirection;
  cursorValue: Sql | string | number | null;
}

/** Returns the operator for values after or before another one in a direction. */
export const comparisonOf = ({ direction }: Pick<KeyBound, 'direction'>, side: 'after' | 'before'): Sql =>
  rawSql((direction === 'ASC') === (side === 'after') ? '>' : '<');

/** Returns the condition on rows after or before a row: equal in the first keys, beyond in the next one. */
export const beyondKeys = (bounds: readonly KeyBound[], side: 'after' | 'before'): Sql =>
  anyOf(
    bounds.map((bound, index) =>
      allOf([
        ...bounds.slice(0, index).map((key) => sql`${key.value} = ${key.cursorValue}`),
        sql`${bound.value} ${comparisonOf(bound, side)} ${bound.cursorValue}`,
      ]),
    ),
  );

/** Encodes the values of a row in the order of a list as a cursor. */
export const encodeCursor = (values: readonly unknown[]): string =>
  Buffer.from(JSON.stringify(values.map((value) => (typeof value === 'bigint' ? Number(value) : value)))).toString(
    'base64url',
  );

/** Decodes a cursor to the values of the keys and the id. Errors: `rest_invalid_param`. */
export function decodeCursor(text: string, { first, keys }: ListOrder): (string | number)[] {
  const types = [...keys.filter(({ lookUp }) => !lookUp).map(({ type }) => type), 'number'];
  const values = parseJson(Buffer.from(text, 'base64url').toString('utf8'));
  const isCursor = (decoded: unknown): decoded is (string | number)[] =>
    Array.isArray(decoded) &&
    decoded.length === types.length &&
    types.every((type, index) => (type === 'text' ? typeof decoded[index] === 'string' : isNumber(decoded[index])));
  if (!first && isCursor(values)) return values;
  // Cursors of earlier versions have a number before an id without keys.
  if (!first && types.length === 1 && Array.isArray(values) && values.length === 2 && values.every(isNumber)) {
    return values.slice(1);
  }
  throw domainError('rest_invalid_param', {
    message: 'The cursor is not valid for this list and order. Use a cursor from the same list in the same order.',
  });
}

/** Number columns have 32 bits. */
const isNumber = (value: unknown): value is number => typeof value === 'number' && (value | 0) === value;

/** Creates an order key for the position of a column value in `values`; other values come last. */
export function positionKey(
  column: Sql,
  { values, direction = 'ASC' }: { values: readonly (string | number)[]; direction?: OrderDirection },
): OrderKey {
  if (values.length === 0) return { value: rawSql('0'), direction, type: 'number' };
  // One fragment: a fragment for each value would take several times as long.
  const texts = [
    ' WHEN ',
    ...values.slice(1).map((_, index) => ` THEN ${index} WHEN `),
    ` THEN ${values.length - 1} ELSE ${values.length} END`,
  ];
  return { value: sql`CASE ${column}${sql(texts, ...values)}`, direction, type: 'number' };
}

/** From this offset on, a page finds the ids of its rows in an index first: to read all rows before it would be slow. */
const MIN_DEEP_OFFSET = 1_000;

/** Whether a page begins so far from the beginning of its list that its rows are loaded by their ids. */
const isDeep = ({ offset }: PageRows): boolean => offset >= MIN_DEEP_OFFSET;

/** A page at a large offset. */
interface DeepPage<Row> {
  page: PageRows;
  /** The number of rows of the list; null for a list that begins or ends at a cursor. */
  count: (() => Promise<number> | number) | null;
  load(page: PageRows): Promise<Row[] | null>;
}

/**
 * Loads a page from the end of the list to which it is nearer, so that the last page takes no longer than the first. The
 * rows are in the order of the page.
 */
async function fromNearerEnd<Row>({ page, count, load }: DeepPage<Row>): Promise<Row[] | null> {
  const total = (await count?.()) ?? 0;
  const remaining = total - page.offset;
  if (remaining >= page.offset || remaining <= 0) return load(page);
  const limit = Math.min(page.limit, remaining);
  const rows = await load({ limit, offset: remaining - limit, isBackwards: !page.isBackwards });
  return rows && [...rows].reverse();
}
