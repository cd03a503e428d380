import type { ProgramName } from '../cases/bench-case.ts';
import type { StoredCase, StoredComparison, StoredGrowth } from '../report/json-results.ts';

const PROGRAMS: Readonly<Record<ProgramName, string>> = {
  baseline: 'handwritten SQL',
  helloWorld: 'hello world',
  postern: 'the anonymous list',
  cached: 'the cached list',
};

/** Returns a table of the ratios of all cases and writes, with two columns for each run. */
export function ratioTable(comparisons: readonly StoredComparison[]): string {
  const resultsOf = ({ cases, writes }: StoredComparison): StoredCase[] => [
    ...cases,
    ...writes.map((result) => ({ ...result, name: `${result.name}, 8 writers` })),
  ];
  const [first = [], ...others] = comparisons.map(resultsOf);
  const rows = first.map((result) => {
    const same = [result, ...others.map((results) => results.find(({ name }) => name === result.name))];
    return [code(result.name), PROGRAMS[result.comparedWith], ...same.flatMap(ratioTexts)];
  });
  const heading = ['SQLite', 'SQLite, processor', 'PostgreSQL', 'PostgreSQL, processor'];
  return markdownTable(['Case', 'Compared with', ...heading], rows);
}

/** The share of the throughput, with the lowest and highest of all rounds, and that of the processor time. */
function ratioTexts(result: StoredCase | undefined): string[] {
  if (!result) return ['', ''];
  const { ratio, lowestRatio, highestRatio, processorMicroseconds, otherProcessorMicroseconds } = result;
  return [
    `${ratio.toFixed(2)} (${lowestRatio.toFixed(2)} to ${highestRatio.toFixed(2)})`,
    (otherProcessorMicroseconds / processorMicroseconds).toFixed(2),
  ];
}

/** Returns a table of the growth of all cases, with a column for each run. */
export function growthTable(growths: readonly StoredGrowth[]): string {
  const [first, ...others] = growths;
  const rows = (first?.cases ?? []).map(({ name, growth }) => [
    code(name),
    growth.toFixed(2),
    ...others.map(({ cases }) => cases.find((result) => result.name === name)?.growth.toFixed(2) ?? ''),
  ]);
  return markdownTable(['Case', 'SQLite', 'PostgreSQL'], rows);
}

/** Marks parameters as code. */
const code = (name: string) => name.replace(/_\w+(?:=[\w,]+)?|context=edit/g, (part) => `\`${part}\``);

const markdownTable = (heading: readonly string[], rows: readonly (readonly string[])[]): string =>
  [heading, heading.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
