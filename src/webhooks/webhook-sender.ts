import { randomUUID } from 'node:crypto';
import { GraphQLError } from 'graphql';
import type { Domain } from '../../schema/core/domain.ts';
import type { Kernel } from '../../schema/core/domain-kernel.ts';
import { expandJournal } from '../../schema/extensions/webhooks/expand-journal.ts';
import {
  type Attempt,
  type AttemptOutcome,
  type ClaimedDelivery,
  claimDeliveries,
  finishAttempts,
} from '../../schema/extensions/webhooks/finish-attempts.ts';
import { signatureHeaders } from '../../schema/extensions/webhooks/webhook-signature.ts';
import { activeSecrets } from '../../schema/extensions/webhooks/write-webhooks.ts';
import { OutgoingError } from '../adapters/fetch/outgoing-requests.ts';
import { ForbiddenAddressError } from '../adapters/fetch/public-address.ts';

/** The dependencies of the sender. */
export interface SenderOptions {
  domain: Domain;
  /** Creates the body of a delivery. */
  createBody(claimed: ClaimedDelivery): Promise<string>;
  /** Milliseconds in which a receiver must answer. */
  timeoutMs: number;
  /** Called with each result that was stored. */
  onOutcome?(outcome: AttemptOutcome): void;
}

/** The part of a process that sends webhooks. */
export interface WebhookSender {
  /** Stops claiming deliveries. Resolves when the attempts that run have ended and their results are stored. */
  stop(): Promise<void>;
}

/** The time between two checks for changes. A check without changes takes microseconds. */
const POLL_INTERVAL_MS = 25;

/** The time between two checks for retries, and for deliveries that another process created. */
const CLAIM_INTERVAL_MS = 250;

/** The time after which work that failed, for example because the database was not available, is repeated. */
const FAILURE_DELAY_MS = 1_000;

/** Attempts at a time for one webhook; fewer if the last one failed, so that a receiver that hangs takes one. */
const MAX_RUNNING = 8;

const MAX_RUNNING_FAILING = 1;

/** A claim is valid for the time of an attempt, the creation of its body and the storage of its result. */
const LEASE_RESERVE_MS = 15_000;

/**
 * Starts the sender of one process: it creates the deliveries of new changes, claims those whose time has come, and sends
 * them. Several processes share the work. Webhooks do not wait for each other.
 */
export function startWebhookSender({ domain, createBody, timeoutMs, onOutcome }: SenderOptions): WebhookSender {
  const { kernel } = domain;
  const { database, log } = kernel;
  const lease = randomUUID();
  const leaseMs = timeoutMs + LEASE_RESERVE_MS;
  const running = new Map<number, number>();
  const failing = new Set<number>();
  const activities = new Set<Promise<unknown>>();
  let isStopped = false;
  let version = Number.NaN;
  let isBehind = true;
  let isExpanding = false;
  let isClaiming = false;
  let isClaimRequested = true;
  let hasWebhooks = false;
  let claimAt = 0;
  let pausedUntil = 0;

  const track = (activity: Promise<unknown>): void => {
    activities.add(activity);
    activity.finally(() => activities.delete(activity));
  };
  const pause = (error: unknown, message: string): void => {
    if (performance.now() >= pausedUntil) log.warn({ err: error }, message);
    pausedUntil = performance.now() + FAILURE_DELAY_MS;
  };

  const expand = async (): Promise<void> => {
    isExpanding = true;
    const currentVersion = database.contentVersion();
    try {
      const expansion = await expandJournal(domain);
      [version, isBehind, hasWebhooks] = [currentVersion, expansion.isBehind, expansion.hasWebhooks];
      if (expansion.created > 0) isClaimRequested = true;
    } catch (error) {
      isBehind = true;
      pause(error, 'creating deliveries of webhooks failed');
    } finally {
      isExpanding = false;
    }
  };

  const finished: Attempt[] = [];
  let isFinishing = false;
  const finish = async (): Promise<void> => {
    if (isFinishing) return;
    isFinishing = true;
    // Results that arrive while a transaction runs are stored together by the next one.
    while (finished.length > 0) {
      const attempts = finished.splice(0);
      try {
        for (const outcome of await finishAttempts(kernel, attempts)) report(outcome);
      } catch (error) {
        log.warn({ err: error }, 'storing results of webhooks failed');
        finished.unshift(...attempts);
        await new Promise((resolve) => setTimeout(resolve, FAILURE_DELAY_MS));
        // Another process repeats the attempts after their lease.
        if (isStopped) break;
        continue;
      }
      for (const { webhook } of attempts) running.set(webhook.id, (running.get(webhook.id) ?? 1) - 1);
      isClaimRequested = true;
      claim();
    }
    isFinishing = false;
  };
  const report = (outcome: AttemptOutcome): void => {
    const { attempt, result, stopReason } = outcome;
    const { webhook } = attempt;
    if (result === 'delivered') failing.delete(webhook.id);
    else if (result !== 'expired') failing.add(webhook.id);
    if (stopReason !== '') log.warn({ webhook: webhook.id, url: webhook.url, stopReason }, 'webhook switched off');
    onOutcome?.(outcome);
  };
  const send = async (claimed: ClaimedDelivery): Promise<void> => {
    finished.push(await attemptDelivery(claimed, { kernel, createBody }));
    await finish();
  };

  const claimOnce = async (): Promise<void> => {
    isClaimRequested = false;
    claimAt = performance.now() + CLAIM_INTERVAL_MS;
    try {
      const claimed = await claimDeliveries(kernel, {
        ...{ lease, leaseMs },
        capacity: ({ id }) => (failing.has(id) ? MAX_RUNNING_FAILING : MAX_RUNNING) - (running.get(id) ?? 0),
      });
      for (const delivery of claimed) {
        running.set(delivery.webhook.id, (running.get(delivery.webhook.id) ?? 0) + 1);
        track(send(delivery));
      }
    } catch (error) {
      isClaimRequested = true;
      pause(error, 'claiming deliveries of webhooks failed');
    }
  };
  const claim = (): void => {
    if (isClaiming || isStopped || performance.now() < pausedUntil) return;
    isClaiming = true;
    track(
      claimOnce().finally(() => {
        isClaiming = false;
      }),
    );
  };

  const poll = (): void => {
    if (isStopped || performance.now() < pausedUntil) return;
    if (!isExpanding && (isBehind || database.contentVersion() !== version)) {
      track(expand().then(() => (isClaimRequested && hasWebhooks ? claim() : undefined)));
    }
    if (hasWebhooks && (isClaimRequested || performance.now() >= claimAt)) claim();
  };
  const timer = setInterval(poll, POLL_INTERVAL_MS);
  timer.unref();
  return {
    stop: async () => {
      isStopped = true;
      clearInterval(timer);
      while (activities.size > 0) await Promise.allSettled([...activities]);
    },
  };
}

/** Sends a delivery once and returns the result. Never throws. */
async function attemptDelivery(
  claimed: ClaimedDelivery,
  { kernel, createBody }: { kernel: Kernel; createBody(claimed: ClaimedDelivery): Promise<string> },
): Promise<Attempt> {
  const started = performance.now();
  const result = (outcome: Pick<Attempt, 'isDelivered' | 'answerStatus' | 'error' | 'retryAfter'>): Attempt => ({
    ...claimed,
    ...outcome,
    durationMs: Math.round(performance.now() - started),
  });
  try {
    const body = await createBody(claimed);
    const { status, retryAfter } = await post(claimed, { kernel, body });
    const isDelivered = status >= 200 && status < 300;
    const error = isDelivered ? '' : `The receiver answered with status ${status}.`;
    return result({ isDelivered, answerStatus: status, error, retryAfter: Number(retryAfter ?? Number.NaN) });
  } catch (error) {
    return result({ isDelivered: false, answerStatus: null, error: messageOf(error, kernel), retryAfter: Number.NaN });
  }
}

function post({ webhook, delivery }: ClaimedDelivery, { kernel, body }: { kernel: Kernel; body: string }) {
  const { webhookRequests, now } = kernel;
  if (!webhookRequests) throw new OutgoingError('This program sends no webhooks.');
  const time = now();
  const message = { id: delivery.messageId, seconds: Math.floor(time.getTime() / 1_000), body };
  const headers = {
    ...(webhook.headerName === '' ? {} : { [webhook.headerName]: webhook.headerValue }),
    ...signatureHeaders(message, activeSecrets(webhook, time)),
  };
  return webhookRequests.post(webhook.url, { headers, body });
}

/** Returns a message for the list of deliveries; that of an unexpected error is only in the log. */
function messageOf(error: unknown, { log }: Kernel): string {
  if (error instanceof OutgoingError || error instanceof ForbiddenAddressError || error instanceof GraphQLError) {
    return error.message;
  }
  const { code } = error as { code?: unknown };
  // Errors of the network, such as ECONNREFUSED.
  if (typeof code === 'string' && /^[A-Z][A-Z0-9_]{2,60}$/.test(code)) return `The connection failed (${code}).`;
  log.warn({ err: error }, 'a webhook could not be sent');
  return 'The data of the item could not be read. The server log has the reason.';
}
