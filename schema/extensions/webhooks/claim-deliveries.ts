import type { Kernel } from '../../core/domain-kernel.ts';
import { sql } from '../../core/sql.ts';
import type { WebhookDeliveryRow, WebhookRow } from './webhook-row.ts';

/** A delivery whose attempt belongs to this process until the lease expires. */
export interface ClaimedDelivery {
  webhook: WebhookRow;
  delivery: WebhookDeliveryRow;
}

/**
 * Claims deliveries whose time has come, for the active webhooks with capacity. A claim moves the time of the next
 * attempt to the end of the lease: if the process ends, another one repeats the attempt then. Processes that claim at
 * the same time get different deliveries. `capacity` returns how many attempts of a webhook may begin.
 */
export async function claimDeliveries(
  { database, now }: Pick<Kernel, 'database' | 'now'>,
  { lease, leaseMs, capacity }: { lease: string; leaseMs: number; capacity(webhook: WebhookRow): number },
): Promise<ClaimedDelivery[]> {
  const time = now();
  const dueTime = time.toISOString();
  const due = await dueWebhooks(database.primary, dueTime);
  const available = due.map((webhook) => ({ webhook, limit: capacity(webhook) })).filter(({ limit }) => limit > 0);
  if (available.length === 0) return [];
  const leaseEnd = new Date(time.getTime() + leaseMs).toISOString();
  return database.transaction(async (client) => {
    const claimed: ClaimedDelivery[] = [];
    for (const { webhook, limit } of available) {
      const rows = await client.$queryRaw<{ id: number }[]>(sql`
        UPDATE "webhook_deliveries" SET "nextAttempt" = ${leaseEnd}, "lease" = ${lease}, "attempts" = "attempts" + 1
        WHERE "id" IN (
          SELECT "id" FROM "webhook_deliveries"
          WHERE "webhookId" = ${webhook.id} AND "state" = 'waiting' AND "nextAttempt" <= ${dueTime}
          ORDER BY "nextAttempt", "id" LIMIT ${limit} ${database.dialect.lockClause('claim')}
        )
        RETURNING "id"`);
      if (rows.length === 0) continue;
      const ids = rows.map(({ id }) => Number(id));
      const deliveries = await client.webhookDelivery.findMany({ where: { id: { in: ids } }, orderBy: { id: 'asc' } });
      claimed.push(...deliveries.map((delivery) => ({ webhook, delivery })));
    }
    return claimed;
  });
}

/** Returns the active webhooks that have a delivery whose time has come. */
async function dueWebhooks(client: Kernel['database']['primary'], time: string): Promise<WebhookRow[]> {
  const due = await client.$queryRaw<{ id: number }[]>(sql`
    SELECT w."id" FROM "webhooks" w
    WHERE w."isActive" = ${true} AND EXISTS (
      SELECT 1 FROM "webhook_deliveries" d
      WHERE d."webhookId" = w."id" AND d."state" = 'waiting' AND d."nextAttempt" <= ${time}
    )`);
  if (due.length === 0) return [];
  return client.webhook.findMany({
    where: { id: { in: due.map(({ id }) => Number(id)) } },
    include: { progress: true },
    orderBy: { id: 'asc' },
  });
}
