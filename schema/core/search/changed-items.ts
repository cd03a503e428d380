import type { JournalPosition } from '../dialect/journal-dialect.ts';
import { sql } from '../dialect/sql.ts';
import type { Database } from '../domain-kernel.ts';
import { endOfJournal } from '../journal/change-journal.ts';

/** After more changes, what is derived of the items is loaded again. */
const MAX_CHANGES = 500;

/** Half of the rows that the journal stores: those after a position are certainly among them. */
const MAX_JOURNAL_ROWS = 5_000;

/** A state of the texts, read before the matches. */
export interface TextState {
  version: number;
  /** The number of changes of `post_search_texts`. */
  changeCount: number;
  /** The end of the change journal, and the highest id in it. */
  position: JournalPosition;
  highestId: number;
  /** The highest id of all items, to count revisions that were created since: their texts are not in the journal. */
  highestItem: number;
}

/**
 * Reads the state of the texts from the primary. The reader then returns texts with all changes before it: replicas are
 * used only if they have all changes that the process knows of, which the last step makes those of the state.
 */
export async function textState(database: Database): Promise<TextState> {
  const { primary, tableChanges } = database;
  const version = tableChanges.version();
  const changeCount = tableChanges.count('post_search_texts');
  const position = await endOfJournal(database);
  const [item] = await primary.$queryRaw<{ id: number | bigint | null }[]>(sql`SELECT MAX("id") AS "id" FROM "posts"`);
  const highestId = await highestChange(primary);
  if (database.replicaStatuses().length > 0) await database.catchUp();
  return { version, changeCount, position, highestId, highestItem: Number(item?.id ?? 0) };
}

/**
 * The ids of the items that have changed between two states; null if they are not known: there are too many, the journal
 * no longer contains them, or texts were changed without their items, which the journal does not contain.
 */
export async function changedItems(
  { primary }: Database,
  { since: { position, highestId, highestItem, changeCount }, latest }: { since: TextState; latest: TextState },
): Promise<number[] | null> {
  if (latest.highestId < highestId || latest.highestId - highestId > MAX_JOURNAL_ROWS) return null;
  const rows = await primary.$queryRaw<{ objectId: number; transactionId: number | bigint; id: number }[]>(sql`
    SELECT "objectId", "transactionId", "id" FROM "content_changes"
    WHERE "kind" = 'post' AND ("transactionId" > ${position.transactionId}
      OR ("transactionId" = ${position.transactionId} AND "id" > ${position.id}))
    LIMIT ${MAX_CHANGES + 1}`);
  if (rows.length > MAX_CHANGES) return null;
  // Changes of texts are counted once per transaction where transactions have ids, otherwise once per row.
  const journaled = new Set(rows.map(({ transactionId, id }) => BigInt(transactionId) || `row ${id}`)).size;
  const countsRows = rows.every(({ transactionId }) => BigInt(transactionId) === 0n);
  const [revisions] = await primary.$queryRaw<{ count: number | bigint }[]>(sql`
    SELECT COUNT(*) AS "count" FROM "posts"
    WHERE "type" = 'revision' AND "id" > ${highestItem} AND "id" <= ${latest.highestItem}`);
  const explained = journaled + (countsRows ? Number(revisions?.count ?? 0) : 0);
  const unjournaled = latest.changeCount - changeCount - explained;
  if (latest.changeCount < changeCount || unjournaled > 0) return null;
  return [...new Set(rows.map(({ objectId }) => Number(objectId)))];
}

async function highestChange(primary: Database['primary']): Promise<number> {
  const newest = await primary.contentChange.findFirst({ orderBy: { id: 'desc' }, select: { id: true } });
  return newest?.id ?? 0;
}
