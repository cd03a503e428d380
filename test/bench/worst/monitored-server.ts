import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../support/free-port.ts';

const startScript = fileURLToPath(new URL('../../../scripts/start.mjs', import.meta.url));
const monitor = new URL('turn-monitor.mjs', import.meta.url).href;

/** The longest time until the server answers: it may have to be built first. */
const MAX_START_MS = 180_000;
/**
 * The server is idle if it uses less than this share of this time on a processor. Neither its active time nor the state of its
 * threads would say that beside other programs: the monitor wakes it often, and it then waits for a processor.
 */
const IDLE = { share: 0.1, intervalMs: 200 };

const POLL_MS = 20;

/** What a server has done, in milliseconds. */
export interface ServerWork {
  /** The longest turn of the event loop since `restartTurns`, in processor time. */
  longestTurn: number;
  /** The processor time of all threads since the start of the process. */
  processorTime: number;
}

/** A server in a process of its own that reports its work. */
export interface MonitoredServer {
  readonly port: number;
  /** Reads the work so far. Waits while the event loop is held up. */
  work(): Promise<ServerWork>;
  /** The same, and starts a new measurement of turns. */
  restartTurns(): Promise<ServerWork>;
  /** Waits until the server is idle for some intervals, one by default; returns false if it is not after `maxMs`. */
  becomesIdle(maxMs: number, intervals?: number): Promise<boolean>;
  /** Waits until the server has used so much processor time since it had used `since`, or the signal aborts. */
  hasWorked(milliseconds: number, options: { since: number; signal: AbortSignal }): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the program with the turn monitor. Throws if it does not answer. */
export async function startMonitoredServer(env: Record<string, string>): Promise<MonitoredServer> {
  const port = await freePort();
  const variables = { NODE_OPTIONS: `--import ${monitor}`, TURN_MONITOR_PARENT: String(process.pid) };
  const child = spawn(process.execPath, [startScript], {
    env: { ...process.env, LOG_LEVEL: 'silent', ...env, ...variables, HOST: '127.0.0.1', PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await untilReady(child, port);
  const ask = async (question: 'report' | 'restart'): Promise<ServerWork> => {
    const answer = once(child, 'message');
    child.send(question);
    const [work] = (await answer) as [ServerWork];
    return work;
  };
  const work = () => ask('report');
  return {
    port,
    work,
    restartTurns: () => ask('restart'),
    becomesIdle: async (maxMs, intervals = 1) => {
      const deadline = performance.now() + maxMs;
      let idleIntervals = 0;
      let before = await work();
      while (performance.now() < deadline) {
        await setTimeout(IDLE.intervalMs);
        const now = await work();
        const used = now.processorTime - before.processorTime;
        idleIntervals = used < IDLE.share * IDLE.intervalMs ? idleIntervals + 1 : 0;
        if (idleIntervals === intervals) return true;
        before = now;
      }
      return false;
    },
    hasWorked: async (milliseconds, { since, signal }) => {
      while (!signal.aborted) {
        await setTimeout(POLL_MS);
        if ((await work()).processorTime - since >= milliseconds) return;
      }
    },
    stop: async () => {
      if (child.exitCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

async function untilReady(child: ChildProcess, port: number): Promise<void> {
  const deadline = performance.now() + MAX_START_MS;
  while (child.exitCode === null && performance.now() < deadline) {
    const isReady = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await setTimeout(100);
  }
  child.kill('SIGKILL');
  throw new Error('The server did not start.');
}
