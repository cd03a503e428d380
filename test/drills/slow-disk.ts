import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compilerObstacle } from './obstacles.ts';

/** Delays the writes of processes to the disk: each call of `fsync` and `fdatasync`. */
export interface SlowDisk {
  /** The variables of the processes; empty if the library cannot be compiled here. */
  readonly environment: Readonly<Record<string, string>>;
  setDelay(milliseconds: number): void;
  remove(): void;
}

/** Compiles the library that delays writes. */
export function createSlowDisk(): SlowDisk {
  const folder = mkdtempSync(join(tmpdir(), 'postern-slow-'));
  // The server of PostgreSQL reads it with another account.
  chmodSync(folder, 0o755);
  const [library, delayFile] = [join(folder, 'slow-sync.so'), join(folder, 'milliseconds')];
  const setDelay = (milliseconds: number) => writeFileSync(delayFile, String(milliseconds));
  setDelay(0);
  const isPossible = compilerObstacle() === null;
  if (isPossible) {
    const source = fileURLToPath(new URL('slow-sync.c', import.meta.url));
    execFileSync('gcc', ['-shared', '-fPIC', '-O1', '-o', library, source, '-ldl']);
  }
  return {
    environment: isPossible ? { LD_PRELOAD: library, SLOW_SYNC_FILE: delayFile } : {},
    setDelay,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
