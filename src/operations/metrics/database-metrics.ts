import { Counter, Histogram, type Registry } from 'prom-client';
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
