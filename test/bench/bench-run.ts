import type { BenchOptions } from './bench-options.ts';
import type { RunningProgram } from './processes.ts';

/** One run of the benchmark. */
export interface BenchRun {
  options: BenchOptions;
  /** A folder for files of the measured programs. */
  folder: string;
  /** Prints a line. */
  say(text: string): void;
  /** Calls a function when the run ends, also after an error. */
  closeAtEnd(close: () => Promise<void>): void;
  /** Waits until a program has started, and stops it when the run ends. */
  started(starting: Promise<RunningProgram>): Promise<RunningProgram>;
}
