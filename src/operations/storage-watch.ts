import { randomBytes } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import type { Kernel } from '../../schema/core/domain-kernel.ts';
import type { Config } from '../config.ts';

/** Bytes that a disk must have free. */
const MIN_FREE = 1_048_576;

/** Bytes that a probe writes: enough to require new space on the disk. */
const PROBE_BYTES = 262_144;

/** The key of the file, and the name of the setting, that a probe writes and removes. */
const PROBE_KEY = 'storage-probe.bin';
const PROBE_SETTING = 'storage_probe';

/** Folders of the local disk that the program writes to. */
export const diskFolders = ({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): string[] => [
  dataDir,
  ...(databaseUrl.startsWith('file:') ? [dirname(databaseUrl.slice('file:'.length))] : []),
];

/** Reports whether there is space to write. */
export interface StorageWatch {
  /** Called when a write failed because a disk is full. */
  noticeFull(): void;
  /** False while a disk is full, and after a notice until a probe succeeds. */
  hasSpace(): Promise<boolean>;
}

/** Watches the disks that the folders are on, and what the kernel writes to. */
export function createStorageWatch({
  folders,
  kernel,
}: {
  folders: readonly string[];
  kernel: Pick<Kernel, 'database' | 'mediaStore'>;
}): StorageWatch {
  let notices = 0;
  let resolvedNotices = 0;
  return {
    noticeFull: () => {
      notices++;
    },
    hasSpace: async () => {
      if (!(await Promise.all(folders.map(hasFreeSpace))).every(Boolean)) return false;
      if (notices === resolvedNotices) return true;
      const noticesBefore = notices;
      try {
        await writeToStore(kernel);
        await writeToDatabase(kernel);
      } catch {
        return false;
      }
      resolvedNotices = noticesBefore;
      return true;
    },
  };
}

/** A folder that is not there yet, or a file system that does not say, counts as free. */
async function hasFreeSpace(folder: string): Promise<boolean> {
  const found = await statfs(folder).catch(() => null);
  if (!found || found.blocks === 0) return true;
  const hasInodes = found.files === 0 || found.ffree > 0;
  return hasInodes && found.bavail * found.bsize >= MIN_FREE;
}

async function writeToStore({ mediaStore }: Pick<Kernel, 'mediaStore'>): Promise<void> {
  const bytes = randomBytes(PROBE_BYTES);
  try {
    await mediaStore.put(PROBE_KEY, { size: bytes.length, open: () => Readable.from([bytes]) });
  } finally {
    await mediaStore.remove([PROBE_KEY]);
  }
}

/** Commits the write, since only a commit needs the space. */
async function writeToDatabase({ database }: Pick<Kernel, 'database'>): Promise<void> {
  const value = randomBytes(PROBE_BYTES).toString('base64');
  const where = { name: PROBE_SETTING };
  await database.transaction((client) =>
    client.setting.upsert({ where, create: { ...where, value }, update: { value } }),
  );
  await database.transaction((client) => client.setting.deleteMany({ where }));
}
