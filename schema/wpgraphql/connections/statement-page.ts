import { allOf, anyOf, joinSql, rawSql, type Sql, sql } from '../../core/sql.ts';
import { numberOfKey } from '../nodes/wpgraphql-id.ts';
import { type ConnectionArguments, type PageOfNodes, pageOfRows } from './page-of-nodes.ts';

/** A value by which a list is ordered. */
export interface PlaceKey<Row> {
  value: Sql;
  direction: 'ASC' | 'DESC';
  /** Returns the value of the row that a cursor names. */
  of(row: Row): string | number | Sql;
}

/** The parts of the statement that loads a page. */
export interface PlacedRows {
  /** The condition on rows between the cursors. */
  between: Sql;
  orderBy: Sql;
  limit: number;
}

/**
 * Creates a page of a list that one statement loads. A cursor names a row by its id; the page begins after the place of
 * that row in the order. The last key must be unique. A cursor of an unknown row counts as absent.
 */
export function statementPage<Place, Row, Node = Row>(
  args: ConnectionArguments,
  source: {
    keys: readonly PlaceKey<Place>[];
    /** Loads the row that a cursor names; null if there is none that the viewer may see. */
    placeOf(id: number): Promise<Place | null>;
    load(rows: PlacedRows): Promise<readonly Row[]>;
    toNodes(rows: readonly Row[]): readonly (Node | null)[] | Promise<readonly (Node | null)[]>;
  },
): PageOfNodes<Node> {
  const { keys, placeOf, toNodes } = source;
  const placeAt = async (key: string | null) => (key === null ? null : placeOf(numberOfKey(key)));
  return pageOfRows<Row, Node>(args, {
    toNodes,
    load: async ({ after, before, isBackwards, size }) => {
      const [start, end] = await Promise.all([placeAt(after), placeAt(before)]);
      const rows = await source.load({
        between: allOf([
          ...(start ? [beyond(start, { keys, side: 'after' })] : []),
          ...(end ? [beyond(end, { keys, side: 'before' })] : []),
        ]),
        orderBy: joinSql(
          keys.map(
            ({ value, direction }) => sql`${value} ${rawSql((direction === 'ASC') === isBackwards ? 'DESC' : 'ASC')}`,
          ),
        ),
        limit: size + 1,
      });
      return { rows, hasAfter: start !== null, hasBefore: end !== null };
    },
  });
}

/** The condition on rows after or before a place: equal in the first keys, beyond in the next one. */
function beyond<Place>(
  place: Place,
  { keys, side }: { keys: readonly PlaceKey<Place>[]; side: 'after' | 'before' },
): Sql {
  return anyOf(
    keys.map(({ value, direction, of }, index) =>
      allOf([
        ...keys.slice(0, index).map((key) => sql`${key.value} = ${key.of(place)}`),
        sql`${value} ${rawSql((direction === 'ASC') === (side === 'after') ? '>' : '<')} ${of(place)}`,
      ]),
    ),
  );
}
