import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';

/** The folder of temporary files: received uploads, and files that are being created. */
export interface WorkFolder {
  /** An unused path in the folder. */
  freshPath(): Promise<string>;
  /** Passes an empty folder to the body and removes it afterwards. */
  withFolder<T>(body: (folder: string) => Promise<T>): Promise<T>;
  /** Removes the folder with its content. */
  close(): Promise<void>;
}

/** Processes on other machines may share the folder; their files are removed after this time. */
const FORGOTTEN_MILLISECONDS = 24 * 3_600 * 1_000;

/** A folder of this process below `parent`, created on first use. Removes the folders of crashed processes first. */
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

/** Removes the folders of processes that no longer run. */
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
