import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { PoolCounts } from '../../adapters/database/statement-observer.ts';
import type { StatementKind } from '../statement-kind.ts';
import { gaugeOf } from './metric-values.ts';

/** The metrics of the database. */
export interface DatabaseMetrics {
  countStatement(statement: { kind: StatementKind; connection: string; seconds: number; hasFailed: boolean }): void;
  /** Adds a pool of connections; `counts` is called for each scrape. */
  addPool(name: string, counts: () => PoolCounts): void;
}

/** Registers the metrics of the database. */
export function databaseMetrics(registry: Registry): DatabaseMetrics {
  const registers = [registry];
  const duration = new Histogram({
    name: 'sql_statement_duration_seconds',
    help: 'Time of SQL statements, with the wait for a connection if they run outside of a transaction.',
    labelNames: ['kind', 'connection'],
    buckets: [0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
    registers,
  });
  const errors = new Counter({
    name: 'sql_statement_errors_total',
    help: 'SQL statements that failed. Conflicts that are retried count too.',
    labelNames: ['kind', 'connection'],
    registers,
  });
  const pools = new Map<string, () => PoolCounts>();
  const perPool = (values: (counts: PoolCounts) => readonly (readonly [Record<string, string>, number])[]) => () =>
    [...pools].flatMap(([pool, counts]) =>
      values(counts()).map(([labels, value]) => [{ pool, ...labels }, value] as const),
    );
  gaugeOf(registry, {
    name: 'database_connections',
    help: 'Connections of each pool. The pool transactions has the transactions that run.',
    labelNames: ['pool', 'state'],
    read: perPool(({ used, idle }) => [
      [{ state: 'used' }, used],
      [{ state: 'idle' }, idle],
    ]),
  });
  gaugeOf(registry, {
    name: 'database_connections_max',
    help: 'Maximum number of connections of each pool.',
    labelNames: ['pool'],
    read: perPool(({ size }) => [[{}, size]]),
  });
  gaugeOf(registry, {
    name: 'database_connections_waiting',
    help: 'Requests and transactions that wait for a connection of each pool.',
    labelNames: ['pool'],
    read: perPool(({ waiting }) => [[{}, waiting]]),
  });
  return {
    countStatement: ({ kind, connection, seconds, hasFailed }) => {
      duration.observe({ kind, connection }, seconds);
      errors.inc({ kind, connection }, hasFailed ? 1 : 0);
    },
    addPool: (name, counts) => {
      pools.set(name, counts);
    },
  };
}

/** The metrics of background tasks. */
export interface TaskMetrics {
  /** Records a run of a background task that has ended. */
  countTask(run: { task: string; seconds: number; hasFailed: boolean }): void;
}

/** Registers the metrics of background tasks. The label is not named `job`, which Prometheus uses itself. */
export function taskMetrics(registry: Registry): TaskMetrics {
  const registers = [registry];
  const duration = new Histogram({
    name: 'task_duration_seconds',
    help: 'Time of the runs of background tasks.',
    labelNames: ['task'],
    buckets: [0.001, 0.01, 0.1, 1, 10, 60],
    registers,
  });
  const failures = new Counter({
    name: 'task_failures_total',
    help: 'Runs of background tasks that failed. The next round repeats them.',
    labelNames: ['task'],
    registers,
  });
  const lastSuccess = new Gauge({
    name: 'task_last_success_timestamp_seconds',
    help: 'Time of the end of the last run without a failure.',
    labelNames: ['task'],
    aggregator: 'max',
    registers,
  });
  return {
    countTask: ({ task, seconds, hasFailed }) => {
      duration.observe({ task }, seconds);
      failures.inc({ task }, hasFailed ? 1 : 0);
      if (!hasFailed) lastSuccess.set({ task }, Date.now() / 1_000);
    },
  };
}
