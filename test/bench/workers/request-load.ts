import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';

/** The result of a load. */
export interface LoadResult {
  requests: number;
  perSecond: number;
  /** Durations in milliseconds. */
  p50: number;
  p99: number;
  /** Processor time of the load generator in microseconds. */
  processorMicroseconds: number;
}

/**
 * Sends a request repeatedly with wrk, which takes much less processor time than a load generator in JavaScript. Throws
 * if a request fails.
 */
export async function sendLoad(
  url: string,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<LoadResult> {
  const before = processorTimeOfChildren();
  const args = [
    '--threads',
    '1',
    '--connections',
    String(connections),
    '--duration',
    `${seconds}s`,
    '--timeout',
    '30s',
    '--latency',
    url,
  ];
  const { stdout } = await promisify(execFile)('wrk', args).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new Error('The load generator wrk is not installed.') : error;
  });
  const failure = /Non-2xx.*|Socket errors.*/.exec(stdout)?.[0];
  if (failure) throw new Error(`${url}: ${failure}`);
  const [, requests = '0'] = /(\d+) requests in/.exec(stdout) ?? [];
  const [, perSecond = '0'] = /Requests\/sec:\s+([\d.]+)/.exec(stdout) ?? [];
  return {
    requests: Number(requests),
    perSecond: Number(perSecond),
    p50: percentile(stdout, 50),
    p99: percentile(stdout, 99),
    processorMicroseconds: processorTimeOfChildren() - before,
  };
}

const MILLISECONDS: Readonly<Record<string, number>> = { us: 0.001, ms: 1, s: 1_000, m: 60_000 };

function percentile(output: string, share: number): number {
  const [, value = 'NaN', unit = 'ms'] = new RegExp(`^ +${share}% +([\\d.]+)(us|ms|s|m)$`, 'm').exec(output) ?? [];
  return Number(value) * (MILLISECONDS[unit] ?? Number.NaN);
}

/** The processor time of all ended child processes of this one, in microseconds. */
function processorTimeOfChildren(): number {
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[13]) + Number(fields[14])) * 10_000;
}
