import { allOf, always, anyOf, joinSql, rawSql, type Sql, sql } from '../../core/dialect/sql.ts';
import { domainError } from '../../core/errors/domain-errors.ts';
import { numberOfKey } from '../nodes/wpgraphql-id.ts';
import { type ConnectionArguments, type PageOfNodes, pageOfRows, type RequestedPage } from './page-of-nodes.ts';

/** A value by which a list is ordered. */
export interface NodeOrderKey<Row> {
  value: Sql;
  direction: 'ASC' | 'DESC';
  /** Returns the value of the row that a cursor names. */
  of(row: Row): string | number | Sql;
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
 * Creates a page of a list that one statement loads. A cursor names a row by its id; the page begins after
 * that row in the order. The last key must be unique. A cursor of an unknown row counts as absent.
 */
export function statementPage<CursorRow, Row, Node = Row>(
  args: ConnectionArguments,
  source: {
    keys: readonly NodeOrderKey<CursorRow>[];
    /** The ids of all rows in order, if they are known. */
    knownIds?: Int32Array | null;
    /** Loads the row that a cursor names; null if there is none that the viewer may see. */
    rowOfCursor(id: number): Promise<CursorRow | null>;
    load(rows: PageStatement): Promise<readonly Row[]>;
    toNodes(rows: readonly Row[]): readonly (Node | null)[] | Promise<readonly (Node | null)[]>;
  },
): PageOfNodes<Node> {
  const { keys, knownIds, rowOfCursor, toNodes } = source;
  const rowAt = async (key: string | null) => (key === null ? null : rowOfCursor(numberOfKey(key)));
  return pageOfRows<Row, Node>(args, {
    toNodes,
    load: async (page) => {
      const { after, before, isBackwards, size } = page;
      const orderBy = orderOf(keys, isBackwards);
      const known = knownIds ? knownPage(knownIds, page) : null;
      if (known)
        return { ...known, rows: await source.load({ between: always, orderBy, limit: size + 1, ids: known.ids }) };
      const [start, end] = await Promise.all([rowAt(after), rowAt(before)]);
      const rows = await source.load({
        between: allOf([
          ...(start ? [beyond(start, { keys, side: 'after' })] : []),
          ...(end ? [beyond(end, { keys, side: 'before' })] : []),
        ]),
        orderBy,
        limit: size + 1,
        ids: null,
      });
      return { rows, hasAfter: start !== null, hasBefore: end !== null };
    },
  });
}

/** The order of a statement, reversed for a page that is counted from the end. */
const orderOf = <CursorRow>(keys: readonly NodeOrderKey<CursorRow>[], isBackwards: boolean): Sql =>
  joinSql(
    keys.map(({ value, direction }) => sql`${value} ${rawSql((direction === 'ASC') === isBackwards ? 'DESC' : 'ASC')}`),
  );

/** The page of a list whose ids are known, with one more row than its size; null if a cursor names no row of the list. */
function knownPage(
  ids: Int32Array,
  { after, before, isBackwards, size }: RequestedPage,
): { ids: number[]; hasAfter: boolean; hasBefore: boolean } | null {
  const start = after === null ? -1 : ids.indexOf(numberOfKey(after));
  const end = before === null ? ids.length : ids.indexOf(numberOfKey(before));
  if ((after !== null && start < 0) || end < 0) return null;
  const between = ids.subarray(start + 1, Math.max(start + 1, end));
  const shown = isBackwards ? between.subarray(Math.max(0, between.length - size - 1)) : between.subarray(0, size + 1);
  return { ids: [...shown], hasAfter: after !== null, hasBefore: before !== null };
}

/** The condition on rows after or before a row: equal in the first keys, beyond in the next one. */
function beyond<CursorRow>(
  row: CursorRow,
  { keys, side }: { keys: readonly NodeOrderKey<CursorRow>[]; side: 'after' | 'before' },
): Sql {
  const comparison = (direction: 'ASC' | 'DESC') => ((direction === 'ASC') === (side === 'after') ? '>' : '<');
  const [first, ...others] = keys;
  // Follows from the other condition; with it, the engine begins at the row in the index of the order.
  const bound =
    first && others.length > 0
      ? [sql`${first.value} ${rawSql(`${comparison(first.direction)}=`)} ${first.of(row)}`]
      : [];
  const isBeyond = keys.map(({ value, direction, of }, index) =>
    allOf([
      ...keys.slice(0, index).map((key) => sql`${key.value} = ${key.of(row)}`),
      sql`${value} ${rawSql(comparison(direction))} ${of(row)}`,
    ]),
  );
  return allOf([...bound, anyOf(isBeyond)]);
}
