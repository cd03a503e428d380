import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { postgresqlPrograms } from './drill-cluster.ts';

const hasProgram = (name: string): boolean =>
  (process.env.PATH ?? '').split(':').some((folder) => existsSync(join(folder, name)));

/** Returns why no cluster can be started; null if one can. */
export function postgresqlObstacle(): string | null {
  if (!postgresqlPrograms()) return 'initdb of PostgreSQL is missing';
  return process.getuid?.() === 0 && !hasProgram('runuser') ? 'runuser is missing, and this is root' : null;
}

/** Returns why no small disk can be mounted; null if one can. */
export function mountObstacle(): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'only root on Linux may mount a small disk';
  const folder = mkdtempSync(join(tmpdir(), 'postern-mount-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder], { stdio: 'ignore' });
    execFileSync('umount', [folder]);
    return null;
  } catch {
    return 'this environment does not permit mounts';
  } finally {
    rmdirSync(folder);
  }
}

/** Returns why no library can be compiled that delays writes; null if one can. */
export const compilerObstacle = (): string | null =>
  process.platform === 'linux' && hasProgram('gcc') ? null : 'gcc on Linux is missing';

/** Returns why limits of a running process cannot be changed; null if they can. */
export const prlimitObstacle = (): string | null => (hasProgram('prlimit') ? null : 'prlimit is missing');

/** The library that changes the clock of a process; null if it is not installed. */
export function clockLibrary(): string | null {
  const folders = existsSync('/usr/lib')
    ? readdirSync('/usr/lib').map((name) => join('/usr/lib', name, 'faketime'))
    : [];
  const files = folders.map((folder) => join(folder, 'libfaketimeMT.so.1'));
  return files.find((file) => existsSync(file)) ?? null;
}
