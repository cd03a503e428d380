import type { ProgramName } from '../cases/bench-case.ts';
import type { Round } from '../measure.ts';

/** Result of a case or of a kind of write. */
export interface CaseResult {
  name: string;
  /** Minimum ratio; undefined for none. */
  target: number | undefined;
  comparedWith: ProgramName;
  postern: readonly Round[];
  other: readonly Round[];
  /** The throughput of Postern as a share of that of the other program: the median of the rounds. */
  ratio: number;
  /** Lowest and highest ratio of single rounds. */
  lowestRatio: number;
  highestRatio: number;
  /** The number of SQL statements of one request; null if it was not counted. */
  statements: number | null;
}

/** A target of the whole benchmark, with its result. */
export interface Check {
  name: string;
  result: string;
  passed: boolean;
}

/** The results of Postern and the programs that it is compared with. */
export interface Comparison {
  cases: readonly CaseResult[];
  writes: readonly CaseResult[];
  checks: readonly Check[];
  /** Resident memory of Postern after the measurements, in MB. */
  memory: number;
}

/** The maximum duration on the large site as a multiple of that on the small one. */
export const MAX_GROWTH = 1.3;

/** The median durations of one request on a small and on a large site, in milliseconds. */
export interface GrowthResult {
  name: string;
  fewerP50: number;
  p50: number;
  growth: number;
  passed: boolean;
}
