import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';

/** Where files lie that are on their way: received and not yet answered for, or being made. */
export interface WorkFolder {
  /** A path in it that nothing has. */
  freshPath(): Promise<string>;
  /** Gives the body an empty folder, which is gone when it ends. */
  withFolder<T>(body: (folder: string) => Promise<T>): Promise<T>;
  /** Removes it with everything in it. */
  close(): Promise<void>;
}

/** A process on another machine may share the folder: what it leaves behind goes after this time. */
const FORGOTTEN_MILLISECONDS = 24 * 3_600 * 1_000;

/**
 * A folder of this process's own below `parent`, made when it is first needed. What processes left behind that ended
 * without tidying up is removed first.
 */
export function createWorkFolder(parent: string): WorkFolder {
  const folder = join(parent, `${machine()}.${process.pid}.${randomUUID().slice(0, 8)}`);
  let ready: Promise<void> | undefined;
  const make = async () => {
    await removeLeftovers(parent);
    await mkdir(folder, { recursive: true, mode: 0o700 });
  };
  const prepared = () => {
    ready ??= make();
    return ready;
  };
  return {
    freshPath: async () => {
      await prepared();
      return join(folder, randomUUID());
    },
    withFolder: async (body) => {
      await prepared();
      const own = await mkdtemp(join(folder, 'work-'));
      try {
        return await body(own);
      } finally {
        await rm(own, { recursive: true, force: true });
      }
    },
    close: async () => {
      await ready?.catch(() => {});
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const machine = (): string =>
  hostname()
    .replace(/[^a-z0-9-]/gi, '')
    .slice(0, 60) || 'here';

/** Removes the folders of processes that are gone. */
async function removeLeftovers(parent: string): Promise<void> {
  const names = await readdir(parent).catch(() => []);
  for (const name of names) {
    const [host, pid = ''] = name.split('.');
    const path = join(parent, name);
    const isGone = host === machine() ? !isRunning(Number(pid)) : await isForgotten(path);
    if (isGone) await rm(path, { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function isForgotten(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  return found !== null && Date.now() - found.mtimeMs > FORGOTTEN_MILLISECONDS;
}
