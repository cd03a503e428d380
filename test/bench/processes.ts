import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../support/free-port.ts';
import { HOME } from './site/bench-shape.ts';

/** A running program that answers at `address`. */
export interface RunningProgram {
  address: string;
  pid: number;
  /** Resident memory in MB, including child processes. */
  memory(): number;
  /** Processor time so far in microseconds; NaN if the system does not report it. */
  processorTime(): number;
  stop(): Promise<void>;
}

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The environment variables of Postern without its response cache. */
export const serverEnvironment = (databaseUrl: string, folder: string): Record<string, string> => ({
  NODE_ENV: 'production',
  BRAND: 'wp',
  LOG_LEVEL: 'silent',
  HOST: '127.0.0.1',
  SITE_URL: HOME,
  DATABASE_URL: databaseUrl,
  DATA_DIR: folder,
  RESPONSE_CACHE_BYTES: '0',
});

/** Creates a folder for files of the measured programs. */
export const temporaryFolder = (): string => mkdtempSync(join(tmpdir(), 'postern-bench-run-'));

/** The memory of the response cache in bytes, as by default. */
const RESPONSE_CACHE_BYTES = 64 * 1_024 * 1_024;

/** Starts Postern as in production, with or without its response cache. */
export async function startPostern(input: {
  databaseUrl: string;
  folder: string;
  cachesResponses: boolean;
  environment?: Readonly<Record<string, string>>;
}): Promise<RunningProgram> {
  const { databaseUrl, folder, cachesResponses, environment = {} } = input;
  const port = await freePort();
  return start({
    args: ['scripts/start.mjs'],
    env: {
      ...serverEnvironment(databaseUrl, folder),
      PORT: String(port),
      ...(cachesResponses ? { RESPONSE_CACHE_BYTES: String(RESPONSE_CACHE_BYTES) } : {}),
      ...environment,
    },
    port,
  });
}

/** Starts the express application that answers every request with the same text. */
export async function startHelloWorld(): Promise<RunningProgram> {
  const port = await freePort();
  return start({
    args: ['--import', 'tsx', 'test/bench/hello-world.ts'],
    env: { NODE_ENV: 'production', HELLO_WORLD_PORT: String(port) },
    port,
  });
}

/** Starts the baseline; `fixedAnswers` contains its precomputed answers by method and path. */
export async function startBaseline(input: {
  databaseUrl: string;
  folder: string;
  fixedAnswers: Readonly<Record<string, string>>;
  cachesTotals: boolean;
}): Promise<RunningProgram> {
  const { databaseUrl, folder, fixedAnswers, cachesTotals } = input;
  const port = await freePort();
  const file = join(folder, 'fixed-answers.json');
  writeFileSync(file, JSON.stringify(fixedAnswers));
  return start({
    args: ['--import', 'tsx', 'test/bench/baseline/bench-baseline.ts'],
    env: {
      NODE_ENV: 'production',
      BASELINE_DATABASE_URL: databaseUrl,
      BASELINE_PORT: String(port),
      BASELINE_FIXED_ANSWERS: file,
      ...(cachesTotals ? { BASELINE_CACHES_TOTALS: '1' } : {}),
    },
    port,
  });
}

async function start(input: { args: string[]; env: Record<string, string>; port: number }): Promise<RunningProgram> {
  const { args, env, port } = input;
  const { PATH = '', HOME: home = '' } = process.env;
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { PATH, HOME: home, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const address = `http://127.0.0.1:${port}`;
  await waitUntilReady(child, address);
  return {
    address,
    pid: child.pid ?? 0,
    memory: () => memoryOf(child.pid),
    processorTime: () => processorTime(child.pid),
    stop: () => stopProcess(child),
  };
}

/** Resident memory of a process and of its child processes, in MB. */
export function memoryOf(pid: number | undefined): number {
  const processes = ['-o', 'rss=', '--pid', String(pid), '--ppid', String(pid)];
  const sizes = execFileSync('ps', processes, { encoding: 'utf8' }).trim().split(/\s+/);
  return sizes.reduce((sum, size) => sum + Number(size), 0) / 1_024;
}

async function waitUntilReady(child: ChildProcess, address: string): Promise<void> {
  const deadline = Date.now() + 180_000;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The program ended with exit code ${child.exitCode}.`);
    try {
      const answer = await fetch(`${address}/`);
      await answer.arrayBuffer();
      // A supervisor answers with 503 until its first worker has started.
      if (answer.status !== 503) return;
    } catch {}
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await stopProcess(child);
  throw new Error('The program did not answer within three minutes.');
}

/**
 * The processor time of a process so far in microseconds; NaN if the system does not report it. Reads the process table of
 * Linux, which counts in hundredths of a second.
 */
export function processorTime(pid: number | undefined): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * 10_000;
  } catch {
    return Number.NaN;
  }
}

function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGKILL');
  });
}
