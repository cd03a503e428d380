import { type DrillResult, type DrillRow, hasPassed } from './drill.ts';

const seconds = (milliseconds: number) =>
  Number.isFinite(milliseconds) ? `${(milliseconds / 1_000).toFixed(1)} s` : 'never';

const counts = (values: Readonly<Record<string, number>>) =>
  Object.entries(values)
    .map(([name, count]) => `${count} × ${name}`)
    .join(', ');

/** The result of a drill as lines for people. */
export function drillReport(result: DrillResult): string {
  if ('skipped' in result) return `SKIPPED ${result.name}: ${result.skipped}`;
  const heading = `${hasPassed(result) ? 'ok     ' : 'FAILED '} ${result.name} (${result.seconds.toFixed(1)} s)`;
  if ('error' in result) return `${heading}\n    ${result.error instanceof Error ? result.error.stack : result.error}`;
  return [heading, ...result.rows.map(rowLines)].join('\n');
}

function rowLines(row: DrillRow): string {
  return [
    `  ${row.failure} [${row.engine}]`,
    `    answers: ${counts(row.outcomes) || 'none'}; slowest ${seconds(row.slowest)}`,
    `    healthy after ${seconds(row.healthyAfter)}; lost ${row.lost} of ${row.acknowledged} acknowledged writes`,
    ...(Object.keys(row.alarms).length > 0 ? [`    alarms: ${counts(row.alarms)}`] : []),
    ...row.problems.map((problem) => `    PROBLEM: ${problem}`),
  ].join('\n');
}

const HEADING = ['Drill', 'Failure', 'Database', 'Answers', 'Slowest', 'Healthy after', 'Lost', 'Alarms'];

/** The rows of all drills that ran as a table in Markdown. */
export function drillMarkdown(results: readonly DrillResult[]): string {
  const rows = results.flatMap((result) =>
    'rows' in result ? result.rows.map((row) => ({ ...row, name: result.name })) : [],
  );
  const cells = rows.map((row) => [
    `\`${row.name}\``,
    row.failure,
    row.engine,
    code(counts(row.outcomes)),
    seconds(row.slowest),
    seconds(row.healthyAfter),
    `${row.lost} of ${row.acknowledged}`,
    [...new Set(Object.keys(row.alarms).map(shortAlarm))].join('; ') || 'none',
  ]);
  const lines = [HEADING, HEADING.map(() => '---'), ...cells].map((line) => `| ${line.join(' | ')} |`);
  return lines.join('\n');
}

/** The failures of background jobs, of which there are many, are one alarm. */
const shortAlarm = (alarm: string) =>
  /^(?:error|warning): (?:cannot|creating|claiming|storing) /.test(alarm) ? 'errors of background jobs' : alarm;

const code = (text: string) => text.replaceAll(/(\d+) (\w+_\w+)/g, '$1 `$2`');
