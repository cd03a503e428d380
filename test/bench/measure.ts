import autocannon from 'autocannon';
import type { BenchRequest } from './cases/bench-case.ts';
import type { RunningProgram } from './processes.ts';

/** Result of one short round. */
export interface Round {
  perSecond: number;
  /** Median duration in milliseconds. */
  p50: number;
  /** The 99th percentile of the duration in milliseconds. */
  p99: number;
  /** Processor time of the program per request, in microseconds; depends less on other load than the duration. */
  processorMicroseconds: number;
}

const CONNECTIONS = 8;
/**
 * Until the JavaScript engine has compiled the code that a case runs: rounds of so many seconds, until so many
 * requests.
 */
const WARM_UP = { seconds: 1.5, requests: 500, maxRounds: 5 };

/** A request, and the program that it is sent to. */
export interface MeasuredRequest {
  program: RunningProgram;
  request: BenchRequest;
}

/** The duration of a round, and the number of concurrent connections. */
interface Load {
  seconds: number;
  connections?: number | undefined;
}

/** Sends a request repeatedly for some seconds. Throws if any answer is neither a success nor 304. */
async function measureRound({ program, request }: MeasuredRequest, load: Load): Promise<Round> {
  const { method, path, headers = {}, bodies } = request;
  const processorTimeBefore = program.processorTime();
  const started = performance.now();
  const result = await autocannon({
    url: `${program.address}${path}`,
    method,
    headers,
    ...(bodies ? { requests: bodies.map((body) => ({ body })) } : {}),
    connections: load.connections ?? CONNECTIONS,
    duration: load.seconds,
    // The interval in milliseconds at which autocannon checks the duration: short, so that short rounds end on time.
    sampleInt: 100,
  });
  const elapsed = (performance.now() - started) / 1_000;
  const count = result['2xx'] + (result.statusCodeStats?.['304']?.count ?? 0);
  if (result.errors > 0 || count === 0 || count < result['2xx'] + result.non2xx) {
    const statuses = JSON.stringify(result.statusCodeStats);
    throw new Error(`${method} ${path}: ${result.errors} requests failed; answers by status: ${statuses}.`);
  }
  return {
    perSecond: count / elapsed,
    p50: result.latency.p50,
    p99: result.latency.p99,
    processorMicroseconds: (program.processorTime() - processorTimeBefore) / count,
  };
}

/** The rounds of two programs. */
export interface PairResult {
  first: Round[];
  second: Round[];
  /** The throughput of the first program as a share of that of the second: the median of the rounds. */
  ratio: number;
  /** Lowest and highest ratio of single rounds. */
  lowestRatio: number;
  highestRatio: number;
}

/** Measures two programs in alternating rounds, so that other load affects both. */
export async function measurePair(input: {
  first: MeasuredRequest;
  second: MeasuredRequest;
  rounds: number;
  seconds: number;
  connections?: number | undefined;
}): Promise<PairResult> {
  const { rounds, ...load } = input;
  for (const each of [input.first, input.second]) await warmUp(each, load);
  const [first, second]: [Round[], Round[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    first.push(await measureRound(input.first, load));
    second.push(await measureRound(input.second, load));
  }
  const ratios = first.map(({ perSecond }, index) => perSecond / (second[index]?.perSecond ?? Number.NaN));
  return { first, second, ratio: median(ratios), lowestRatio: Math.min(...ratios), highestRatio: Math.max(...ratios) };
}

async function warmUp(measured: MeasuredRequest, load: Load): Promise<void> {
  let requests = 0;
  for (let round = 0; round < WARM_UP.maxRounds && requests < WARM_UP.requests; round++) {
    const { perSecond } = await measureRound(measured, { ...load, seconds: WARM_UP.seconds });
    requests += perSecond * WARM_UP.seconds;
  }
}

/** The median; of an even number of values the mean of the middle two. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [low = Number.NaN, high = low] = sorted.length % 2 ? [sorted[middle]] : [sorted[middle - 1], sorted[middle]];
  return (low + high) / 2;
}
