import type { Kernel } from '../../core/domain-kernel.ts';

/** The number of delivered deliveries that each webhook retains. */
const RETAINED_DELIVERED = 5_000;
/** The time for which dead deliveries are retained. */
const RETAINED_DEAD_MS = 30 * 24 * 60 * 60 * 1_000;

/** Deletes old finished deliveries. */
export async function pruneDeliveries({ database, now }: Pick<Kernel, 'database' | 'now'>): Promise<void> {
  const { primary } = database;
  for (const { id: webhookId } of await primary.webhook.findMany({ select: { id: true } })) {
    const newestPruned = await primary.webhookDelivery.findFirst({
      where: { webhookId, state: 'delivered' },
      orderBy: { id: 'desc' },
      skip: RETAINED_DELIVERED,
      select: { id: true },
    });
    const finishedBefore = new Date(now().getTime() - RETAINED_DEAD_MS).toISOString();
    const dead = { webhookId, state: 'dead', finished: { lt: finishedBefore } };
    const hasDead = (await primary.webhookDelivery.findFirst({ where: dead, select: { id: true } })) !== null;
    if (!newestPruned && !hasDead) continue;
    await database.transaction(async (client) => {
      if (newestPruned) {
        await client.webhookDelivery.deleteMany({
          where: { webhookId, state: 'delivered', id: { lte: newestPruned.id } },
        });
      }
      if (hasDead) await client.webhookDelivery.deleteMany({ where: dead });
    });
  }
}
