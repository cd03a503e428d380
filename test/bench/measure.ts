import autocannon from 'autocannon';
import { type BenchCase, headersOf } from './cases.ts';
import type { Running } from './processes.ts';

/** Result of one short round. */
export interface Round {
  perSecond: number;
  /** Median duration in milliseconds. */
  p50: number;
  p99: number;
  /** Processor time of the program per request, in microseconds; depends less on other load than the duration. */
  processor: number;
}

const CONNECTIONS = 8;
/** Seconds until the relevant code is compiled. */
const WARM_UP = 1.5;

/** Sends the request of the case repeatedly for some seconds. Throws if any answer is not a success. */
async function measureRound(program: Running, benchCase: BenchCase, seconds: number): Promise<Round> {
  const { method, path, bodies, connections = CONNECTIONS } = benchCase;
  const before = program.processorTime();
  const started = performance.now();
  const result = await autocannon({
    url: `${program.address}${path}`,
    method,
    headers: headersOf(benchCase),
    ...(bodies ? { requests: bodies.map((body) => ({ body })) } : {}),
    connections,
    duration: seconds,
    // The interval of autocannon's clock; also ends rounds shorter than a second exactly.
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
    processor: (program.processorTime() - before) / result['2xx'],
  };
}

/** Measures two programs in alternating rounds, so that other load affects both. */
export async function measurePair(input: {
  first: Running;
  second: Running;
  benchCase: BenchCase;
  rounds: number;
  seconds: number;
}): Promise<{ first: Round[]; second: Round[]; ratio: number; lowest: number; highest: number }> {
  const { benchCase, rounds, seconds } = input;
  for (const program of [input.first, input.second]) await measureRound(program, benchCase, WARM_UP);
  const [first, second]: [Round[], Round[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    first.push(await measureRound(input.first, benchCase, seconds));
    second.push(await measureRound(input.second, benchCase, seconds));
  }
  const ratios = first.map(({ perSecond }, index) => perSecond / (second[index]?.perSecond ?? Number.NaN));
  return { first, second, ratio: median(ratios), lowest: Math.min(...ratios), highest: Math.max(...ratios) };
}

/** The median; of an even number of values the mean of the middle two. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [low = Number.NaN, high = low] = sorted.length % 2 ? [sorted[middle]] : [sorted[middle - 1], sorted[middle]];
  return (low + high) / 2;
}
