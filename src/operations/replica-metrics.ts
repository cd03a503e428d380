import { Gauge, type Registry } from 'prom-client';
import type { ReplicaState, ReplicaStatus } from '../../schema/core/domain-kernel.ts';

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
