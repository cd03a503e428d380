import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** What a command of the program took. */
export interface CommandCost {
  seconds: number;
  /** Peak resident memory in MB. */
  peak: number;
}

const start = fileURLToPath(new URL('../../scripts/start.mjs', import.meta.url));

/** Runs a command of the program, such as `['backup', file]`, and prints what it took. Throws if it fails. */
export async function runMeasured(
  name: string,
  { args, env }: { args: readonly string[]; env: Readonly<Record<string, string>> },
): Promise<CommandCost> {
  const started = performance.now();
  const { PATH = '' } = process.env;
  const child = spawn(process.execPath, [start, ...args], {
    env: { PATH, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  let peak = 0;
  const sampling = setInterval(() => {
    peak = Math.max(peak, peakMemoryOf(child.pid));
  }, 20);
  const [code] = (await once(child, 'close')) as [number | null];
  clearInterval(sampling);
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}.`);
  const seconds = (performance.now() - started) / 1_000;
  process.stdout.write(`${name.padEnd(40)}${seconds.toFixed(1).padStart(7)} s${String(peak).padStart(6)} MB\n`);
  return { seconds, peak };
}

/** Reads the peak memory that Linux records, in MB. */
export function peakMemoryOf(pid: number | undefined): number {
  try {
    return Math.round(Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024);
  } catch {
    return 0;
  }
}
