import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** Counters and histograms of a program, for Prometheus. */
export interface Metrics {
  /**
   * Records an answered request. `component` is the label `face`. `route` is a pattern and not an address, because each
   * value creates a time series.
   */
  countRequest(request: { component: string; method: string; route: string; status: number; seconds: number }): void;
  /** Records a GraphQL operation that was run or rejected. */
  countOperation(operation: { type: string; outcome: 'ok' | 'error' | 'refused' }): void;
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
    labelNames: ['face', 'method', 'route', 'status'],
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
    countRequest: ({ component, method, route, status, seconds }) =>
      duration.observe(
        { face: component, method: METHODS.has(method) ? method : 'other', route, status: String(status) },
        seconds,
      ),
    countOperation: (labels) => operations.inc(labels),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
