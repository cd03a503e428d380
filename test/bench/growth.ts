import { createHttpClient } from '../support/http-client.ts';
import type { BenchRun } from './bench-run.ts';
import { loadCaseInput } from './case-input.ts';
import type { BenchRequest } from './cases/bench-case.ts';
import { benchCases } from './cases/read-cases.ts';
import { median } from './measure.ts';
import { type RunningProgram, startPostern } from './processes.ts';
import { type GrowthResult, MAX_GROWTH } from './report/results.ts';
import { siteDatabase } from './site/build.ts';
import { measureWriteDurations } from './write-durations.ts';

/** The minimum number of requests to each site, and the number before the measurement. */
const [MIN_REQUESTS, WARM_UP_REQUESTS] = [20, 100];
/** The maximum time before the measurement, in milliseconds. */
const WARM_UP_MS = 2_000;

/** The programs of one site: without and with the response cache. */
interface SitePrograms {
  postern: RunningProgram;
  cached: RunningProgram;
}

/**
 * Sends the requests of all cases in turn to a small and to a large site, one at a time, so that other load affects both,
 * and compares the median durations.
 */
export async function compareSizes(run: BenchRun): Promise<GrowthResult[]> {
  const { posts, fewerPosts, only, seconds } = run.options;
  const [small, large] = [await startSite(run, fewerPosts), await startSite(run, posts)];
  const [casesOfSmall, casesOfLarge] = [await casesOf(small), await casesOf(large)];
  const results: GrowthResult[] = [];
  const addResult = (name: string, durations: readonly [number[], number[]]) => {
    const [fewerP50, p50] = [median(durations[0]), median(durations[1])];
    const growth = p50 / fewerP50;
    results.push({ name, fewerP50, p50, growth, passed: growth <= MAX_GROWTH });
    run.say(`${name}: ${growth.toFixed(2)}`);
  };
  for (const [index, { name, program = 'postern', ...ofLarge }] of casesOfLarge.entries()) {
    if (only.length > 0 && !only.some((part) => name.includes(part))) continue;
    const ofSmall = casesOfSmall[index] as BenchRequest;
    const send = [sender(small[program], ofSmall), sender(large[program], ofLarge)] as const;
    addResult(name, await alternate(send, seconds));
  }
  if (only.length === 0 || only.includes('writes')) {
    for (const [name, durations] of await measureWriteDurations(small.postern, large.postern)) {
      addResult(name, durations);
    }
  }
  return results;
}

async function startSite({ options, folder, started }: BenchRun, posts: number): Promise<SitePrograms> {
  const { engine, rebuild, server } = options;
  const databaseUrl = await siteDatabase({ engine, posts, rebuild, server });
  return {
    postern: await started(startPostern({ databaseUrl, folder, cachesResponses: false })),
    cached: await started(startPostern({ databaseUrl, folder, cachesResponses: true })),
  };
}

const casesOf = async ({ postern }: SitePrograms) => benchCases(await loadCaseInput(postern));

interface Sender {
  /** Sends the request; returns its duration in milliseconds. Throws if the answer is neither a success nor 304. */
  send(): Promise<number>;
  close(): void;
}

function sender({ address }: RunningProgram, { method, path, headers, bodies }: BenchRequest): Sender {
  const client = createHttpClient(Number(new URL(address).port));
  let count = 0;
  return {
    send: async () => {
      const body = bodies?.[count++ % bodies.length];
      const started = performance.now();
      const { status, text } = await client.send({ method, path, ...(headers && { headers }), ...(body && { body }) });
      const duration = performance.now() - started;
      if (status !== 304 && (status < 200 || status > 299)) throw new Error(`${method} ${path}: ${status} ${text}`);
      return duration;
    },
    close: () => client.close(),
  };
}

/** Returns the durations of the requests to both sites. */
async function alternate(senders: readonly [Sender, Sender], seconds: number): Promise<[number[], number[]]> {
  const durations: [number[], number[]] = [[], []];
  const sendBoth = async () => [await senders[0].send(), await senders[1].send()] as const;
  const warmUpEnd = performance.now() + WARM_UP_MS;
  for (let count = 0; count < WARM_UP_REQUESTS && performance.now() < warmUpEnd; count++) await sendBoth();
  const end = performance.now() + 2_000 * seconds;
  while (durations[0].length < MIN_REQUESTS || performance.now() < end) {
    const [ofSmall, ofLarge] = await sendBoth();
    durations[0].push(ofSmall);
    durations[1].push(ofLarge);
  }
  for (const each of senders) each.close();
  return durations;
}
