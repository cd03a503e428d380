import type { BenchCase } from './cases.ts';
import { median, type Round } from './measure.ts';

/** Result of a case. */
export interface CaseResult {
  benchCase: BenchCase;
  postern: readonly Round[];
  baseline: readonly Round[];
  ratio: number;
  /** Lowest and highest ratio of single rounds. */
  lowestRatio: number;
  highestRatio: number;
  /** The number of SQL statements of one request. */
  statements: number;
}

/** A target of the whole benchmark, with its result. */
export interface Check {
  name: string;
  result: string;
  passed: boolean;
}

const rounded = (number: number) => Math.round(number).toLocaleString('en');
const medianOf = (rounds: readonly Round[], column: keyof Round) => median(rounds.map((round) => round[column]));

/** Returns whether a case reaches its target; undefined without a target. */
export const passes = ({ benchCase: { target }, ratio }: CaseResult): boolean | undefined =>
  target === undefined ? undefined : ratio >= target;

/** Returns the table of all cases. */
export function caseTable(results: readonly CaseResult[]): string {
  const heading = [
    'case',
    'Postern/s',
    'p50 ms',
    'p99 ms',
    'baseline/s',
    'ratio',
    'lowest–highest',
    'target',
    '',
    'CPU µs',
    'CPU µs baseline',
    'SQL',
  ];
  const rows = results.map((result) => {
    const passed = passes(result);
    return [
      result.benchCase.name,
      rounded(medianOf(result.postern, 'perSecond')),
      medianOf(result.postern, 'p50').toFixed(1),
      medianOf(result.postern, 'p99').toFixed(1),
      rounded(medianOf(result.baseline, 'perSecond')),
      result.ratio.toFixed(2),
      `${result.lowestRatio.toFixed(2)}–${result.highestRatio.toFixed(2)}`,
      result.benchCase.target?.toFixed(2) ?? '',
      verdict(passed),
      rounded(medianOf(result.postern, 'processorMicroseconds')),
      rounded(medianOf(result.baseline, 'processorMicroseconds')),
      String(result.statements),
    ];
  });
  return aligned([heading, ...rows]);
}

/** Returns the list of the other checks. */
export const checkTable = (checks: readonly Check[]): string =>
  aligned(checks.map(({ name, result, passed }) => [name, result, verdict(passed)]));

const verdict = (passed: boolean | undefined) => (passed === undefined ? '' : passed ? 'pass' : 'FAIL');

function aligned(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)));
  return rows.map((row) => line(row).join('  ').trimEnd()).join('\n');
}
