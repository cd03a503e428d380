import { never, rawSql, type Sql, sql } from '../sql.ts';
import type { PerEngine } from './engine.ts';

/** How far somebody has read. Transactions come first: of those that run side by side, ids say nothing of the end. */
export interface JournalPosition {
  transactionId: bigint;
  id: number;
}

export interface JournalDialect {
  /**
   * A statement that gives the first changes after a position, up to `until` where that is given, oldest first.
   * `settled` is 0 where an earlier transaction is still under way, 1 otherwise.
   */
  changesAfter(question: { after: JournalPosition; until?: JournalPosition | undefined; limit: number }): Sql;
  /** A statement that gives the position (`transactionId`, `id`) after which all comes that is committed from now on. */
  readonly journalEnd: Sql;
  /** The condition of changes that were counted by another server: of transactions that this one has yet to begin. */
  readonly isForeignChange: Sql;
}

/** The highest id that a change can have. */
export const LAST_CHANGE = 2_147_483_647;

const COLUMNS = rawSql(
  '"id", "transactionId", "kind", "objectId", "type", "action", "oldStatus", "oldAuthorId", "oldParentId", "at"',
);

const firstActive = rawSql('(pg_snapshot_xmin(pg_current_snapshot())::text)::bigint');
const firstUnassigned = rawSql('(pg_snapshot_xmax(pg_current_snapshot())::text)::bigint');
const place = ({ transactionId, id }: JournalPosition): Sql => sql`(${transactionId.toString()}::bigint, ${id})`;

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
      WHERE ("transactionId", "id") > ${place(after)}
        ${until ? sql`AND ("transactionId", "id") <= ${place(until)}` : sql``}
        AND "transactionId" < ${firstUnassigned}
      ORDER BY "transactionId", "id" LIMIT ${limit}`,
    journalEnd: sql`SELECT ${firstActive} - 1 AS "transactionId", ${rawSql(String(LAST_CHANGE))} AS "id"`,
    isForeignChange: sql`"transactionId" >= ${firstUnassigned}`,
  },
};
