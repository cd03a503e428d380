import { domainError } from '../errors.ts';
import type { Database } from '../kernel.ts';
import { rawSql, type Sql, sql } from '../sql.ts';

/** What happened to a row; what it means to a reader is another matter. */
export type JournalAction = 'created' | 'updated' | 'deleted';

/** A row of the journal that triggers write in the transaction of each change. */
export interface JournalRow {
  id: number;
  transactionId: bigint;
  kind: 'post' | 'term' | 'comment';
  objectId: number;
  /** Name of the type or taxonomy. */
  type: string;
  action: JournalAction;
  /** What readers depended on before; empty and 0 of what is new. */
  oldStatus: string;
  oldAuthorId: number;
  /** What it belonged to: the item above it, or that of a comment. */
  oldParentId: number;
  at: string;
}

/** How far somebody has read. Transactions come first: of those that run side by side, ids say nothing of the end. */
export interface Position {
  transactionId: bigint;
  id: number;
}

/** Rows that one look brings. */
export const MOST_ROWS = 500;

/** Rows that are kept: whoever was away for longer reads everything anew. */
const KEPT_ROWS = 10_000;

const COLUMNS: Sql = rawSql(
  '"id", "transactionId", "kind", "objectId", "type", "action", "oldStatus", "oldAuthorId", "oldParentId", "at"',
);

/**
 * What came after a position, up to `until` where that is given, oldest first. `isBehind`: there is more that is not
 * in order yet, since an earlier transaction is still under way, or more than one look brings.
 */
export async function readJournal(
  database: Database,
  { after, until }: { after: Position; until?: Position | undefined },
): Promise<{ rows: JournalRow[]; isBehind: boolean }> {
  const bound = until
    ? sql`AND ("transactionId", "id") <= (${until.transactionId.toString()}::bigint, ${until.id})`
    : sql``;
  const rows = await database.primary.$queryRaw<StoredRow[]>(
    database.engine === 'sqlite'
      ? sql`SELECT ${COLUMNS}, 1 AS "settled" FROM "content_changes" WHERE "transactionId" = 0 AND "id" > ${after.id} AND "id" <= ${until?.id ?? LAST} ORDER BY "transactionId", "id" LIMIT ${MOST_ROWS}`
      : sql`SELECT ${COLUMNS}, CASE WHEN "transactionId" < (pg_snapshot_xmin(pg_current_snapshot())::text)::bigint THEN 1 ELSE 0 END AS "settled" FROM "content_changes" WHERE ("transactionId", "id") > (${after.transactionId.toString()}::bigint, ${after.id}) ${bound} AND "transactionId" < (pg_snapshot_xmax(pg_current_snapshot())::text)::bigint ORDER BY "transactionId", "id" LIMIT ${MOST_ROWS}`,
  );
  const unsettled = rows.findIndex(({ settled }) => Number(settled) === 0);
  const inOrder = unsettled < 0 ? rows : rows.slice(0, unsettled);
  return {
    rows: inOrder.map(({ settled: _, ...row }) => ({ ...row, transactionId: BigInt(row.transactionId) })),
    isBehind: unsettled >= 0 || rows.length === MOST_ROWS,
  };
}

type StoredRow = Omit<JournalRow, 'transactionId'> & { transactionId: bigint | number; settled: number | bigint };

const LAST = 2_147_483_647;

/** Where the journal ends at present: whatever is committed from now on comes after it. */
export async function endOfJournal(database: Database): Promise<Position> {
  if (database.engine === 'sqlite') {
    const [row] = await database.primary.$queryRaw<{ id: number | bigint }[]>(
      sql`SELECT COALESCE(MAX("id"), 0) AS "id" FROM "content_changes"`,
    );
    return { transactionId: 0n, id: Number(row?.id ?? 0) };
  }
  const [row] = await database.primary.$queryRaw<{ oldest: bigint }[]>(
    sql`SELECT (pg_snapshot_xmin(pg_current_snapshot())::text)::bigint AS "oldest"`,
  );
  return { transactionId: BigInt(row?.oldest ?? 0) - 1n, id: LAST };
}

/** Rows after a position that are committed already. */
export async function committedAfter({ primary }: Database, after: Position): Promise<ReadonlySet<number>> {
  const rows = await primary.$queryRaw<{ id: number | bigint }[]>(
    sql`SELECT "id" FROM "content_changes" WHERE "transactionId" > ${after.transactionId} OR ("transactionId" = ${after.transactionId} AND "id" > ${after.id})`,
  );
  return new Set(rows.map(({ id }) => Number(id)));
}

/** The opaque form of a position. */
export const encodePosition = ({ transactionId, id }: Position): string =>
  Buffer.from(`change:${transactionId}:${id}`).toString('base64url');

/**
 * The position that a client hands back. Errors: `rest_invalid_param` for what is none, `graphql_changes_forgotten`
 * where what came after it is not known any more.
 */
export async function resumedPosition({ primary }: Database, text: string): Promise<Position> {
  const found = /^change:(\d{1,18}):(\d{1,10})$/.exec(Buffer.from(text, 'base64url').toString('utf8'));
  if (!found || Number(found[2]) > LAST) {
    throw domainError('rest_invalid_param', { message: '`after` must be the `id` of a change that was received.' });
  }
  const position = { transactionId: BigInt(found[1] as string), id: Number(found[2]) };
  const kept = await primary.contentChange.findFirst({ where: position, select: { id: true } });
  if (!kept) throw domainError('graphql_changes_forgotten');
  return position;
}

/** Removes the oldest rows, and what a database that was moved here brought along from another server's counting. */
export async function pruneJournal({ database }: { database: Database }): Promise<void> {
  const { primary, engine } = database;
  const newest = await primary.contentChange.findFirst({ orderBy: { id: 'desc' }, select: { id: true } });
  if (!newest) return;
  const until = newest.id - KEPT_ROWS;
  const oldest = await primary.contentChange.findFirst({ orderBy: { id: 'asc' }, select: { id: true } });
  const hasOld = oldest !== null && oldest.id <= until;
  const hasForeign =
    engine === 'postgresql' && (await primary.$queryRaw<unknown[]>(foreignRows('SELECT 1'))).length > 0;
  if (!hasOld && !hasForeign) return;
  await database.transaction(async (client) => {
    await client.contentChange.deleteMany({ where: { id: { lte: until } } });
    if (hasForeign) await client.$executeRaw(foreignRows('DELETE'));
  });
}

/** Rows of transactions that this server has yet to begin. */
const foreignRows = (verb: 'SELECT 1' | 'DELETE'): Sql =>
  sql`${rawSql(verb)} FROM "content_changes" WHERE "transactionId" >= (pg_snapshot_xmax(pg_current_snapshot())::text)::bigint`;
