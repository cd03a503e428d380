import { Counter, Histogram, type Registry } from 'prom-client';
import type { Kernel } from '../../../schema/core/domain-kernel.ts';
import { countDeliveries } from '../../../schema/extensions/webhooks/delivery-type.ts';
import type { AttemptOutcome } from '../../../schema/extensions/webhooks/finish-attempts.ts';
import { gaugeOf, loadedSometimes } from './metric-values.ts';

/** The metrics of webhooks. */
export interface WebhookMetrics {
  /** Records an attempt to send a webhook. */
  countDelivery(outcome: AttemptOutcome): void;
  /** Reports the unfinished and the dead deliveries of a site. */
  reportDeliveries(kernel: Pick<Kernel, 'database' | 'now'>): void;
}

/** Registers the metrics of webhooks. */
export function webhookMetrics(registry: Registry): WebhookMetrics {
  const registers = [registry];
  const attempts = new Counter({
    name: 'webhook_attempts_total',
    help: 'Attempts to send a webhook: delivered, retried later, dead, or repeated by another process (expired).',
    labelNames: ['result'],
    registers,
  });
  // Rates need the value before the first attempt.
  for (const result of ['delivered', 'retried', 'dead', 'expired'] satisfies AttemptOutcome['result'][]) {
    attempts.inc({ result }, 0);
  }
  const deliveryTime = new Histogram({
    name: 'webhook_delivery_seconds',
    help: 'Time from a change to the answer of the receiver that accepted it.',
    buckets: [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60, 600, 3_600, 86_400],
    registers,
  });
  return {
    countDelivery: ({ attempt, result }) => {
      attempts.inc({ result });
      const { retriedFrom, changedAt, created } = attempt.delivery;
      // The time of a replay says nothing about the delivery.
      if (result === 'delivered' && retriedFrom === created) {
        deliveryTime.observe(Math.max(Date.now() - Date.parse(changedAt), 0) / 1_000);
      }
    },
    reportDeliveries: (kernel) => {
      const counts = loadedSometimes(() => countDeliveries(kernel));
      gaugeOf(registry, {
        name: 'webhook_deliveries',
        help: 'Deliveries of webhooks that wait, and those that are dead. 10000 means as many or more.',
        labelNames: ['state'],
        isShared: true,
        read: async () => {
          const { waiting, dead } = (await counts()) ?? {};
          return [...labeled('waiting', waiting), ...labeled('dead', dead)];
        },
      });
      gaugeOf(registry, {
        name: 'webhook_oldest_waiting_seconds',
        help: 'Age of the oldest delivery that waits; 0 without one.',
        isShared: true,
        read: async () => {
          const { oldestWaitingSeconds } = (await counts()) ?? {};
          return oldestWaitingSeconds === undefined ? [] : [[{}, oldestWaitingSeconds]];
        },
      });
    },
  };
}

const labeled = (state: string, value: number | undefined) =>
  value === undefined ? [] : [[{ state }, value] as const];
