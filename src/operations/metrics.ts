import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** The counts and durations of a program, for Prometheus. */
export interface Metrics {
  /** A request has been answered; `route` is a pattern, never an address: each value creates a time series. */
  countRequest(request: { face: string; method: string; route: string; status: number; seconds: number }): void;
  /** A GraphQL operation has been run or refused. */
  countOperation(operation: { type: string; outcome: 'ok' | 'error' | 'refused' }): void;
  /** The text that Prometheus reads. */
  text(): Promise<string>;
  readonly contentType: string;
}

const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Metrics of one program; several can live in one process. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the arrival of a request to the end of its answer.',
    labelNames: ['face', 'method', 'route', 'status'],
    buckets: BUCKETS,
    registers,
  });
  const operations = new Counter({
    name: 'graphql_operations_total',
    help: 'GraphQL operations of clients.',
    labelNames: ['type', 'outcome'],
    registers,
  });
  return {
    countRequest: ({ face, method, route, status, seconds }) =>
      duration.observe(
        { face, method: METHODS.has(method) ? method : 'other', route, status: String(status) },
        seconds,
      ),
    countOperation: (labels) => operations.inc(labels),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
