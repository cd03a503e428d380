import { type JournalPosition, LAST_CHANGE } from '../dialect/journal-dialect.ts';
import { domainError } from '../domain-errors.ts';
import type { Database } from '../domain-kernel.ts';
import { sql } from '../sql.ts';

/** What happened to a row. */
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
  /** What visibility depended on before the change; empty and 0 for a new row. */
  oldStatus: string;
  oldAuthorId: number;
  /** What it belonged to: the item above it, or that of a comment. */
  oldParentId: number;
  at: string;
}

/** Rows that one read returns. */
export const MAX_ROWS_READ = 500;

/** Rows that stay stored: a client that was away for longer has to reload everything. */
const STORED_ROWS = 10_000;

/**
 * What came after a position, up to `until` where that is given, oldest first. `isBehind`: there is more that is not
 * in order yet, since an earlier transaction is still under way, or more than one read returns.
 */
export async function readJournal(
  database: Database,
  { after, until }: { after: JournalPosition; until?: JournalPosition | undefined },
): Promise<{ rows: JournalRow[]; isBehind: boolean }> {
  const rows = await database.primary.$queryRaw<StoredRow[]>(
    database.dialect.changesAfter({ after, until, limit: MAX_ROWS_READ }),
  );
  const unsettled = rows.findIndex(({ settled }) => Number(settled) === 0);
  const inOrder = unsettled < 0 ? rows : rows.slice(0, unsettled);
  return {
    rows: inOrder.map(({ settled: _, ...row }) => ({ ...row, transactionId: BigInt(row.transactionId) })),
    isBehind: unsettled >= 0 || rows.length === MAX_ROWS_READ,
  };
}

type StoredRow = Omit<JournalRow, 'transactionId'> & { transactionId: bigint | number; settled: number | bigint };

/** The end of the journal: all changes committed from now on come after it. */
export async function endOfJournal({ primary, dialect }: Database): Promise<JournalPosition> {
  const [end] = await primary.$queryRaw<Record<'transactionId' | 'id', number | bigint>[]>(dialect.journalEnd);
  return { transactionId: BigInt(end?.transactionId ?? 0), id: Number(end?.id ?? 0) };
}

/** Rows after a position that are committed already. */
export async function committedAfter({ primary }: Database, after: JournalPosition): Promise<ReadonlySet<number>> {
  const rows = await primary.$queryRaw<{ id: number | bigint }[]>(sql`
    SELECT "id" FROM "content_changes"
    WHERE "transactionId" > ${after.transactionId}
      OR ("transactionId" = ${after.transactionId} AND "id" > ${after.id})`);
  return new Set(rows.map(({ id }) => Number(id)));
}

/** The opaque form of a position. */
export const encodePosition = ({ transactionId, id }: JournalPosition): string =>
  Buffer.from(`change:${transactionId}:${id}`).toString('base64url');

/**
 * The position that a client hands back. Errors: `rest_invalid_param` for what is none, `graphql_changes_forgotten`
 * where what came after it is not known any more.
 */
export async function resumedPosition({ primary }: Database, text: string): Promise<JournalPosition> {
  const found = /^change:(\d{1,18}):(\d{1,10})$/.exec(Buffer.from(text, 'base64url').toString('utf8'));
  if (!found || Number(found[2]) > LAST_CHANGE) {
    throw domainError('rest_invalid_param', { message: '`after` must be the `id` of a change that was received.' });
  }
  const position = { transactionId: BigInt(found[1] as string), id: Number(found[2]) };
  const stored = await primary.contentChange.findFirst({ where: position, select: { id: true } });
  if (!stored) throw domainError('graphql_changes_forgotten');
  return position;
}

/** Deletes the oldest rows, and those whose transaction ids come from another server. */
export async function pruneJournal({ database }: { database: Database }): Promise<void> {
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
    await client.contentChange.deleteMany({ where: { id: { lte: until } } });
    if (hasForeign) await client.$executeRaw(sql`DELETE ${foreign}`);
  });
}
