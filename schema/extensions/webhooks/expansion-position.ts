import type { JournalPosition } from '../../core/dialect/journal-dialect.ts';
import type { Database, TransactionClient } from '../../core/domain-kernel.ts';
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
