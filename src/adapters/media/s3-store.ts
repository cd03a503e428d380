import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { checkedKey, isFileKey, isHidden } from '../../../schema/core/files/file-key.ts';
import type { FileSource, MediaStore, StoredFile } from '../../../schema/core/files/media-store.ts';
import { runConcurrently } from '../bounded-concurrency.ts';
import { measured } from './measured.ts';
import { openBucket } from './s3-bucket.ts';
import { storeError } from './s3-errors.ts';
import { createFreePut } from './s3-free-put.ts';
import type { S3Settings } from './s3-settings.ts';
import type { WorkFolder } from './work-folder.ts';

const REMOVED_AT_ONCE = 8;

/** Stores files in a bucket of S3 or a compatible server. The work folder holds local copies. */
export function createS3Store(settings: S3Settings, { withFolder }: Pick<WorkFolder, 'withFolder'>): MediaStore {
  const bucket = openBucket(settings);
  const putIfFree = createFreePut(bucket);
  const fail = (error: unknown): never => {
    throw storeError(error, settings);
  };
  const open = async (key: string, range?: { start: number; end: number }) => {
    const answer = await bucket.get(checkedKey(key), range);
    if (!answer) return null;
    // For a range, the header states the whole length after the slash.
    const whole = /\/(\d+)$/.exec(answer.ContentRange ?? '')?.[1];
    const size = whole === undefined ? (answer.ContentLength ?? 0) : Number(whole);
    return { ...storedFile(answer, size), body: answer.Body as Readable };
  };
  return {
    add: async (key, { path }) => {
      const source: FileSource = { size: (await stat(path)).size, open: () => createReadStream(path) };
      const added = await putIfFree(checkedKey(key), source).catch(fail);
      if (added) await rm(path, { force: true });
      return added;
    },
    put: (key, source) => bucket.put(checkedKey(key), { source }).catch(fail),
    stat: async (key) => {
      const found = await bucket.head(checkedKey(key));
      return found && storedFile(found, found.ContentLength ?? 0);
    },
    read: open,
    withLocalCopy: async (key, body) => {
      const file = await open(key);
      if (!file) return null;
      try {
        return await withFolder(async (folder) => {
          const path = join(folder, basename(key));
          await pipeline(file.body, measured(file.size), createWriteStream(path)).catch(fail);
          return await body(path);
        });
      } finally {
        file.body.destroy();
      }
    },
    names: async (within, prefix) => {
      const start = within === '' ? '' : `${checkedKey(within)}/`;
      const names: string[] = [];
      for await (const { key } of bucket.list(`${start}${prefix}`)) names.push(key.slice(start.length));
      return names.filter(isFileKey);
    },
    remove: (keys) =>
      runConcurrently(keys.map(checkedKey), { limit: REMOVED_AT_ONCE, body: (key) => bucket.remove(key) }),
    async *list({ onForeign } = {}) {
      for await (const { key, size } of bucket.list('', { deep: true })) {
        if (isFileKey(key)) yield { key, size };
        // Some consoles create a key with a trailing slash for a folder.
        else if (!isHidden(key) && !key.endsWith('/')) onForeign?.(key);
      }
    },
  };
}

interface ObjectHead {
  ETag?: string | undefined;
  LastModified?: Date | undefined;
  Metadata?: Record<string, string> | undefined;
}

function storedFile({ ETag = '', LastModified, Metadata }: ObjectHead, size: number): StoredFile {
  const given = new Date(Metadata?.modified ?? Number.NaN);
  return {
    size,
    tag: ETag.replace(/^W\/|"/g, ''),
    modified: Number.isNaN(given.getTime()) ? (LastModified ?? new Date(0)) : given,
  };
}
