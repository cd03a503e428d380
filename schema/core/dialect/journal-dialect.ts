import type { PerEngine } from './engine.ts';
import { never, rawSql, type Sql, sql } from './sql.ts';

/**
 * A position in the change journal, ordered by transaction first: ids do not tell which of two transactions ended
 * first.
 */
export interface JournalPosition {
  transactionId: bigint;
  id: number;
}

/** SQL for the change journal. */
export interface JournalDialect {
  /**
   * A statement that returns the changes after a position, up to and including `until`, oldest first. `settled` is 0 if
   * an earlier transaction is still open, otherwise 1.
   */
  changesAfter(range: { after: JournalPosition; until?: JournalPosition | undefined; limit: number }): Sql;
  /** A statement that returns the position (`transactionId`, `id`) before all changes that are committed from now on. */
  readonly journalEnd: Sql;
  /** The condition of changes with transaction ids of another server: this server has not assigned these ids yet. */
  readonly isForeignChange: Sql;
}

/** The highest id that a change can have. */
export const LAST_CHANGE = 2_147_483_647;

const COLUMNS = rawSql(
  '"id", "transactionId", "kind", "objectId", "type", "action", "oldStatus", "oldAuthorId", "oldParentId", "oldSlug", "at", "writtenMs"',
);

const firstActive = rawSql('(pg_snapshot_xmin(pg_current_snapshot())::text)::bigint');

const firstUnassigned = rawSql('(pg_snapshot_xmax(pg_current_snapshot())::text)::bigint');

const positionSql = ({ transactionId, id }: JournalPosition): Sql => sql`(${transactionId.toString()}::bigint, ${id})`;

export const journalDialects: PerEngine<JournalDialect> = {
  sqlite: {
    changesAfter: ({ after, until, limit }) => sql`
      SELECT ${COLUMNS}, 1 AS "settled"
      FROM "content_changes"
      WHERE "transactionId" = 0 AND "id" > ${after.id} AND "id" <= ${until?.id ?? LAST_CHANGE}
      ORDER BY "transactionId", "id" LIMIT ${limit}`,
    journalEnd: sql`SELECT 0 AS "transactionId", COALESCE(MAX("id"), 0) AS "id" FROM "content_changes"`,
    isForeignChange: never,
  },
  postgresql: {
    changesAfter: ({ after, until, limit }) => sql`
      SELECT ${COLUMNS}, CASE WHEN "transactionId" < ${firstActive} THEN 1 ELSE 0 END AS "settled"
      FROM "content_changes"
      WHERE ("transactionId", "id") > ${positionSql(after)}
        ${until ? sql`AND ("transactionId", "id") <= ${positionSql(until)}` : sql``}
        AND "transactionId" < ${firstUnassigned}
      ORDER BY "transactionId", "id" LIMIT ${limit}`,
    journalEnd: sql`SELECT ${firstActive} - 1 AS "transactionId", ${rawSql(String(LAST_CHANGE))} AS "id"`,
    isForeignChange: sql`"transactionId" >= ${firstUnassigned}`,
  },
};

/** The channel of changed tables on PostgreSQL. A notification contains the schema and the table: `public.posts`. */
export const TABLE_CHANNEL = 'table_change';

/**
 * The channel of changed rows on PostgreSQL. A notification contains the schema, the table and, each in a line, the keys
 * of a row: `public.posts`, `161`, `type:post`. Without keys, any row may have changed.
 */
export const ROW_CHANNEL = 'row_change';
