import { randomBytes } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import type { Kernel } from '../../schema/core/domain-kernel.ts';
import type { Config } from '../config.ts';

/** Minimum free bytes of a disk; below it, the disk counts as full. */
export const MIN_FREE_BYTES = 1_048_576;

/** Bytes that a probe writes; enough to allocate new space on the disk. */
const PROBE_BYTES = 262_144;

/** The key of the file and the name of the setting that a probe writes and removes. */
const PROBE_KEY = 'storage-probe.bin';
const PROBE_SETTING = 'storage_probe';

/** The local folders that the program writes to, by what they contain. */
export const diskFolders = ({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>) => ({
  data: dataDir,
  ...(databaseUrl.startsWith('file:') ? { database: dirname(databaseUrl.slice('file:'.length)) } : {}),
});

/** Reports whether the disks, the file store and the database have space for writes. */
export interface StorageWatch {
  /** Records that a write failed because a disk was full. */
  noticeFull(): void;
  /**
   * Returns false while a disk is full. After `noticeFull`, probes the file store and the database until both accept
   * writes.
   */
  hasSpace(): Promise<boolean>;
}

/** Creates the storage watch for the disks of `folders`, and for the file store and database of the kernel. */
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

/** Also true for a missing folder, and for file systems that do not report their size. */
async function hasFreeSpace(folder: string): Promise<boolean> {
  const disk = await statfs(folder).catch(() => null);
  if (!disk || disk.blocks === 0) return true;
  const hasInodes = disk.files === 0 || disk.ffree > 0;
  return hasInodes && disk.bavail * disk.bsize >= MIN_FREE_BYTES;
}

async function writeToStore({ mediaStore }: Pick<Kernel, 'mediaStore'>): Promise<void> {
  const bytes = randomBytes(PROBE_BYTES);
  try {
    await mediaStore.put(PROBE_KEY, { size: bytes.length, open: () => Readable.from([bytes]) });
  } finally {
    await mediaStore.remove([PROBE_KEY]);
  }
}

/** Commits the write, because the space may be allocated only then. */
async function writeToDatabase({ database }: Pick<Kernel, 'database'>): Promise<void> {
  const value = randomBytes(PROBE_BYTES).toString('base64');
  const where = { name: PROBE_SETTING };
  await database.transaction((client) =>
    client.setting.upsert({ where, create: { ...where, value }, update: { value } }),
  );
  await database.transaction((client) => client.setting.deleteMany({ where }));
}
