import autocannon from 'autocannon';
import { type BenchCase, headersOf } from './cases.ts';
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
/** Seconds until the JavaScript engine has compiled the code that the case runs. */
const WARM_UP_SECONDS = 1.5;

/** Sends the request of the case repeatedly for some seconds. Throws if any answer is not a success. */
async function measureRound(program: RunningProgram, benchCase: BenchCase, seconds: number): Promise<Round> {
  const { method, path, bodies, connections = CONNECTIONS } = benchCase;
  const processorTimeBefore = program.processorTime();
  const started = performance.now();
  const result = await autocannon({
    url: `${program.address}${path}`,
    method,
    headers: headersOf(benchCase),
    ...(bodies ? { requests: bodies.map((body) => ({ body })) } : {}),
    connections,
    duration: seconds,
    // The interval in milliseconds at which autocannon checks the duration: short, so that short rounds end on time.
    sampleInt: 100,
  });
  const elapsed = (performance.now() - started) / 1_000;
  if (result.non2xx > 0 || result.errors > 0 || result['2xx'] === 0) {
    throw new Error(`${method} ${path}: ${result.non2xx} answers were no success, ${result.errors} requests failed.`);
  }
  return {
    perSecond: result['2xx'] / elapsed,
    p50: result.latency.p50,
    p99: result.latency.p99,
    processorMicroseconds: (program.processorTime() - processorTimeBefore) / result['2xx'],
  };
}

/**
 * Measures two programs in alternating rounds, so that other load affects both. `ratio` is the throughput of the first as
 * a share of that of the second: the median of the rounds.
 */
export async function measurePair(input: {
  first: RunningProgram;
  second: RunningProgram;
  benchCase: BenchCase;
  rounds: number;
  seconds: number;
}): Promise<{ first: Round[]; second: Round[]; ratio: number; lowestRatio: number; highestRatio: number }> {
  const { benchCase, rounds, seconds } = input;
  for (const program of [input.first, input.second]) await measureRound(program, benchCase, WARM_UP_SECONDS);
  const [first, second]: [Round[], Round[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    first.push(await measureRound(input.first, benchCase, seconds));
    second.push(await measureRound(input.second, benchCase, seconds));
  }
  const ratios = first.map(({ perSecond }, index) => perSecond / (second[index]?.perSecond ?? Number.NaN));
  return { first, second, ratio: median(ratios), lowestRatio: Math.min(...ratios), highestRatio: Math.max(...ratios) };
}

/** The median; of an even number of values the mean of the middle two. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [low = Number.NaN, high = low] = sorted.length % 2 ? [sorted[middle]] : [sorted[middle - 1], sorted[middle]];
  return (low + high) / 2;
}
