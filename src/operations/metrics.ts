import { createServer, type Server } from 'node:http';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { CompletedItemCounts } from '../../rest-bridge/execution/completed-items.ts';
import type { Domain } from '../../schema/core/domain.ts';
import type { ReplicaState, ReplicaStatus } from '../../schema/core/domain-kernel.ts';
import type { ResponseCacheCounts } from '../http/caching/response-cache.ts';
import { type DatabaseMetrics, databaseMetrics, type TaskMetrics, taskMetrics } from './metrics/database-metrics.ts';
import { programMetrics, type WatchedProgram } from './metrics/program-metrics.ts';
import { type WebhookMetrics, webhookMetrics } from './metrics/webhook-metrics.ts';
import {
  completedItemMetrics,
  contentMetrics,
  responseCacheMetrics,
  type WorkMetrics,
  workMetrics,
} from './metrics/work-metrics.ts';

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
  /** Reports the completed items; `counts` is called for each scrape. */
  reportCompletedItems(counts: () => CompletedItemCounts): void;
  /** Reports the replicas of the database; `statuses` is called for each scrape. */
  reportReplicas(statuses: () => readonly ReplicaStatus[]): void;
  /** Reports the change journal, subscriptions and stored renderings of a site. */
  reportContent(domain: Domain): void;
  /** Reports the version of the program and the space of the disks that it writes to. */
  reportProgram(program: WatchedProgram): void;
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
    reportProgram: (program) => programMetrics(registry, program),
    reportCompletedItems: (counts) => completedItemMetrics(registry, counts),
    reportContent: (domain) => contentMetrics(registry, domain),
    text: () => registry.metrics(),
    values: () => registry.getMetricsAsJSON(),
    contentType: registry.contentType,
  };
}

/** All states, so that each has a time series from the start. */
const STATES: Readonly<Record<ReplicaState, true>> = {
  available: true,
  lagging: true,
  promoted: true,
  foreign: true,
  unreachable: true,
  unchecked: true,
};

/** Adds metrics of the replicas of the database to a registry; `statuses` is called for each scrape. */
export function addReplicaMetrics(registry: Registry, statuses: () => readonly ReplicaStatus[]): void {
  const add = (
    { name, help, labelNames = [] }: { name: string; help: string; labelNames?: string[] },
    set: (gauge: Gauge, status: ReplicaStatus) => void,
  ): void => {
    const gauge: Gauge = new Gauge({
      name,
      help,
      labelNames: ['replica', ...labelNames],
      registers: [registry],
      // Several processes of one program: what they count is added, and the worst state of a replica counts.
      aggregator: name.endsWith('_total') ? 'sum' : 'max',
      collect: () => {
        gauge.reset();
        for (const status of statuses()) set(gauge, status);
      },
    });
  };
  add(
    { name: 'database_replica_state', help: '1 for the state of each replica, otherwise 0.', labelNames: ['state'] },
    (gauge, { name, state }) => {
      for (const each of Object.keys(STATES)) gauge.set({ replica: name, state: each }, each === state ? 1 : 0);
    },
  );
  add(
    { name: 'database_replica_lag_seconds', help: 'For how long a replica has lacked something that was written.' },
    (gauge, { name, lagSeconds }) => {
      if (lagSeconds !== null) gauge.set({ replica: name }, lagSeconds);
    },
  );
  add(
    { name: 'database_replica_lag_bytes', help: 'How much of the write-ahead log a replica has yet to replay.' },
    (gauge, { name, lagBytes }) => {
      if (lagBytes !== null) gauge.set({ replica: name }, lagBytes);
    },
  );
  add({ name: 'database_replica_reads_total', help: 'Statements that a replica has run.' }, (gauge, { name, reads }) =>
    gauge.set({ replica: name }, reads),
  );
  add(
    { name: 'database_replica_retries_total', help: 'Statements that failed on a replica and ran on the primary.' },
    (gauge, { name, retries }) => gauge.set({ replica: name }, retries),
  );
}

/** Serves `/metrics` at a separate port, so that it is not public. Rejects if the port is in use. */
export async function startMetricsServer(
  metrics: MetricsText,
  address: { host: string; port: number },
): Promise<Server> {
  const server = createServer((request, response) => {
    if ((request.url ?? '').split('?', 1)[0] !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    metrics.text().then(
      (text) => response.writeHead(200, { 'Content-Type': metrics.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(address.port, address.host, resolve);
  });
  // The server does not keep the process running.
  server.unref();
  return server;
}
