import type { BenchOptions } from '../bench-options.ts';
import type { CaseResult, Check, Comparison, GrowthResult } from './results.ts';
import { medianOf, passes } from './tables.ts';

/** The results of one case in a file: medians of the rounds; `p50` and `p99` in milliseconds. */
export type StoredCase = Omit<CaseResult, 'postern' | 'other'> & {
  perSecond: number;
  p50: number;
  p99: number;
  processorMicroseconds: number;
  otherPerSecond: number;
  otherProcessorMicroseconds: number;
  passed: boolean | null;
};

interface StoredRun {
  engine: BenchOptions['engine'];
  posts: number;
}

/** The results of a comparison of programs, as stored in a file. */
export interface StoredComparison extends StoredRun {
  measures: 'programs';
  cases: readonly StoredCase[];
  writes: readonly StoredCase[];
  checks: readonly Check[];
  memory: number;
}

/** The results of a comparison of sizes, as stored in a file. */
export interface StoredGrowth extends StoredRun {
  measures: 'growth';
  fewerPosts: number;
  cases: readonly GrowthResult[];
}

/** Returns the results of a comparison of programs for a file. */
export const comparisonJson = (
  { cases, writes, ...rest }: Comparison,
  { engine, posts }: BenchOptions,
): StoredComparison => ({
  measures: 'programs',
  engine,
  posts,
  cases: cases.map(storedCase),
  writes: writes.map(storedCase),
  ...rest,
});

/** Returns the results of a comparison of sizes for a file. */
export const growthJson = (
  cases: readonly GrowthResult[],
  { engine, posts, fewerPosts }: BenchOptions,
): StoredGrowth => ({ measures: 'growth', engine, posts, fewerPosts, cases });

function storedCase({ postern, other, ...result }: CaseResult): StoredCase {
  return {
    ...result,
    perSecond: medianOf(postern, 'perSecond'),
    p50: medianOf(postern, 'p50'),
    p99: medianOf(postern, 'p99'),
    processorMicroseconds: medianOf(postern, 'processorMicroseconds'),
    otherPerSecond: medianOf(other, 'perSecond'),
    otherProcessorMicroseconds: medianOf(other, 'processorMicroseconds'),
    passed: passes({ postern, other, ...result }) ?? null,
  };
}
