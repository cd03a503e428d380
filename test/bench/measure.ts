import autocannon from 'autocannon';
import { type BenchCase, headersOf } from './cases.ts';
import type { Running } from './processes.ts';

/** What one short round came to. */
export interface Round {
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Microseconds of the program's own processor time for a request: others on the machine change it less. */
  processor: number;
}

const CONNECTIONS = 8;
/** Seconds until the code that matters is compiled. */
const WARM_UP = 1.5;

/** Asks for the case over and over for some seconds. Throws when anything but a success was answered. */
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
    // The tick of its own clock: shorter rounds than a second are cut off exactly.
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

/** Rounds of two programs, one after the other, so that what slows the machine down slows both. */
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

/** The value in the middle; of an even number the mean of the two there. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [low = Number.NaN, high = low] = sorted.length % 2 ? [sorted[middle]] : [sorted[middle - 1], sorted[middle]];
  return (low + high) / 2;
}
