import type { ServerProcess } from './server-process.ts';

/** A line of the log. */
export type LogLine = Record<string, unknown> & { msg: string };

/** The log of a program so far, which must have been started with `LOG_LEVEL=info`. */
export const logLines = (server: ServerProcess): LogLine[] =>
  server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{') && line.endsWith('}'))
    .map((line) => JSON.parse(line) as LogLine);

/** The ids of the processes that a supervisor has started so far in a role, the oldest first. */
export const startedPids = (server: ServerProcess, role: 'worker' | 'jobs'): number[] =>
  logLines(server)
    .filter((line) => line.msg === 'process started' && line.role === role)
    .map(({ pid }) => Number(pid));

/** Whether a process runs. */
export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
