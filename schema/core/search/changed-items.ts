import type { JournalPosition } from '../dialect/journal-dialect.ts';
import type { Database } from '../domain-kernel.ts';
import { endOfJournal } from '../journal/change-journal.ts';
import { sql } from '../sql.ts';

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

// The reader may be a replica: its journal describes the texts that it contains.

/** Reads the state of the texts. */
export async function textState({ reader, dialect, tableChanges }: Database): Promise<TextState> {
  const version = tableChanges.version();
  const changeCount = tableChanges.count('post_search_texts');
  const position = await endOfJournal({ primary: reader, dialect });
  const [item] = await reader.$queryRaw<{ id: number | bigint | null }[]>(sql`SELECT MAX("id") AS "id" FROM "posts"`);
  return { version, changeCount, position, highestId: await highestChange(reader), highestItem: Number(item?.id ?? 0) };
}

/**
 * The ids of the items that have changed between two states; null if they are not known: there are too many, the journal
 * no longer contains them, or texts were changed without their items, which the journal does not contain.
 */
export async function changedItems(
  { reader }: Database,
  { since: { position, highestId, highestItem, changeCount }, latest }: { since: TextState; latest: TextState },
): Promise<number[] | null> {
  if (latest.highestId < highestId || latest.highestId - highestId > MAX_JOURNAL_ROWS) return null;
  const rows = await reader.$queryRaw<{ objectId: number; transactionId: number | bigint; id: number }[]>(sql`
    SELECT "objectId", "transactionId", "id" FROM "content_changes"
    WHERE "kind" = 'post' AND ("transactionId" > ${position.transactionId}
      OR ("transactionId" = ${position.transactionId} AND "id" > ${position.id}))
    LIMIT ${MAX_CHANGES + 1}`);
  if (rows.length > MAX_CHANGES) return null;
  // Changes of texts are counted once per transaction where transactions have ids, otherwise once per row.
  const journaled = new Set(rows.map(({ transactionId, id }) => BigInt(transactionId) || `row ${id}`)).size;
  const countsRows = rows.every(({ transactionId }) => BigInt(transactionId) === 0n);
  const [revisions] = await reader.$queryRaw<{ count: number | bigint }[]>(sql`
    SELECT COUNT(*) AS "count" FROM "posts"
    WHERE "type" = 'revision' AND "id" > ${highestItem} AND "id" <= ${latest.highestItem}`);
  const explained = journaled + (countsRows ? Number(revisions?.count ?? 0) : 0);
  const unjournaled = latest.changeCount - changeCount - explained;
  if (latest.changeCount < changeCount || unjournaled > 0) return null;
  return [...new Set(rows.map(({ objectId }) => Number(objectId)))];
}

async function highestChange(reader: Database['reader']): Promise<number> {
  const newest = await reader.contentChange.findFirst({ orderBy: { id: 'desc' }, select: { id: true } });
  return newest?.id ?? 0;
}
