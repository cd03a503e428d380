import { statSync } from 'node:fs';
import { loadavg } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import pg from 'pg';
import type { ServerProcess } from '../../support/server-process.ts';
import { memoryOf } from '../processes.ts';
import type { IntervalTraffic } from './soak-recorder.ts';

/** The state of the program at the end of an interval. Sizes are in MB, delays in milliseconds. */
export interface ProgramState {
  /** Resident memory of the program, and with its child processes. */
  rss: number;
  rssWithChildren: number;
  heap: number;
  external: number;
  responseCache: number;
  handles: number;
  fileDescriptors: number;
  database: number;
  /** Deliveries of webhooks that wait. */
  waitingWebhooks: number;
  /** The 99th percentile of the delay of the event loop since the last sample. */
  eventLoopDelay: number;
}

/** The state of the machine and of the program that sends the requests, which qualify the durations. */
export interface MachineState {
  load: number;
  senderEventLoopDelay: number;
}

/** One interval of a soak. */
export interface SoakSample extends IntervalTraffic {
  /** Seconds from the start of the traffic to the end of the interval. */
  second: number;
  program: ProgramState;
  machine: MachineState;
  webhooks: number;
  events: number;
}

const MEGABYTE = 1_048_576;

/** Returns a function that reads the state of the program from its metrics and from the system. */
export function createProgramSampler(server: ServerProcess, databaseUrl: string): () => Promise<ProgramState> {
  return async () => {
    const response = await fetch(`http://127.0.0.1:${server.metricsPort}/metrics`);
    const metrics = parseMetrics(await response.text());
    const value = (name: string) => metrics.get(name) ?? Number.NaN;
    return {
      rss: value('process_resident_memory_bytes') / MEGABYTE,
      rssWithChildren: memoryOf(server.pid),
      heap: value('nodejs_heap_size_used_bytes') / MEGABYTE,
      external: value('nodejs_external_memory_bytes') / MEGABYTE,
      responseCache: value('response_cache_bytes') / MEGABYTE,
      handles: value('nodejs_active_handles_total'),
      fileDescriptors: value('process_open_fds'),
      database: (await databaseBytes(databaseUrl)) / MEGABYTE,
      waitingWebhooks: value('webhook_deliveries{state="waiting"}'),
      eventLoopDelay: value('nodejs_eventloop_lag_p99_seconds') * 1_000,
    };
  };
}

/** Returns a function that reads the state of the machine and of this process. */
export function createMachineSampler(): () => MachineState {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  return () => {
    const senderEventLoopDelay = delay.percentile(99) / 1e6;
    delay.reset();
    return { load: loadavg()[0] ?? Number.NaN, senderEventLoopDelay };
  };
}

function parseMetrics(text: string): Map<string, number> {
  const lines = text.split('\n').filter((line) => line && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const end = line.lastIndexOf(' ');
      return [line.slice(0, end), Number(line.slice(end + 1))];
    }),
  );
}

async function databaseBytes(url: string): Promise<number> {
  if (url.startsWith('file:')) {
    const file = url.slice('file:'.length);
    const sizes = ['', '-wal'].map((suffix) => statSync(`${file}${suffix}`, { throwIfNoEntry: false })?.size ?? 0);
    return sizes.reduce((sum, size) => sum + size, 0);
  }
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const schema = new URL(url).searchParams.get('schema');
    const { rows } = await client.query<{ bytes: string }>(
      `SELECT sum(pg_total_relation_size(c.oid)) AS bytes FROM pg_class c
       WHERE c.relkind IN ('r', 'm') AND c.relnamespace = $1::regnamespace`,
      [`"${schema}"`],
    );
    return Number(rows[0]?.bytes);
  } finally {
    await client.end();
  }
}
