// Compares the server with a baseline of handwritten SQL. `bench-options.ts` has the options.
import { rmSync } from 'node:fs';
import { type BenchOptions, readOptions } from './bench-options.ts';
import { type BenchCase, cases, firstPage, listsOfTwoLengths, writeTargets } from './cases.ts';
import { difference } from './compare.ts';
import { measurePair, median, type Round } from './measure.ts';
import { type RunningProgram, startBaseline, startPostern, temporaryFolder } from './processes.ts';
import { type CaseResult, type Check, caseTable, checkTable, passes } from './report.ts';
import { siteDatabase } from './site/build.ts';
import { openStatementCounter, type StatementCounter } from './statements.ts';
import { measureWrites } from './write-rounds.ts';

/** Minimum throughput of the measured site as a share of that of the smaller one. */
const MIN_SHARE_OF_SMALL = 0.8;

const say = (text: string) => process.stdout.write(`${text}\n`);

const options = readOptions(process.argv.slice(2), process.env);
const folder = temporaryFolder();
const closing: (() => Promise<void>)[] = [];
try {
  const passed = await bench(options);
  if (options.assert && !passed) process.exitCode = 1;
} finally {
  for (const close of closing.reverse()) await close();
  rmSync(folder, { recursive: true, force: true });
}

async function bench({
  engine,
  server,
  posts,
  fewerPosts,
  rebuild,
  cachesTotals,
  only,
  rounds,
  seconds,
}: BenchOptions): Promise<boolean> {
  const large = await siteDatabase({ engine, posts, rebuild, server });
  const small = await siteDatabase({ engine, posts: fewerPosts, rebuild, server });
  const selectedCases = cases.filter(({ name }) => only.length === 0 || only.some((part) => name.includes(part)));
  if (selectedCases.length === 0 && !only.includes('writes'))
    throw new Error(`No case is named like ${only.join(', ')}.`);
  const postern = await closeAtEnd(startPostern(large, folder));
  const fixedAnswers = await loadFixedAnswers(postern.address);
  const baseline = await closeAtEnd(startBaseline({ databaseUrl: large, folder, fixedAnswers, cachesTotals }));
  const counter = await openStatementCounter(large, folder);
  closing.push(() => counter.close());

  const checks: Check[] = [await sameAnswers(selectedCases, { postern: postern.address, baseline: baseline.address })];
  const results: CaseResult[] = [];
  for (const benchCase of selectedCases) {
    const pair = { first: postern, second: baseline, benchCase, rounds, seconds };
    const { first, second, ...ratios } = await measurePair(pair);
    const statements = await counter.count(benchCase);
    results.push({ benchCase, postern: first, baseline: second, ...ratios, statements });
  }
  say(`\n${engine}, ${posts.toLocaleString('en')} posts, ${rounds} rounds of ${seconds} s\n\n${caseTable(results)}\n`);

  checks.push(...(await writeChecks({ postern, baseline, rounds, only })));
  checks.push(await sameStatements(counter));
  say(`memory of Postern: ${Math.round(postern.memory())} MB\n`);
  const ofSmall = await closeAtEnd(startPostern(small, folder));
  const page: BenchCase = { name: 'first page', method: 'GET', path: firstPage };
  const sizes = { first: postern, second: ofSmall, benchCase: page, rounds, seconds };
  const { ratio } = await measurePair(sizes);
  checks.push({
    name: `first page of ${posts} posts against ${fewerPosts}`,
    result: `${ratio.toFixed(2)} of it`,
    passed: ratio >= MIN_SHARE_OF_SMALL,
  });
  say(checkTable(checks));
  return checks.every((check) => check.passed) && results.every((result) => passes(result) !== false);
}

async function closeAtEnd(starting: Promise<RunningProgram>): Promise<RunningProgram> {
  const running = await starting;
  closing.push(() => running.stop());
  return running;
}

/** Measures writes and compares them with the targets. They change the site, but leave its posts as they were. */
async function writeChecks({
  only,
  ...programs
}: {
  postern: RunningProgram;
  baseline: RunningProgram;
  rounds: number;
  only: readonly string[];
}): Promise<Check[]> {
  if (only.length > 0 && !only.includes('writes')) return [];
  return (await measureWrites(programs)).map(({ name, postern, baseline, ratio }) => {
    const rate = (rounds: readonly Round[]) => Math.round(median(rounds.map(({ perSecond }) => perSecond)));
    const processor = (rounds: readonly Round[]) =>
      Math.round(median(rounds.map((round) => round.processorMicroseconds)));
    return {
      name: `${name}, 8 writers`,
      result: `${rate(postern)}/s (${processor(postern)} µs) against ${rate(baseline)}/s (${processor(baseline)} µs): ${ratio.toFixed(2)}`,
      passed: ratio >= writeTargets[name],
    };
  });
}

/** Answers of the server that the baseline returns unchanged. */
async function loadFixedAnswers(address: string): Promise<Record<string, string>> {
  const texts: Record<string, string> = {};
  for (const { method, path, fixed } of cases) {
    if (fixed) texts[`${method} ${path}`] = await (await fetch(`${address}${path}`, { method })).text();
  }
  return texts;
}

async function sameAnswers(
  selectedCases: readonly BenchCase[],
  { postern, baseline }: { postern: string; baseline: string },
) {
  const different: string[] = [];
  for (const { name, method, path, bodies } of selectedCases) {
    // Skips writes: their answers contain more fields than the baseline returns.
    if (bodies) continue;
    const [fromPostern, fromBaseline] = await Promise.all(
      [postern, baseline].map((address) => fetch(`${address}${path}`, { method })),
    );
    const firstDifference = difference(await fromPostern?.json(), await fromBaseline?.json());
    const totals = difference(fromPostern?.headers.get('x-wp-total'), fromBaseline?.headers.get('x-wp-total'), 'total');
    if (firstDifference ?? totals) different.push(`${name} (${firstDifference ?? totals})`);
  }
  for (const line of different) say(`The answers differ: ${line}`);
  return {
    name: 'both answer the same',
    result: different.length === 0 ? 'yes' : `${different.length} differ`,
    passed: different.length === 0,
  };
}

async function sameStatements(counter: StatementCounter): Promise<Check> {
  const short = await counter.count({ method: 'GET', path: listsOfTwoLengths.short });
  const long = await counter.count({ method: 'GET', path: listsOfTwoLengths.long });
  return { name: 'statements of 10 and of 100 items', result: `${short} and ${long}`, passed: short === long };
}
