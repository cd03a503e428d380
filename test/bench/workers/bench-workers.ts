// Measures how many more requests two workers serve than one, without the response cache, on the PostgreSQL database of
// TEST_DATABASE_URL:
//   npm run bench:workers -- --rounds 5 --seconds 4
// Rounds of both programs alternate, so that other load affects both. Needs Linux and wrk.
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { median } from '../measure.ts';
import { type RunningProgram, startPostern, temporaryFolder } from '../processes.ts';
import { siteDatabase } from '../site/build.ts';
import { type ProcessorShares, readShares, sharesBetween, sum } from './processor-shares.ts';
import { type LoadResult, sendLoad } from './request-load.ts';

const { values } = parseArgs({
  options: {
    posts: { type: 'string', default: '10000' },
    workers: { type: 'string', default: '2' },
    connections: { type: 'string', default: '16' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '4' },
    assert: { type: 'boolean', default: false },
  },
});

/** How many times as many requests two workers should serve as one. */
const MIN_RATIO_OF_TWO = 1.7;

const CASES: Readonly<Record<string, string>> = {
  'list of 10': '/wp-json/wp/v2/posts',
  'one post': '/wp-json/wp/v2/posts/1000',
};

/** Until the JavaScript engine has compiled the code that a case runs: so many requests for each worker. */
const WARM_UP = { requests: 2_000, maxRounds: 15 };

interface Round extends LoadResult {
  shares: ProcessorShares;
}

const server = process.env.TEST_DATABASE_URL;
if (!server) throw new Error('TEST_DATABASE_URL names no PostgreSQL database.');
const workers = Number(values.workers);
const load = { connections: Number(values.connections), seconds: Number(values.seconds) };
const databaseUrl = await siteDatabase({ engine: 'postgresql', posts: Number(values.posts), rebuild: false, server });
const database = new pg.Client({ connectionString: server });
await database.connect();
const start = async (count: number): Promise<RunningProgram> => {
  const program = await startPostern({
    ...{ databaseUrl, folder: temporaryFolder(), cachesResponses: false },
    environment: { WORKERS: String(count) },
  });
  programs.push(program);
  return program;
};
const programs: RunningProgram[] = [];
try {
  const one = await start(1);
  const several = await start(workers);
  print(`${availableParallelism()} processors, ${load.connections} connections, rounds of ${load.seconds} s`);
  let isEnough = true;
  for (const [name, path] of Object.entries(CASES)) {
    const ratio = await measureCase(name, { path, one, several });
    if (ratio < (MIN_RATIO_OF_TWO / 2) * workers) isEnough = false;
  }
  if (values.assert && !isEnough) process.exitCode = 1;
} finally {
  await Promise.all([...programs.map((program) => program.stop()), database.end()]);
}

/** Measures one request; prints the medians and returns the ratio by processor time. */
async function measureCase(
  name: string,
  { path, one, several }: { path: string; one: RunningProgram; several: RunningProgram },
): Promise<number> {
  await warmUp(one, { path, requests: WARM_UP.requests });
  await warmUp(several, { path, requests: WARM_UP.requests * workers });
  const rounds: [Round, Round][] = [];
  for (let count = 0; count < Number(values.rounds); count++) {
    rounds.push([await measureRound(one, path), await measureRound(several, path)]);
  }
  const [ofOne, ofSeveral] = [rounds.map(([first]) => first), rounds.map(([, second]) => second)];
  const ratios = rounds.map(([first, second]) => second.perSecond / first.perSecond);
  const perRequest = (round: Round) => programTime(round.shares) / round.requests;
  const byTime = workers * (median(ofOne.map(perRequest)) / median(ofSeveral.map(perRequest)));
  print(`\n${name} (${path})`);
  printRounds('1 worker', ofOne);
  printRounds(`${workers} workers`, ofSeveral);
  print(
    `requests per second: ${median(ratios).toFixed(2)} times as many (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)})`,
  );
  print(`by processor time per request, with a processor for each worker: ${byTime.toFixed(2)} times as many`);
  return byTime;
}

async function warmUp(program: RunningProgram, { path, requests }: { path: string; requests: number }): Promise<void> {
  let sent = 0;
  for (let round = 0; round < WARM_UP.maxRounds && sent < requests; round++) {
    sent += (await sendLoad(`${program.address}${path}`, load)).requests;
  }
}

async function measureRound(program: RunningProgram, path: string): Promise<Round> {
  const before = await readShares(program.pid, database);
  const result = await sendLoad(`${program.address}${path}`, load);
  return { ...result, shares: sharesBetween(before, await readShares(program.pid, database)) };
}

/** The processor time of all processes of the program. */
function programTime({ workers: ofWorkers, supervisor, jobs }: ProcessorShares): number {
  return sum(ofWorkers) + supervisor + jobs;
}

function printRounds(name: string, rounds: readonly Round[]): void {
  const of = (value: (round: Round) => number) => median(rounds.map(value));
  const microseconds = (value: (round: Round) => number) =>
    `${Math.round(of((round) => value(round) / round.requests))}`;
  const known = ({ shares, processorMicroseconds }: Round) =>
    programTime(shares) + shares.database + processorMicroseconds;
  const percent = (value: number) => `${Math.round(100 * value)} %`;
  const eachWorker = Array.from({ length: rounds[0]?.shares.workers.length ?? 0 }, (_, index) =>
    microseconds(({ shares }) => shares.workers[index] ?? 0),
  );
  print(
    `${name}: ${Math.round(of(({ perSecond }) => perSecond))} per second, p50 ${of(({ p50 }) => p50).toFixed(1)} ms, p99 ${of(({ p99 }) => p99).toFixed(1)} ms`,
  );
  print(
    `  microseconds of processor time per request: workers ${eachWorker.join(' + ')}, supervisor ${microseconds(({ shares }) => shares.supervisor)}, jobs ${microseconds(({ shares }) => shares.jobs)}, database ${microseconds(({ shares }) => shares.database)}, load generator ${microseconds((round) => round.processorMicroseconds)}`,
  );
  print(
    `  share of the database in these: ${percent(of((round) => round.shares.database / known(round)))}; other programs used ${percent(of((round) => 1 - known(round) / round.shares.machine))} of the busy time of the machine`,
  );
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
