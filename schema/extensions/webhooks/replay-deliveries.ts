import { isIn, sql } from '../../core/dialect/sql.ts';
import type { TransactionClient } from '../../core/domain-kernel.ts';
import { domainError } from '../../core/errors/domain-errors.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { readTimestamp, writeTimestamp } from '../../core/site/timestamp.ts';
import { DELIVERIES_LOCK, type WebhookDeliveryRow } from './webhook-row.ts';
import { generateMessageId } from './webhook-signature.ts';
import { findWebhook, requireWebhookManager } from './write-webhooks.ts';

/** The deliveries to replay: those that were created in a range of time and have one of the states. */
export interface ReplayedRange {
  webhookId: number;
  /** In GMT, `YYYY-MM-DDTHH:MM:SS`; null does not limit. */
  after: string | null;
  before: string | null;
  /** `delivered`, `dead` or both. */
  states: readonly string[];
}

/**
 * Sends a delivery again, with the same id and the current data. One that waits for a retry is sent at once.
 *
 * Errors: `rest_cannot_manage_webhooks`, `rest_webhook_not_found`, `rest_webhook_delivery_not_found`.
 */
export async function replayDelivery(
  { webhookId, id }: { webhookId: number; id: number },
  context: RequestContext,
): Promise<WebhookDeliveryRow> {
  return changeDeliveries(context, async (client) => {
    await findWebhook(client, webhookId);
    const delivery = await client.webhookDelivery.findFirst({ where: { id, webhookId } });
    if (!delivery) throw domainError('rest_webhook_delivery_not_found');
    const time = context.kernel.now().toISOString();
    // An attempt that runs at present continues: sending the same delivery twice at a time would break its order.
    if (delivery.state === 'waiting' && delivery.lease === '') {
      await client.webhookDelivery.update({ where: { id }, data: { nextAttempt: time } });
    }
    if (delivery.state === 'delivered' || delivery.state === 'dead') {
      await queueAgain(client, { ids: [id], time });
    }
    return client.webhookDelivery.findUniqueOrThrow({ where: { id } });
  });
}

/**
 * Sends the finished deliveries of a range again, in their order, with the same ids. Returns their number.
 *
 * Errors: `rest_cannot_manage_webhooks`, `rest_webhook_not_found`, `rest_invalid_param`.
 */
export async function replayRange(range: ReplayedRange, context: RequestContext): Promise<number> {
  const { webhookId, after, before, states } = range;
  if (states.some((state) => state !== 'delivered' && state !== 'dead')) {
    const message = 'Only delivered and dead deliveries can be replayed.';
    throw domainError('rest_invalid_param', { parameter: 'states', message });
  }
  const condition = sql`
    ${isIn('"state"', states)} AND "kind" <> 'test'
    ${after === null ? sql`` : sql`AND "created" >= ${writeTimestamp(readTimestamp(after))}`}
    ${before === null ? sql`` : sql`AND "created" <= ${`${writeTimestamp(readTimestamp(before))}.999Z`}`}`;
  let count = 0;
  let last = 0;
  let end: number | undefined;
  // In steps, so that other requests and deliveries continue in between.
  for (;;) {
    const ids = await changeDeliveries(context, async (client) => {
      await findWebhook(client, webhookId);
      end ??= await newestDelivery(client, webhookId);
      const rows = await client.$queryRaw<{ id: number }[]>(sql`
        SELECT "id" FROM "webhook_deliveries"
        WHERE "webhookId" = ${webhookId} AND "id" > ${last} AND "id" <= ${end} AND ${condition}
        ORDER BY "id" LIMIT ${MAX_QUEUED_AT_ONCE}`);
      const found = rows.map(({ id }) => Number(id));
      if (found.length > 0) await queueAgain(client, { ids: found, time: context.kernel.now().toISOString() });
      return found;
    });
    count += ids.length;
    last = ids.at(-1) ?? last;
    if (ids.length < MAX_QUEUED_AT_ONCE) return count;
  }
}

/** The number of deliveries that one transaction queues again. */
const MAX_QUEUED_AT_ONCE = 500;

async function newestDelivery(client: TransactionClient, webhookId: number): Promise<number> {
  const { _max: newest } = await client.webhookDelivery.aggregate({ where: { webhookId }, _max: { id: true } });
  return newest.id ?? 0;
}

/**
 * Creates a delivery that reports no change, to test the receiver.
 *
 * Errors: `rest_cannot_manage_webhooks`, `rest_webhook_not_found`, `rest_webhook_inactive`.
 */
export async function testWebhook(webhookId: number, context: RequestContext): Promise<WebhookDeliveryRow> {
  return changeDeliveries(context, async (client) => {
    const { isActive } = await findWebhook(client, webhookId);
    if (!isActive) throw domainError('rest_webhook_inactive');
    const time = context.kernel.now().toISOString();
    const unfinished = { webhookId, kind: 'test', state: { in: ['waiting', 'queued'] } };
    const state = (await client.webhookDelivery.count({ where: unfinished })) > 0 ? 'queued' : 'waiting';
    return client.webhookDelivery.create({
      data: {
        ...{ webhookId, state, kind: 'test', type: 'test', action: 'test', changeId: 0, objectId: 0 },
        ...{ changedAt: time, created: time, nextAttempt: time, retriedFrom: time, messageId: generateMessageId() },
      },
    });
  });
}

/** Runs a change of deliveries by an administrator under their lock. */
async function changeDeliveries<Result>(
  context: RequestContext,
  change: (client: TransactionClient) => Promise<Result>,
): Promise<Result> {
  const { database } = context.kernel;
  requireWebhookManager(context);
  return database.transaction(async (client) => {
    await database.lock(client, DELIVERIES_LOCK);
    return change(client);
  });
}

/** Queues finished deliveries again, and lets those wait that have no unfinished delivery about their item before them. */
async function queueAgain(
  client: TransactionClient,
  { ids, time }: { ids: readonly number[]; time: string },
): Promise<void> {
  await client.$executeRaw(sql`
    UPDATE "webhook_deliveries"
    SET "state" = 'queued', "attempts" = 0, "retriedFrom" = ${time}, "lease" = '', "finished" = ''
    WHERE ${isIn('"id"', ids)}`);
  await client.$executeRaw(sql`
    UPDATE "webhook_deliveries" SET "state" = 'waiting', "nextAttempt" = ${time}
    WHERE ${isIn('"id"', ids)} AND NOT EXISTS (
      SELECT 1 FROM "webhook_deliveries" e
      WHERE e."objectId" = "webhook_deliveries"."objectId" AND e."kind" = "webhook_deliveries"."kind"
        AND e."webhookId" = "webhook_deliveries"."webhookId"
        AND (e."state" = 'waiting' OR (e."state" = 'queued' AND e."id" < "webhook_deliveries"."id"))
    )`);
}
