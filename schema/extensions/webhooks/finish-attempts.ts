import { recordChange } from '../../core/audit/audit-journal.ts';
import { sql } from '../../core/dialect/sql.ts';
import type { Kernel, TransactionClient } from '../../core/domain-kernel.ts';
import { DELIVERIES_LOCK, type WebhookDeliveryRow, type WebhookRow } from './webhook-row.ts';

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

/** Deliveries are not retried after this time. */
const MAX_RETRY_MS = 72 * 60 * 60 * 1_000;

const FIRST_DELAY_MS = 1_000;

const MAX_DELAY_MS = 60 * 60 * 1_000;

/**
 * Returns the milliseconds from a failed attempt to the next one: 1 second after the first attempt, then twice as long
 * each time, up to an hour. A random part, at most half, spreads retries. `retryAfter` is the value of the header
 * Retry-After in seconds, which may ask for more, up to an hour. `random` is a number from 0 to 1.
 */
function retryDelay(attempts: number, { random, retryAfter }: { random: number; retryAfter: number }): number {
  const delay = Math.min(FIRST_DELAY_MS * 2 ** Math.min(attempts - 1, 30), MAX_DELAY_MS);
  const requested = Number.isFinite(retryAfter) ? Math.min(Math.max(retryAfter, 0) * 1_000, MAX_DELAY_MS) : 0;
  return Math.max(Math.round(delay * (1 - random / 2)), requested);
}

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
