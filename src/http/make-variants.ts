import { createReadStream } from 'node:fs';
import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { domainError } from '../../schema/core/errors/domain-errors.ts';
import { type MediaStore, type StoredFile, variantLockKey } from '../../schema/core/files/media-store.ts';
import { ProcessorBusyError, UnusableImageError } from '../../schema/core/files/media-tools.ts';
import { createSemaphore, NoPermitError } from '../../schema/core/limits/semaphore.ts';
import type { VariantOutput } from '../../schema/kinds/media/variants/variant-output.ts';
import type { VariantRequest } from '../../schema/kinds/media/variants/variant-request.ts';
import type { OpenSite } from '../open-site.ts';

/** A variant, and the image that it is made of. */
export interface VariantJob {
  readonly source: { readonly key: string; readonly type: string; readonly file: StoredFile };
  readonly output: VariantOutput;
  readonly variant: VariantRequest;
}

/** Makes the variants that are requested. */
export interface VariantMaker {
  /**
   * Makes a variant unless it is stored, once for all requests of all processes. Returns false if the image was
   * removed meanwhile. Errors: `too_many_images`, `image_unusable`.
   */
  ensure(job: VariantJob): Promise<boolean>;
}

/** Variants that could not be made are not tried again for this time. */
const FAILURE_LIFETIME_MS = 5 * 60_000;

const MAX_FAILURES = 1_000;

/** The assumed duration of the first variant. */
const INITIAL_DURATION_MS = 300;

const MAX_RETRY_SECONDS = 60;

/** Creates the maker of a site. The configuration limits how many variants are made and wait at the same time. */
export function createVariantMaker({
  config: { images },
  kernel: { mediaTools },
  mediaStore,
}: Pick<OpenSite, 'config' | 'kernel' | 'mediaStore'>): VariantMaker {
  const { workers, maxWaiting, maxSide } = images;
  const semaphore = createSemaphore({ permits: workers, maxWaiting });
  const locks = createVariantLocks({ mediaStore, withWorkFolder: mediaTools.withWorkFolder });
  const running = new Map<string, Promise<boolean>>();
  const failures = new LRUCache<string, true>({ max: MAX_FAILURES, ttl: FAILURE_LIFETIME_MS });
  let averageMs = INITIAL_DURATION_MS;

  const tooMany = () => {
    // Spread over twice the time that the queue takes, so that refused clients do not all return at once.
    const seconds = Math.ceil(((1 + Math.random()) * maxWaiting * averageMs) / workers / 1_000);
    return domainError('too_many_images', { data: { retry_after: Math.min(seconds, MAX_RETRY_SECONDS) } });
  };
  const acquire = () =>
    semaphore.acquire(new AbortController().signal).catch((error: unknown) => {
      throw error instanceof NoPermitError ? tooMany() : error;
    });
  const isStored = ({ source, output }: VariantJob) => isCurrent(mediaStore, { key: output.key, source: source.file });

  /** Writes the variant and adds it to the store; returns false if the image was removed meanwhile. */
  const write = async ({ source, output, variant }: VariantJob): Promise<boolean> => {
    const { key, ...format } = output;
    const isWritten = await mediaTools.withWorkFolder(async (folder) => {
      const target = join(folder, 'variant');
      const task = { sourceType: source.type, target, ...format, variant, maxSide };
      const made = await mediaStore.withLocalCopy(source.key, async (path) => {
        await mediaTools.makeVariant({ path, ...task });
        return true;
      });
      if (!made) return false;
      await replaceFile(mediaStore, { key, path: target, mimeType: format.mimeType });
      return true;
    });
    if (isWritten && (await mediaStore.stat(source.key))) return true;
    await mediaStore.remove([key]);
    return false;
  };
  const writeInTime = async (job: VariantJob): Promise<boolean> => {
    const started = performance.now();
    try {
      return await write(job);
    } catch (error) {
      if (error instanceof ProcessorBusyError) throw tooMany();
      if (!(error instanceof UnusableImageError)) throw error;
      failures.set(failureKey(job), true);
      throw domainError('image_unusable');
    } finally {
      averageMs += (performance.now() - started - averageMs) / 8;
    }
  };
  const make = async (job: VariantJob): Promise<boolean> => {
    for (;;) {
      const release = await acquire();
      try {
        if (await isStored(job)) return true;
        const unlock = await locks.take(job.output.key);
        if (unlock) {
          try {
            return await writeInTime(job);
          } finally {
            await unlock();
          }
        }
      } finally {
        release();
      }
      // Another process makes it. The permit is free meanwhile for the variants of others.
      await locks.waitUntilFree(job.output.key);
    }
  };
  return {
    ensure: async (job) => {
      if (await isStored(job)) return true;
      if (failures.has(failureKey(job))) throw domainError('image_unusable');
      const { key } = job.output;
      const current = running.get(key);
      if (current) return current;
      const made = make(job).finally(() => running.delete(key));
      running.set(key, made);
      return made;
    },
  };
}

const failureKey = ({ source, output }: VariantJob): string => `${output.key} ${source.file.tag}`;

/** Whether a variant is stored that is not older than its source, whose name may have been given to another image. */
async function isCurrent(
  mediaStore: MediaStore,
  { key, source }: { key: string; source: StoredFile },
): Promise<boolean> {
  const stored = await mediaStore.stat(key);
  return stored !== null && stored.modified >= source.modified;
}

/** Stores a file under a key that another file may have. */
async function replaceFile(
  mediaStore: MediaStore,
  { key, path, mimeType }: { key: string; path: string; mimeType: string },
): Promise<void> {
  if (await mediaStore.add(key, { path, mimeType })) return;
  const { size } = await stat(path);
  await mediaStore.put(key, { size, open: () => createReadStream(path) });
}

/** Locks by which the processes that share a file store make each variant once. */
interface VariantLocks {
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
function createVariantLocks({
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
