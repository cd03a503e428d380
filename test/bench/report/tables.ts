import type { BenchOptions } from '../bench-options.ts';
import type { ProgramName } from '../cases/bench-case.ts';
import { median, type Round } from '../measure.ts';
import type { CaseResult, Check, GrowthResult } from './results.ts';

const rounded = (number: number) => Math.round(number).toLocaleString('en');

/** The median of one measure of several rounds. */
export const medianOf = (rounds: readonly Round[], column: keyof Round): number =>
  median(rounds.map((round) => round[column]));

/** Returns whether a case reaches its target; undefined without a target. */
export const passes = ({ target, ratio }: CaseResult): boolean | undefined =>
  target === undefined ? undefined : ratio >= target;

const PROGRAMS: Readonly<Record<ProgramName, string>> = {
  postern: 'anonymous list',
  cached: 'cached list',
  baseline: 'baseline',
  helloWorld: 'hello world',
};

const HEADING = ['Postern/s', 'p50 ms', 'p99 ms', 'compared with', 'its/s', 'ratio', 'lowest–highest', 'target', ''];

/** Returns the table of all cases. */
export const caseTable = (results: readonly CaseResult[]): string =>
  aligned([
    ['case', ...HEADING, 'CPU µs', 'its CPU µs', 'SQL'],
    ...results.map((result) => [...caseCells(result), String(result.statements ?? '')]),
  ]);

/** Returns the table of the kinds of writes, with 8 writers; empty for none. */
export const writeTable = (results: readonly CaseResult[]): string =>
  results.length === 0
    ? ''
    : `${aligned([['8 writers', ...HEADING, 'CPU µs', 'its CPU µs'], ...results.map(caseCells)])}\n`;

function caseCells(result: CaseResult): string[] {
  const { name, postern, other, comparedWith, ratio, lowestRatio, highestRatio, target } = result;
  return [
    name,
    rounded(medianOf(postern, 'perSecond')),
    medianOf(postern, 'p50').toFixed(1),
    medianOf(postern, 'p99').toFixed(1),
    PROGRAMS[comparedWith],
    rounded(medianOf(other, 'perSecond')),
    ratio.toFixed(2),
    `${lowestRatio.toFixed(2)}–${highestRatio.toFixed(2)}`,
    target?.toFixed(2) ?? '',
    verdict(passes(result)),
    rounded(medianOf(postern, 'processorMicroseconds')),
    rounded(medianOf(other, 'processorMicroseconds')),
  ];
}

/** Returns the list of the other checks. */
export const checkTable = (checks: readonly Check[]): string =>
  aligned(checks.map(({ name, result, passed }) => [name, result, verdict(passed)]));

/** Returns the table of the same requests on sites of two sizes. */
export function growthTable(
  results: readonly GrowthResult[],
  { posts, fewerPosts }: Pick<BenchOptions, 'posts' | 'fewerPosts'>,
): string {
  const heading = ['case', `p50 ms of ${rounded(fewerPosts)}`, `p50 ms of ${rounded(posts)}`, 'growth', ''];
  const rows = results.map(({ name, fewerP50, p50, growth, passed }) => [
    name,
    fewerP50.toFixed(2),
    p50.toFixed(2),
    growth.toFixed(2),
    verdict(passed),
  ]);
  return aligned([heading, ...rows]);
}

const verdict = (passed: boolean | undefined) => (passed === undefined ? '' : passed ? 'pass' : 'FAIL');

/** Returns lines whose columns are padded to the same width; the first column is aligned to the left. */
export function aligned(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)));
  return rows.map((row) => line(row).join('  ').trimEnd()).join('\n');
}
