import { type JournalPosition, LAST_CHANGE } from '../dialect/journal-dialect.ts';
import { sql } from '../dialect/sql.ts';
import type { Dialect } from '../dialect/sql-dialect.ts';
import type { Database, TransactionClient } from '../domain-kernel.ts';
import { domainError } from '../errors/domain-errors.ts';

/** The operation on a row. */
export type JournalAction = 'created' | 'updated' | 'deleted';

/** A row of the change journal. Triggers write it in the transaction of the change. */
export interface JournalRow {
  id: number;
  transactionId: bigint;
  kind: 'post' | 'term' | 'comment';
  objectId: number;
  /** Name of the type or taxonomy. */
  type: string;
  action: JournalAction;
  /** The values before the change on which visibility depends; empty and 0 for a new row. */
  oldStatus: string;
  oldAuthorId: number;
  /** The id of the parent of an item, or of the item of a comment, before the change. */
  oldParentId: number;
  /** The slug of an item or a term before the change; empty for a new one. */
  oldSlug: string;
  /** The time of the change in GMT. */
  at: string;
  /** The time of the change in milliseconds since 1970; 0 for a row of an earlier version. */
  writtenMs: number;
}

/** The maximum number of rows that one read returns. */
const MAX_ROWS_READ = 500;

/** The number of rows that remain stored. A client that misses more has to reload its lists. */
const STORED_ROWS = 10_000;

/**
 * Reads the rows after a position, up to and including `until`, oldest first. `isBehind` is true if there are more rows:
 * one read does not return all of them, or an earlier transaction is still open, so that their order is not final.
 */
export async function readJournal(
  database: Database,
  { after, until }: { after: JournalPosition; until?: JournalPosition | undefined },
): Promise<{ rows: JournalRow[]; isBehind: boolean }> {
  const { primary, dialect } = database;
  return readJournalWith(primary, { dialect, after, until, limit: MAX_ROWS_READ });
}

/** The same with the client of a transaction, and at most `limit` rows. */
export async function readJournalWith(
  client: Pick<TransactionClient, '$queryRaw'>,
  { dialect, ...range }: Pick<Database, 'dialect'> & Parameters<Dialect['changesAfter']>[0],
): Promise<{ rows: JournalRow[]; isBehind: boolean }> {
  const rows = await client.$queryRaw<StoredRow[]>(dialect.changesAfter(range));
  const unsettled = rows.findIndex(({ settled }) => Number(settled) === 0);
  const inOrder = unsettled < 0 ? rows : rows.slice(0, unsettled);
  return {
    rows: inOrder.map(journalRow),
    isBehind: unsettled >= 0 || rows.length === range.limit,
  };
}

type StoredRow = Omit<JournalRow, 'transactionId' | 'writtenMs'> &
  Record<'transactionId' | 'settled' | 'writtenMs', number | bigint>;

/** Returns the end of the journal. All changes committed from now on have later positions. */
export async function endOfJournal({
  primary,
  dialect,
}: Pick<Database, 'primary' | 'dialect'>): Promise<JournalPosition> {
  const [end] = await primary.$queryRaw<Record<'transactionId' | 'id', number | bigint>[]>(dialect.journalEnd);
  return { transactionId: BigInt(end?.transactionId ?? 0), id: Number(end?.id ?? 0) };
}

/**
 * Returns the first change of each object since a time in milliseconds since 1970, which has the state at that time; the objects
 * that changed last come first. Null if there are more than `limit`, or if changes of that time may have been deleted.
 */
export async function firstChangesSince(
  client: Pick<TransactionClient, '$queryRaw'>,
  { sinceMs, limit }: { sinceMs: number; limit: number },
): Promise<JournalRow[] | null> {
  const [oldest] = await client.$queryRaw<Pick<StoredRow, 'id' | 'writtenMs'>[]>(
    sql`SELECT "id", "writtenMs" FROM "content_changes" ORDER BY "id" LIMIT 1`,
  );
  if (!oldest) return [];
  if (oldest.id > 1 && Number(oldest.writtenMs) > sinceMs) return null;
  const rows = await client.$queryRaw<StoredRow[]>(sql`
    SELECT c.* FROM "content_changes" c
    JOIN (
      SELECT MIN("id") AS "first", MAX("id") AS "last" FROM "content_changes"
      WHERE "writtenMs" >= ${sinceMs} GROUP BY "kind", "objectId"
    ) o ON c."id" = o."first"
    ORDER BY o."last" DESC LIMIT ${limit + 1}`);
  return rows.length > limit ? null : rows.map(journalRow);
}

const journalRow = ({ settled: _, ...row }: StoredRow): JournalRow => ({
  ...row,
  transactionId: BigInt(row.transactionId),
  writtenMs: Number(row.writtenMs),
});

/** Returns the ids of the rows after a position that are already committed. */
export async function committedAfter({ primary }: Database, after: JournalPosition): Promise<ReadonlySet<number>> {
  const rows = await primary.$queryRaw<{ id: number | bigint }[]>(sql`
    SELECT "id" FROM "content_changes"
    WHERE "transactionId" > ${after.transactionId}
      OR ("transactionId" = ${after.transactionId} AND "id" > ${after.id})`);
  return new Set(rows.map(({ id }) => Number(id)));
}

/** Encodes a position as the opaque id of a change. */
export const encodePosition = ({ transactionId, id }: JournalPosition): string =>
  Buffer.from(`change:${transactionId}:${id}`).toString('base64url');

/**
 * Decodes the position from which a client resumes. Errors: `rest_invalid_param` for a malformed id,
 * `graphql_changes_forgotten` if the rows after it may have been deleted.
 */
export async function resumedPosition({ primary }: Database, changeId: string): Promise<JournalPosition> {
  const match = /^change:(\d{1,18}):(\d{1,10})$/.exec(Buffer.from(changeId, 'base64url').toString('utf8'));
  if (!match || Number(match[2]) > LAST_CHANGE) {
    throw domainError('rest_invalid_param', { message: '`after` must be the `id` of a change that was received.' });
  }
  const position = { transactionId: BigInt(match[1] as string), id: Number(match[2]) };
  const stored = await primary.contentChange.findFirst({ where: position, select: { id: true } });
  if (!stored) throw domainError('graphql_changes_forgotten');
  return position;
}

/**
 * Deletes the oldest rows, and those whose transaction ids come from another server. `readUntil` is the position up to
 * which all permanent readers have read; the rows after it remain. Null without such readers.
 */
export async function pruneJournal(
  { database }: { database: Database },
  readUntil: JournalPosition | null = null,
): Promise<void> {
  const { primary, dialect } = database;
  const newest = await primary.contentChange.findFirst({ orderBy: { id: 'desc' }, select: { id: true } });
  if (!newest) return;
  const until = newest.id - STORED_ROWS;
  const oldest = await primary.contentChange.findFirst({ orderBy: { id: 'asc' }, select: { id: true } });
  const hasOld = oldest !== null && oldest.id <= until;
  const foreign = sql`FROM "content_changes" WHERE ${dialect.isForeignChange}`;
  const hasForeign = (await primary.$queryRaw<unknown[]>(sql`SELECT 1 ${foreign} LIMIT 1`)).length > 0;
  if (!hasOld && !hasForeign) return;
  await database.transaction(async (client) => {
    const read = readUntil && {
      OR: [
        { transactionId: { lt: readUntil.transactionId } },
        { transactionId: readUntil.transactionId, id: { lte: readUntil.id } },
      ],
    };
    await client.contentChange.deleteMany({ where: { id: { lte: until }, ...read } });
    if (hasForeign) await client.$executeRaw(sql`DELETE ${foreign}`);
  });
}
