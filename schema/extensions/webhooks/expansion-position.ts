import type { JournalPosition } from '../../core/dialect/journal-dialect.ts';
import { sql } from '../../core/dialect/sql.ts';
import type { Database, Kernel, TransactionClient } from '../../core/domain-kernel.ts';
import { endOfJournal } from '../../core/journal/change-journal.ts';

/** The id of the only row of the table. */
const ROW_ID = 1;

/** Returns the position in the journal up to which deliveries exist; null without webhooks. */
export async function expansionPosition(
  client: Pick<TransactionClient, 'webhookExpansion'>,
): Promise<JournalPosition | null> {
  const row = await client.webhookExpansion.findUnique({ where: { id: ROW_ID } });
  return row && { transactionId: BigInt(row.transactionId), id: row.changeId };
}

/** Stores the position after deliveries were created in the same transaction. */
export async function moveExpansion(client: TransactionClient, { transactionId, id }: JournalPosition): Promise<void> {
  const position = { transactionId, changeId: id };
  await client.webhookExpansion.upsert({
    where: { id: ROW_ID },
    create: { id: ROW_ID, ...position },
    update: position,
  });
}

/** Sets the position to the end of the journal unless there is one. The caller holds the lock of deliveries. */
export async function startExpansion(client: TransactionClient, { dialect }: Database): Promise<void> {
  if (await expansionPosition(client)) return;
  await moveExpansion(client, await endOfJournal({ primary: client as Database['primary'], dialect }));
}

/** Removes the position, so that the journal is not preserved without webhooks. */
export const endExpansion = async (client: TransactionClient): Promise<void> => {
  await client.webhookExpansion.deleteMany({ where: { id: ROW_ID } });
};

/** The maximum number of changes that are counted, so that the count takes little time. */
const MAX_COUNTED = 10_000;

/** How far the deliveries of webhooks are behind the change journal. */
interface JournalLag {
  /** Changes from which no deliveries were created yet, at most MAX_COUNTED. */
  changes: number;
  /** The age of the oldest of them; 0 without one. */
  seconds: number;
}

/** Returns the lag of the site; none without webhooks. */
export async function loadJournalLag({ database, now }: Pick<Kernel, 'database' | 'now'>): Promise<JournalLag> {
  const position = await expansionPosition(database.primary);
  if (!position) return { changes: 0, seconds: 0 };
  const { transactionId, id } = position;
  const [row] = await database.primary.$queryRaw<Record<'changes' | 'writtenMs', number | bigint | null>[]>(sql`
    SELECT COUNT(*) AS "changes", MIN("writtenMs") AS "writtenMs" FROM (
      SELECT "writtenMs" FROM "content_changes"
      WHERE ("transactionId", "id") > (${transactionId}, ${id})
      ORDER BY "transactionId", "id" LIMIT ${MAX_COUNTED}
    ) unread`);
  const writtenMs = Number(row?.writtenMs ?? 0);
  return {
    changes: Number(row?.changes ?? 0),
    seconds: writtenMs > 0 ? Math.max(0, (now().getTime() - writtenMs) / 1_000) : 0,
  };
}
