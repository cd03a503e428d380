import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type MediaStore, variantLockKey } from '../../../schema/core/files/media-store.ts';

/** Locks by which the processes that share a file store make each variant once. */
export interface VariantLocks {
  /** Takes the lock of a variant and returns the function that frees it; null if another process has it. */
  take(key: string): Promise<(() => Promise<void>) | null>;
  /** Waits until the lock of a variant is free. */
  waitUntilFree(key: string): Promise<void>;
}

/** The lock of a process that crashed ends after this time. Making one variant takes less. */
const LIFETIME_MS = 120_000;
const POLL_MS = 100;

/**
 * Creates the locks: a file beside the variant, since adding a file succeeds once. The database is not used, because
 * each of its commits would empty caches.
 */
export function createVariantLocks({
  mediaStore,
  withWorkFolder,
}: {
  mediaStore: MediaStore;
  withWorkFolder: <T>(body: (folder: string) => Promise<T>) => Promise<T>;
}): VariantLocks {
  const add = (key: string) =>
    withWorkFolder(async (folder) => {
      const path = join(folder, 'lock');
      await writeFile(path, '');
      return mediaStore.add(key, { path, mimeType: 'application/octet-stream' });
    });
  const isTaken = async (key: string) => {
    const lock = await mediaStore.stat(key);
    return lock !== null && Date.now() - lock.modified.getTime() < LIFETIME_MS;
  };
  return {
    take: async (variant) => {
      const key = variantLockKey(variant);
      if (!(await add(key))) {
        if (await isTaken(key)) return null;
        await mediaStore.remove([key]);
        if (!(await add(key))) return null;
      }
      return () => mediaStore.remove([key]);
    },
    waitUntilFree: async (variant) => {
      const key = variantLockKey(variant);
      while (await isTaken(key)) await delay(POLL_MS);
    },
  };
}
