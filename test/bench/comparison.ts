import type { BenchRun } from './bench-run.ts';
import { loadCaseInput } from './case-input.ts';
import { type BenchCase, get, POSTS, type ProgramName } from './cases/bench-case.ts';
import { benchCases, listsOfTwoLengths } from './cases/read-cases.ts';
import { difference } from './compare.ts';
import { measurePair } from './measure.ts';
import { type RunningProgram, startBaseline, startHelloWorld, startPostern } from './processes.ts';
import type { CaseResult, Check, Comparison } from './report/results.ts';
import { medianOf } from './report/tables.ts';
import { siteDatabase } from './site/build.ts';
import { openStatementCounter, type StatementCounter } from './statements.ts';
import { measureWrites } from './write-rounds.ts';

/** Minimum throughput of the measured site as a share of that of the smaller one. */
const MIN_SHARE_OF_SMALL = 0.8;

/** The maximum processor time of `_embed` as a multiple of that of the GraphQL document for the same data. */
const MAX_EMBED_COST = 1.15;

type Programs = Readonly<Record<ProgramName, RunningProgram>>;

/** Measures all selected cases and the writes with Postern and with the programs that they are compared with. */
export async function compareWithPrograms(run: BenchRun): Promise<Comparison> {
  const { engine, server, posts, fewerPosts, rebuild, only, rounds, seconds } = run.options;
  const site = await siteDatabase({ engine, posts, rebuild, server });
  const smallSite = await siteDatabase({ engine, posts: fewerPosts, rebuild, server });
  const postern = await run.started(startPostern({ databaseUrl: site, folder: run.folder, cachesResponses: false }));
  const allCases = benchCases(await loadCaseInput(postern));
  const selectedCases = allCases.filter(({ name }) => only.length === 0 || only.some((part) => name.includes(part)));
  const measuresWrites = only.length === 0 || only.includes('writes');
  if (selectedCases.length === 0 && !measuresWrites) throw new Error(`No case is named like ${only.join(', ')}.`);
  const programs = await startOthers(run, { postern, site, cases: allCases });
  const counter = await openStatementCounter(site, run.folder);
  run.closeAtEnd(() => counter.close());

  const checks: Check[] = [await sameAnswers(selectedCases, { programs, say: run.say })];
  const cases: CaseResult[] = [];
  for (const benchCase of selectedCases) {
    cases.push(await measureCase(benchCase, { programs, counter, rounds, seconds }));
    run.say(`${benchCase.name}: ${cases.at(-1)?.ratio.toFixed(2)}`);
  }
  const { baseline } = programs;
  const writes = measuresWrites ? await measureWrites({ postern, baseline, rounds }) : [];
  const memory = Math.round(postern.memory());
  checks.push(...embedCheck(cases), await sameStatements(counter));
  const small = await run.started(startPostern({ databaseUrl: smallSite, folder: run.folder, cachesResponses: false }));
  const sizes = { first: { program: postern, request: get(POSTS) }, second: { program: small, request: get(POSTS) } };
  const { ratio } = await measurePair({ ...sizes, rounds, seconds });
  checks.push({
    name: `first page of ${posts} posts against ${fewerPosts}`,
    result: `${ratio.toFixed(2)} of it`,
    passed: ratio >= MIN_SHARE_OF_SMALL,
  });
  return { cases, writes, checks, memory };
}

async function startOthers(
  { options: { cachesTotals }, folder, started }: BenchRun,
  { postern, site, cases }: { postern: RunningProgram; site: string; cases: readonly BenchCase[] },
): Promise<Programs> {
  const fixedAnswers = await loadFixedAnswers(postern.address, cases);
  return {
    postern,
    cached: await started(startPostern({ databaseUrl: site, folder, cachesResponses: true })),
    baseline: await started(startBaseline({ databaseUrl: site, folder, fixedAnswers, cachesTotals })),
    helloWorld: await started(startHelloWorld()),
  };
}

/** Answers of the server that the baseline returns unchanged. */
async function loadFixedAnswers(address: string, cases: readonly BenchCase[]): Promise<Record<string, string>> {
  const texts: Record<string, string> = {};
  for (const { method, path, fixed } of cases) {
    if (fixed) texts[`${method} ${path}`] = await (await fetch(`${address}${path}`, { method })).text();
  }
  return texts;
}

async function measureCase(
  benchCase: BenchCase,
  input: { programs: Programs; counter: StatementCounter; rounds: number; seconds: number },
): Promise<CaseResult> {
  const { programs, counter, rounds, seconds } = input;
  const { program = 'postern', comparedWith = { program: 'baseline', request: benchCase }, connections } = benchCase;
  const { first, second, ...ratios } = await measurePair({
    first: { program: programs[program], request: benchCase },
    second: { program: programs[comparedWith.program], request: comparedWith.request },
    ...{ rounds, seconds, connections },
  });
  const statements = program === 'cached' ? null : await counter.count(benchCase);
  const { name, target } = benchCase;
  return { name, target, comparedWith: comparedWith.program, postern: first, other: second, ...ratios, statements };
}

async function sameAnswers(
  cases: readonly BenchCase[],
  { programs: { postern, baseline }, say }: { programs: Programs; say: BenchRun['say'] },
): Promise<Check> {
  const different: string[] = [];
  for (const { name, method, path, bodies, comparedWith } of cases) {
    // Skips writes: their answers contain more fields than the baseline returns.
    if (bodies || comparedWith) continue;
    const [fromPostern, fromBaseline] = await Promise.all(
      [postern, baseline].map(({ address }) => fetch(`${address}${path}`, { method })),
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

/** Compares the processor time of `_embed` with that of the GraphQL document for the same data. */
function embedCheck(cases: readonly CaseResult[]): Check[] {
  const [rest, graphql] = ['list, _embed', 'GraphQL, list with embedded items'].map((name) =>
    cases.find((result) => result.name === name),
  );
  if (!rest || !graphql) return [];
  const cost = medianOf(rest.postern, 'processorMicroseconds') / medianOf(graphql.postern, 'processorMicroseconds');
  return [
    { name: 'processor time of _embed against GraphQL', result: cost.toFixed(2), passed: cost <= MAX_EMBED_COST },
  ];
}

async function sameStatements(counter: StatementCounter): Promise<Check> {
  const short = await counter.count(listsOfTwoLengths.short);
  const long = await counter.count(listsOfTwoLengths.long);
  return { name: 'statements of 10 and of 100 items', result: `${short} and ${long}`, passed: short === long };
}
