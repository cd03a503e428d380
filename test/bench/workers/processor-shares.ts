import { readFileSync } from 'node:fs';
import type pg from 'pg';
import { processorTime } from '../processes.ts';

/** Processor time by part, in microseconds. */
export interface ProcessorShares {
  workers: number[];
  supervisor: number;
  jobs: number;
  /** The processes of PostgreSQL that serve the database. */
  database: number;
  /** All programs on the machine. */
  machine: number;
}

/** Reads the processor time so far of a program with several processes, of its database, and of the machine. */
export async function readShares(supervisor: number, database: pg.Client): Promise<ProcessorShares> {
  const children = childrenOf(supervisor);
  const timesOf = (role: string) =>
    children.filter((child) => child.role === role).map(({ pid }) => processorTime(pid));
  const { rows } = await database.query<{ pid: number }>(
    'SELECT "pid" FROM pg_stat_activity WHERE "datname" = current_database() ORDER BY "pid"',
  );
  return {
    workers: timesOf('worker'),
    supervisor: processorTime(supervisor),
    jobs: sum(timesOf('jobs')),
    database: sum(rows.map(({ pid }) => processorTime(pid))),
    machine: busyTime(),
  };
}

/** The processor time from one reading to the next. */
export const sharesBetween = (before: ProcessorShares, after: ProcessorShares): ProcessorShares => ({
  workers: after.workers.map((time, index) => time - (before.workers[index] ?? Number.NaN)),
  supervisor: after.supervisor - before.supervisor,
  jobs: after.jobs - before.jobs,
  database: after.database - before.database,
  machine: after.machine - before.machine,
});

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

function childrenOf(pid: number): { pid: number; role: string | undefined }[] {
  const ids = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
  return ids.map((id) => ({
    pid: id,
    role: readFileSync(`/proc/${id}/cmdline`, 'utf8').split('\0').filter(Boolean).at(-1),
  }));
}

/** The time that the processors of the machine were busy, in microseconds. */
function busyTime(): number {
  const [user, nice, system, , , interrupts, softInterrupts] =
    readFileSync('/proc/stat', 'utf8').split('\n')[0]?.trim().split(/\s+/).slice(1).map(Number) ?? [];
  return sum([user, nice, system, interrupts, softInterrupts].map((time) => time ?? 0)) * 10_000;
}
