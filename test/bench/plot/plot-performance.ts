// Writes docs/images/performance.svg and the figures of docs/performance.md from files of `npm run bench -- --json FILE`:
//   npm run bench:plot -- sqlite.json postgresql.json sqlite-growth.json postgresql-growth.json
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { StoredComparison, StoredGrowth } from '../report/json-results.ts';
import { MAX_GROWTH } from '../report/results.ts';
import type { Engine } from '../site/build.ts';
import { barChart, type Panel } from './bar-chart.ts';
import { growthTable, ratioTable } from './figure-tables.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const ENGINES: readonly Engine[] = ['sqlite', 'postgresql'];

const runs = process.argv
  .slice(2)
  .map((file) => JSON.parse(readFileSync(file, 'utf8')) as StoredComparison | StoredGrowth);
const runOf = <Measures extends 'programs' | 'growth'>(measures: Measures, engine: Engine) => {
  const run = runs.find((candidate) => candidate.measures === measures && candidate.engine === engine);
  if (!run) throw new Error(`No file has results of ${engine} that measure ${measures}.`);
  return run as Measures extends 'growth' ? StoredGrowth : StoredComparison;
};
const comparisons = ENGINES.map((engine) => runOf('programs', engine));
const growths = ENGINES.map((engine) => runOf('growth', engine));

/** The results of all engines for cases that meet a condition. */
const ratios = (matches: (comparedWith: string, name: string) => boolean): Panel['rows'] =>
  (comparisons[0]?.cases.concat(comparisons[0].writes) ?? [])
    .filter(({ comparedWith, name }) => matches(comparedWith, name))
    .map(({ name }) => ({
      name,
      values: comparisons.map(
        ({ cases, writes }) => [...cases, ...writes].find((result) => result.name === name)?.ratio ?? null,
      ),
    }));

const growthRows = (growths[0]?.cases ?? []).map(({ name }) => ({
  name,
  values: growths.map(({ cases }) => cases.find((result) => result.name === name)?.growth ?? null),
}));

/** The cases of the last panel; the page has all. */
const PLOTTED_GROWTH: ReadonlySet<string> = new Set([
  ...['list of 10', 'list, _embed', 'list of a category', 'list by slug', 'one post', 'search, rare word'],
  ...['search, common word', 'list, application password', 'list of media', 'list of comments'],
  ...['GraphQL, list of 10', 'create', 'update', 'delete'],
]);

const series = ['SQLite', 'PostgreSQL'];
const panels: Panel[] = [
  { title: 'Throughput as a share of handwritten SQL', rows: ratios((program) => program === 'baseline'), line: 0.5 },
  {
    title: 'Cached answers: throughput as a share of an express hello world',
    rows: ratios((program, name) => program === 'helloWorld' && name.includes('cached')),
    line: 0.5,
  },
  {
    title: `Duration on 200,000 posts as a multiple of that on 10,000`,
    rows: growthRows.filter(({ name }) => PLOTTED_GROWTH.has(name)),
    line: MAX_GROWTH,
  },
];
writeFileSync(`${root}/docs/images/performance.svg`, barChart(panels, series));

const page = `${root}/docs/performance.md`;
const figures = [ratioTable(comparisons), growthTable(growths)];
let index = 0;
const text = readFileSync(page, 'utf8').replace(
  /(<!-- figures -->\n)[\s\S]*?(<!-- end of figures -->)/g,
  (_, begin: string, end: string) => `${begin}\n${figures[index++]}\n\n${end}`,
);
writeFileSync(page, text);
