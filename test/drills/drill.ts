import type { LogEntry } from './drill-program.ts';
import type { DrillSites } from './drill-sites.ts';
import type { SlowDisk } from './slow-disk.ts';

/** Answers of a failure, and what became of the writes. */
export interface DrillRow {
  /** The failure, as in `a process is killed`. */
  failure: string;
  engine: 'SQLite' | 'PostgreSQL';
  /** Answers from the beginning of the failure until the program was healthy, by status and code. */
  outcomes: Readonly<Record<string, number>>;
  /** The duration of the slowest answer, in milliseconds. */
  slowest: number;
  /** Milliseconds from the end of the failure until a read, a write and `/readyz` succeeded. */
  healthyAfter: number;
  /** Acknowledged writes, and those of them that could not be read back. */
  acknowledged: number;
  lost: number;
  /** Warnings and errors in the log, and the answers of `/readyz` other than 200. */
  alarms: Readonly<Record<string, number>>;
  /** The entries of the log behind the alarms. */
  log: readonly LogEntry[];
  /** What is not as promised; empty if the drill has passed. */
  problems: readonly string[];
}

/** What a drill may use. */
export interface DrillContext {
  /** Runs the long form: failures last longer. */
  isLong: boolean;
  sites: DrillSites;
  slowDisk: SlowDisk;
  /** Calls a function when the drill has ended, in the reverse order of the calls. */
  cleanUp(work: () => Promise<unknown> | unknown): void;
}

/** A failure that is induced while clients read and write. */
export interface Drill {
  /** The name for `--only`. */
  name: string;
  /** Drills of one engine run one after the other, because those on PostgreSQL share a cluster. */
  engine: DrillRow['engine'];
  /** Returns why the drill cannot run here; null if it can. */
  obstacle(): string | null;
  run(context: DrillContext): Promise<DrillRow[]>;
}

/** The result of a drill that ran or was skipped. */
export type DrillResult =
  | { name: string; seconds: number; rows: readonly DrillRow[] }
  | { name: string; skipped: string }
  | { name: string; seconds: number; error: unknown };

/** Whether a drill ran without a problem, or was skipped. */
export const hasPassed = (result: DrillResult): boolean =>
  'skipped' in result || ('rows' in result && result.rows.every(({ problems }) => problems.length === 0));
