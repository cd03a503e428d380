import {
  beyondKeys,
  comparisonOf,
  knownIdsOfPage,
  type ListOrder,
  type OrderKey,
  orderSql,
} from '../../content/lists/keyset.ts';
import { allOf, always, type Sql, sql } from '../../core/dialect/sql.ts';
import { domainError } from '../../core/errors/domain-errors.ts';
import { numberOfKey } from '../nodes/wpgraphql-id.ts';
import { type ConnectionArguments, type PageOfNodes, pageOfRows, type RequestedPage } from './page-of-nodes.ts';

/** The order of a list of nodes. */
export interface NodeOrder extends Pick<ListOrder, 'keys' | 'id'> {
  /** The tables in which a statement looks up the values of the row that a cursor names, apart from those in columns. */
  table: Sql;
  /** The condition on the row, for values that must not be compared with those of rows outside of the list. */
  condition?: Sql;
}

/** The maximum number of values by which a list can be ordered. */
const MAX_ORDERS = 10;

/** Throws `rest_invalid_param` if a list shall be ordered by too many values. */
export function requireShortOrder(orders: readonly unknown[] | null | undefined): void {
  if ((orders?.length ?? 0) > MAX_ORDERS) {
    throw domainError('rest_invalid_param', { message: `A list can be ordered by ${MAX_ORDERS} values at most.` });
  }
}

/** The parts of the statement that loads a page. */
export interface PageStatement {
  /** The condition on rows between the cursors. */
  between: Sql;
  orderBy: Sql;
  limit: number;
  /** The ids of the rows, if those of the whole list are known; then the page has no other bounds. */
  ids: readonly number[] | null;
}

/**
 * Creates a page of a list that one statement loads. A cursor names a row by its id, also a row that is not in the list; the
 * page begins after its place in the order. A cursor of an unknown row counts as absent.
 */
export function statementPage<Row extends { id: number }>(
  args: ConnectionArguments,
  source: {
    order: NodeOrder;
    /** The ids of all rows in order, if they are known. */
    knownIds?: Int32Array | null;
    /** Loads the row that a cursor names; null if there is none that the viewer may see. */
    rowOfCursor(id: number): Promise<Row | null>;
    load(rows: PageStatement): Promise<readonly Row[]>;
    /** Converts the rows to nodes, or to null. Without it, the rows are the nodes. */
    toNodes?(rows: readonly Row[]): readonly (Row | null)[] | Promise<readonly (Row | null)[]>;
  },
): PageOfNodes<Row> {
  const { order, knownIds, rowOfCursor, toNodes = (rows) => rows } = source;
  const rowAt = async (key: string | null) => (key === null ? null : rowOfCursor(numberOfKey(key)));
  return pageOfRows<Row, Row>(args, {
    toNodes,
    load: async (page) => {
      const { after, before, isBackwards, size } = page;
      const statement = { orderBy: orderSql(order, isBackwards), limit: size + 1 };
      const known = knownIds ? knownPage(knownIds, page) : null;
      if (known) return { ...known, rows: await source.load({ ...statement, between: always, ids: known.ids }) };
      const [start, end] = await Promise.all([rowAt(after), rowAt(before)]);
      const between = allOf([
        ...(start ? [beyond(start, { order, side: 'after' })] : []),
        ...(end ? [beyond(end, { order, side: 'before' })] : []),
      ]);
      const rows = await source.load({ ...statement, between, ids: null });
      return { rows, hasAfter: start !== null, hasBefore: end !== null };
    },
  });
}

/** The page of a list whose ids are known, with one more row than its size; null if a cursor names no row of the list. */
function knownPage(
  ids: Int32Array,
  { after, before, isBackwards, size }: RequestedPage,
): { ids: number[]; hasAfter: boolean; hasBefore: boolean } | null {
  const start = after === null ? -1 : ids.indexOf(numberOfKey(after));
  const end = before === null ? ids.length : ids.indexOf(numberOfKey(before));
  if ((after !== null && start < 0) || end < 0) return null;
  const between = ids.subarray(start + 1, Math.max(start + 1, end));
  const shown = knownIdsOfPage(between, { limit: size + 1, offset: 0, isBackwards });
  return { ids: shown, hasAfter: after !== null, hasBefore: before !== null };
}

/** The condition on rows after or before a row. */
function beyond<Row extends { id: number }>(
  row: Row,
  { order: { keys, id, table, condition = always }, side }: { order: NodeOrder; side: 'after' | 'before' },
): Sql {
  const valueAtRow = ({ value, column }: OrderKey) =>
    column
      ? ((row as unknown as Record<string, string | number>)[column] ?? null)
      : sql`(SELECT ${value} FROM ${table} WHERE ${condition} AND ${id.value} = ${row.id})`;
  const bounds = [...keys.map((key) => ({ ...key, cursorValue: valueAtRow(key) })), { ...id, cursorValue: row.id }];
  const [first] = bounds;
  // Follows from the other condition; with it, the engine begins at the row in the index of the order.
  const bound =
    first && keys.length > 0 ? [sql`${first.value} ${comparisonOf(first, side)}= ${first.cursorValue}`] : [];
  return allOf([...bound, beyondKeys(bounds, side)]);
}
