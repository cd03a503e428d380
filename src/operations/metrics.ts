import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { ReplicaStatus } from '../../schema/core/domain-kernel.ts';
import type { AttemptOutcome } from '../../schema/extensions/webhooks/finish-attempts.ts';
import type { ResponseCacheCounts } from '../http/caching/response-cache.ts';
import { addReplicaMetrics } from './replica-metrics.ts';

/** Counters and histograms of a program, for Prometheus. */
export interface Metrics {
  /**
   * Records an answered request. `route` is a pattern and not an address, because each
   * value creates a time series.
   */
  countRequest(request: { component: string; method: string; route: string; status: number; seconds: number }): void;
  /** Records a GraphQL operation that was run or rejected. */
  countOperation(operation: { type: string; outcome: 'ok' | 'error' | 'refused' }): void;
  /** Reports the response cache; `counts` is called for each scrape. */
  reportResponseCache(counts: () => ResponseCacheCounts): void;
  /** Reports the replicas of the database; `statuses` is called for each scrape. */
  reportReplicas(statuses: () => readonly ReplicaStatus[]): void;
  /** Records an attempt to send a webhook. */
  countDelivery(outcome: AttemptOutcome): void;
  /** Reports the unfinished and the dead deliveries of webhooks; `counts` is called for each scrape. */
  reportDeliveries(counts: () => Promise<{ waiting: number; dead: number }>): void;
  /** The body of `/metrics`, in the Prometheus text format. */
  text(): Promise<string>;
  readonly contentType: string;
}

const BUCKET_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Creates the metrics of one program. A process may contain several programs. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the arrival of a request to the end of its answer.',
    labelNames: ['component', 'method', 'route', 'status'],
    buckets: BUCKET_SECONDS,
    registers,
  });
  const operations = new Counter({
    name: 'graphql_operations_total',
    help: 'GraphQL operations of clients.',
    labelNames: ['type', 'outcome'],
    registers,
  });
  const attempts = new Counter({
    name: 'webhook_attempts_total',
    help: 'Attempts to send a webhook: delivered, retried later, dead, or repeated by another process (expired).',
    labelNames: ['result'],
    registers,
  });
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
    reportDeliveries: (counts) => {
      const deliveries: Gauge = new Gauge({
        name: 'webhook_deliveries',
        help: 'Deliveries of webhooks that wait, and those that are dead.',
        labelNames: ['state'],
        registers,
        collect: async () => {
          const { waiting, dead } = await counts();
          deliveries.set({ state: 'waiting' }, waiting);
          deliveries.set({ state: 'dead' }, dead);
        },
      });
    },
    countRequest: ({ component, method, route, status, seconds }) =>
      duration.observe(
        { component, method: METHODS.has(method) ? method : 'other', route, status: String(status) },
        seconds,
      ),
    countOperation: (labels) => operations.inc(labels),
    reportResponseCache: (counts) => {
      const requests: Gauge = new Gauge({
        name: 'response_cache_requests_total',
        help: 'Lookups in the response cache: a valid answer (hit), no answer (miss), or an outdated answer (stale).',
        labelNames: ['result'],
        registers,
        collect: () => {
          const { hits, misses, stale } = counts();
          requests.set({ result: 'hit' }, hits);
          requests.set({ result: 'miss' }, misses);
          requests.set({ result: 'stale' }, stale);
        },
      });
      const entries: Gauge = new Gauge({
        name: 'response_cache_entries',
        help: 'Cached answers.',
        registers,
        collect: () => entries.set(counts().entries),
      });
      const bytes: Gauge = new Gauge({
        name: 'response_cache_bytes',
        help: 'Memory for cached answers, in bytes.',
        registers,
        collect: () => bytes.set(counts().bytes),
      });
    },
    reportReplicas: (statuses) => addReplicaMetrics(registry, statuses),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
