import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { Domain } from '../../schema/core/domain.ts';
import type { ReplicaStatus } from '../../schema/core/domain-kernel.ts';
import type { ResponseCacheCounts } from '../http/caching/response-cache.ts';
import { responseCacheMetrics } from './metrics/cache-metrics.ts';
import { contentMetrics } from './metrics/content-metrics.ts';
import { type DatabaseMetrics, databaseMetrics } from './metrics/database-metrics.ts';
import { type TaskMetrics, taskMetrics } from './metrics/task-metrics.ts';
import { type WebhookMetrics, webhookMetrics } from './metrics/webhook-metrics.ts';
import { type WorkMetrics, workMetrics } from './metrics/work-metrics.ts';
import { addReplicaMetrics } from './replica-metrics.ts';

/** The values of the metrics of one process. */
export type MetricValues = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

/** The text that `/metrics` serves. */
export interface MetricsText {
  /** The body of `/metrics`, in the Prometheus text format. */
  text(): Promise<string>;
  readonly contentType: string;
}

/** Counters, gauges and histograms of a program, for Prometheus: docs/monitoring.md. */
export interface Metrics extends MetricsText, DatabaseMetrics, TaskMetrics, WebhookMetrics, WorkMetrics {
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
  /** Reports the change journal, subscriptions and stored renderings of a site. */
  reportContent(domain: Domain): void;
  /** The values, for the sums over several processes. */
  values(): Promise<MetricValues>;
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
  return {
    ...databaseMetrics(registry),
    ...taskMetrics(registry),
    ...webhookMetrics(registry),
    ...workMetrics(registry),
    countRequest: ({ component, method, route, status, seconds }) =>
      duration.observe(
        { component, method: METHODS.has(method) ? method : 'other', route, status: String(status) },
        seconds,
      ),
    countOperation: (labels) => operations.inc(labels),
    reportReplicas: (statuses) => addReplicaMetrics(registry, statuses),
    reportResponseCache: (counts) => responseCacheMetrics(registry, counts),
    reportContent: (domain) => contentMetrics(registry, domain),
    text: () => registry.metrics(),
    values: () => registry.getMetricsAsJSON(),
    contentType: registry.contentType,
  };
}
