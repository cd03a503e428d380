import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  checkedKey,
  type FileSource,
  isFileKey,
  isHidden,
  type MediaStore,
  type StoredFile,
} from '../../../schema/core/files/media-store.ts';
import { runConcurrently } from '../bounded-concurrency.ts';
import { createSizeCheck } from './local-store.ts';
import { openBucket } from './s3-bucket.ts';
import { storeError } from './s3-errors.ts';
import { createPutIfAbsent } from './s3-put-if-absent.ts';
import type { S3Settings } from './s3-settings.ts';
import type { WorkFolder } from './work-folder.ts';

const MAX_CONCURRENT_REMOVALS = 8;

/** Creates a store in a bucket of S3 or a compatible server. The work folder contains temporary local copies. */
export function createS3Store(settings: S3Settings, { withFolder }: Pick<WorkFolder, 'withFolder'>): MediaStore {
  const bucket = openBucket(settings);
  const putIfAbsent = createPutIfAbsent(bucket);
  const fail = (error: unknown): never => {
    throw storeError(error, settings);
  };
  const open = async (key: string, range?: { start: number; end: number }) => {
    const answer = await bucket.get(checkedKey(key), range);
    if (!answer) return null;
    // For a range, `Content-Range` states the size of the whole file after the slash.
    const totalSize = /\/(\d+)$/.exec(answer.ContentRange ?? '')?.[1];
    const size = totalSize === undefined ? (answer.ContentLength ?? 0) : Number(totalSize);
    return { ...storedFile(answer, size), body: answer.Body as Readable };
  };
  return {
    add: async (key, { path }) => {
      const source: FileSource = { size: (await stat(path)).size, open: () => createReadStream(path) };
      const added = await putIfAbsent(checkedKey(key), source).catch(fail);
      if (added) await rm(path, { force: true });
      return added;
    },
    put: (key, source) => bucket.put(checkedKey(key), { source }).catch(fail),
    stat: async (key) => {
      const head = await bucket.head(checkedKey(key));
      return head && storedFile(head, head.ContentLength ?? 0);
    },
    read: open,
    withLocalCopy: async (key, body) => {
      const file = await open(key);
      if (!file) return null;
      try {
        return await withFolder(async (folder) => {
          const path = join(folder, basename(key));
          await pipeline(file.body, createSizeCheck(file.size), createWriteStream(path)).catch(fail);
          return await body(path);
        });
      } finally {
        file.body.destroy();
      }
    },
    names: async (within, prefix) => {
      const start = within === '' ? '' : `${checkedKey(within)}/`;
      const names = new Set<string>();
      for (const spelling of typeof prefix === 'string' ? [prefix] : spellingsOf(prefix.anyCase))
        for await (const { key } of bucket.list(`${start}${spelling}`)) names.add(key.slice(start.length));
      return [...names].filter(isFileKey);
    },
    remove: (keys) =>
      runConcurrently(keys.map(checkedKey), { limit: MAX_CONCURRENT_REMOVALS, body: (key) => bucket.remove(key) }),
    async *list({ onForeign } = {}) {
      for await (const { key, size } of bucket.list('', { deep: true })) {
        if (isFileKey(key)) yield { key, size };
        // Some consoles create a key with a trailing slash to represent a folder.
        else if (!isHidden(key) && !key.endsWith('/')) onForeign?.(key);
      }
    },
  };
}

/** The spellings of a prefix that names usually have. */
const spellingsOf = (prefix: string): Set<string> =>
  new Set([
    prefix,
    prefix.toLowerCase(),
    prefix.toUpperCase(),
    prefix.charAt(0).toUpperCase() + prefix.slice(1).toLowerCase(),
  ]);

interface ObjectHead {
  ETag?: string | undefined;
  LastModified?: Date | undefined;
  Metadata?: Record<string, string> | undefined;
}

function storedFile({ ETag = '', LastModified, Metadata }: ObjectHead, size: number): StoredFile {
  const recordedTime = new Date(Metadata?.modified ?? Number.NaN);
  return {
    size,
    tag: ETag.replace(/^W\/|"/g, ''),
    modified: Number.isNaN(recordedTime.getTime()) ? (LastModified ?? new Date(0)) : recordedTime,
  };
}
