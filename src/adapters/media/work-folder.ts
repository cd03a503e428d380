import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';

/** A folder of temporary files: received uploads, and files that are being created. */
export interface WorkFolder {
  /** An unused path in the folder. */
  freshPath(): Promise<string>;
  /** Calls the body with an empty folder, which is removed afterwards. */
  withFolder<T>(body: (folder: string) => Promise<T>): Promise<T>;
  /** Removes the folder with its content. */
  close(): Promise<void>;
}

/** Processes on other machines may share the parent folder. Their folders are removed after this time. */
const MAX_FOLDER_AGE_MS = 24 * 3_600 * 1_000;

/**
 * Creates the work folder of this process below `parent`, on first use. Removes the folders of crashed processes first.
 */
export function createWorkFolder(parent: string): WorkFolder {
  const folder = join(parent, `${machineName()}.${process.pid}.${randomUUID().slice(0, 8)}`);
  let ready: Promise<void> | undefined;
  const prepareFolder = async () => {
    await removeLeftovers(parent);
    await mkdir(folder, { recursive: true, mode: 0o700 });
  };
  const ensureReady = () => {
    ready ??= prepareFolder();
    return ready;
  };
  return {
    freshPath: async () => {
      await ensureReady();
      return join(folder, randomUUID());
    },
    withFolder: async (body) => {
      await ensureReady();
      const subfolder = await mkdtemp(join(folder, 'work-'));
      try {
        return await body(subfolder);
      } finally {
        await rm(subfolder, { recursive: true, force: true });
      }
    },
    close: async () => {
      await ready?.catch(() => {});
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const machineName = (): string =>
  hostname()
    .replace(/[^a-z0-9-]/gi, '')
    .slice(0, 60) || 'unnamed';

/** Removes the folders of processes that no longer run. */
async function removeLeftovers(parent: string): Promise<void> {
  const names = await readdir(parent).catch(() => []);
  for (const name of names) {
    const [host, pid = ''] = name.split('.');
    const path = join(parent, name);
    const isGone = host === machineName() ? !isRunning(Number(pid)) : await isExpired(path);
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

async function isExpired(path: string): Promise<boolean> {
  const stats = await stat(path).catch(() => null);
  return stats !== null && Date.now() - stats.mtimeMs > MAX_FOLDER_AGE_MS;
}
