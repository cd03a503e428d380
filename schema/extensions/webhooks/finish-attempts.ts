import { recordChange } from '../../core/audit/audit-journal.ts';
import type { Kernel, TransactionClient } from '../../core/domain-kernel.ts';
import { sql } from '../../core/sql.ts';
import type { ClaimedDelivery } from './claim-deliveries.ts';
import { MAX_RETRY_MS, retryDelay } from './retry-schedule.ts';
import { DELIVERIES_LOCK, type WebhookDeliveryRow } from './webhook-row.ts';

/** The result of one attempt. */
export interface Attempt extends ClaimedDelivery {
  isDelivered: boolean;
  /** The status of the answer; null without one. */
  answerStatus: number | null;
  durationMs: number;
  /** Why the attempt failed; empty if it succeeded. */
  error: string;
  /** The value of the header Retry-After in seconds; NaN without one. */
  retryAfter: number;
}

/** What became of a delivery. `stopped`: the webhook was switched off. */
export interface AttemptOutcome {
  attempt: Attempt;
  result: 'delivered' | 'retried' | 'dead' | 'expired';
  stopReason: '' | 'failing' | 'gone';
}

/** The maximum number of characters of a stored error. */
const MAX_ERROR_LENGTH = 500;
/** Receivers answer with this status if they no longer want any deliveries. */
const GONE = 410;

/**
 * Stores the results of attempts in one transaction. A delivered or dead delivery releases the next one about its item.
 * Attempts whose lease has expired and that another process has repeated change nothing (`expired`).
 */
export async function finishAttempts(
  { database, now }: Pick<Kernel, 'database' | 'now'>,
  attempts: readonly Attempt[],
): Promise<AttemptOutcome[]> {
  return database.transaction(async (client) => {
    await database.lock(client, DELIVERIES_LOCK);
    const outcomes: AttemptOutcome[] = [];
    for (const attempt of attempts) outcomes.push(await finishAttempt(client, { attempt, time: now() }));
    await updateProgress(client, { outcomes, time: now().toISOString() });
    return outcomes;
  });
}

async function finishAttempt(
  client: TransactionClient,
  { attempt, time }: { attempt: Attempt; time: Date },
): Promise<AttemptOutcome> {
  const { delivery, isDelivered, answerStatus, durationMs } = attempt;
  const { id, lease, attempts } = delivery;
  const isOver = time.getTime() - Date.parse(delivery.retriedFrom) >= MAX_RETRY_MS;
  const result = isDelivered ? 'delivered' : isOver || answerStatus === GONE ? 'dead' : 'retried';
  const delay = retryDelay(attempts, { random: Math.random(), retryAfter: attempt.retryAfter });
  const { count } = await client.webhookDelivery.updateMany({
    where: { id, lease, attempts, state: 'waiting' },
    data: {
      answerStatus,
      durationMs,
      error: attempt.error.slice(0, MAX_ERROR_LENGTH),
      lease: '',
      lastAttempt: time.toISOString(),
      ...(result === 'retried'
        ? { nextAttempt: new Date(time.getTime() + delay).toISOString() }
        : { state: result, finished: time.toISOString() }),
    },
  });
  if (count === 0) return { attempt, result: 'expired', stopReason: '' };
  if (result !== 'retried') await releaseNext(client, { delivery, time });
  return { attempt, result, stopReason: stopReasonFor(attempt, { result, time }) };
}

/** Lets the next queued delivery about an item wait. The caller holds the lock of deliveries. */
async function releaseNext(
  client: TransactionClient,
  { delivery, time }: { delivery: Pick<WebhookDeliveryRow, 'webhookId' | 'kind' | 'objectId'>; time: Date },
): Promise<void> {
  const { webhookId, kind, objectId } = delivery;
  await client.$executeRaw(sql`
    UPDATE "webhook_deliveries" SET "state" = 'waiting', "nextAttempt" = ${time.toISOString()}
    WHERE "id" = (
      SELECT MIN("id") FROM "webhook_deliveries"
      WHERE "objectId" = ${objectId} AND "kind" = ${kind} AND "webhookId" = ${webhookId} AND "state" = 'queued'
    )`);
}

/** A webhook is switched off if its receiver is gone, or if nothing was delivered for as long as it is retried. */
function stopReasonFor(
  { webhook, answerStatus }: Attempt,
  { result, time }: { result: AttemptOutcome['result']; time: Date },
): AttemptOutcome['stopReason'] {
  if (result !== 'dead') return '';
  if (answerStatus === GONE) return 'gone';
  const { failingSince = '' } = webhook.progress ?? {};
  return failingSince !== '' && time.getTime() - Date.parse(failingSince) >= MAX_RETRY_MS ? 'failing' : '';
}

/** Records since when webhooks fail, and switches off those that have to stop. */
async function updateProgress(
  client: TransactionClient,
  { outcomes, time }: { outcomes: readonly AttemptOutcome[]; time: string },
): Promise<void> {
  const results = outcomes.filter(({ result }) => result !== 'expired');
  for (const webhookId of new Set(results.map(({ attempt }) => attempt.webhook.id))) {
    const ofWebhook = results.filter(({ attempt }) => attempt.webhook.id === webhookId);
    if (ofWebhook.some(({ result }) => result === 'delivered')) {
      await client.webhookProgress.updateMany({
        where: { webhookId, failingSince: { not: '' } },
        data: { failingSince: '' },
      });
      continue;
    }
    await client.webhookProgress.updateMany({ where: { webhookId, failingSince: '' }, data: { failingSince: time } });
    const stopReason = ofWebhook.find((outcome) => outcome.stopReason !== '')?.stopReason;
    if (!stopReason) continue;
    const data = { isActive: false, stopReason };
    const before = await client.webhook.findUnique({ where: { id: webhookId } });
    await client.webhook.updateMany({ where: { id: webhookId }, data });
    if (before?.isActive) {
      const { name } = before;
      recordChange(client, {
        ...{ action: 'deactivated', kind: 'webhook', id: webhookId, name, before, after: { ...before, ...data } },
      });
    }
  }
}
