import { createReadStream, createWriteStream } from 'node:fs';
import { unlink } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FileSource, MediaStore } from '../../schema/core/files/media-store.ts';
import type { WorkFolder } from '../adapters/media/work-folder.ts';
import { FILES_PREFIX } from './archive-format.ts';
import type { ArchivePart, ArchiveReader } from './archive-reader.ts';
import { fileKey, type VerifiedArchive } from './verify-archive.ts';

export interface RestoredFiles {
  readonly copied: number;
  /** Files that the store already had with the same size and modification time. */
  readonly unchanged: number;
}

/**
 * Files up to this size in bytes are buffered in memory, larger ones on disk. A buffer is needed because a store may
 * read a file twice, for a retry.
 */
const MAX_MEMORY_BUFFER_BYTES = 4 * 1_024 * 1_024;
const MAX_CONCURRENT_WRITES = 8;

/**
 * Writes the files of the archive into the store, except those that the store already has. Throws a MediaStoreError
 * when the store fails; the restore can then be repeated.
 */
export async function restoreFiles({
  archive,
  verified,
  mediaStore,
  workFolder,
  onProgress,
}: {
  archive: ArchiveReader;
  verified: VerifiedArchive;
  mediaStore: MediaStore;
  workFolder: WorkFolder;
  onProgress?: (progress: { done: number; total: number }) => void;
}): Promise<RestoredFiles> {
  const counts = { copied: 0, unchanged: 0 };
  const total = verified.contents.files;
  const running = new Set<Promise<void>>();
  const reportProgress = () => onProgress?.({ done: counts.copied + counts.unchanged, total });
  const store = async (key: string, { remove, ...source }: BufferedFile) => {
    try {
      await mediaStore.put(key, source);
      counts.copied++;
      reportProgress();
    } finally {
      await remove?.();
    }
  };
  try {
    for await (const part of archive.parts()) {
      if (!part.name.startsWith(FILES_PREFIX)) continue;
      const key = fileKey(part);
      if (verified.brokenFiles.has(key)) continue;
      if (await isStored(mediaStore, { key, part })) {
        counts.unchanged++;
        reportProgress();
        continue;
      }
      const write = store(key, await bufferPart(part, workFolder)).finally(() => running.delete(write));
      running.add(write);
      // The error is handled later; until then it must not count as an unhandled rejection.
      write.catch(() => {});
      if (running.size >= MAX_CONCURRENT_WRITES) await Promise.race(running);
    }
    await Promise.all(running);
  } finally {
    await Promise.allSettled(running);
  }
  return counts;
}

interface BufferedFile extends FileSource {
  /** Removes the buffer on disk. */
  readonly remove?: () => Promise<void>;
}

async function isStored(
  mediaStore: MediaStore,
  { key, part: { size, modified } }: { key: string; part: ArchivePart },
): Promise<boolean> {
  const stored = await mediaStore.stat(key);
  const seconds = (date: Date) => Math.floor(date.getTime() / 1_000);
  return stored !== null && stored.size === size && seconds(stored.modified) === seconds(modified);
}

async function bufferPart(part: ArchivePart, workFolder: WorkFolder): Promise<BufferedFile> {
  const { size, modified } = part;
  if (size > MAX_MEMORY_BUFFER_BYTES) {
    const path = await workFolder.freshPath();
    await pipeline(Readable.from(part.body), createWriteStream(path));
    return { size, modified, open: () => createReadStream(path), remove: () => unlink(path) };
  }
  const chunks: Uint8Array[] = [];
  for await (const chunk of part.body) chunks.push(chunk);
  return { size, modified, open: () => Readable.from([Buffer.concat(chunks)]) };
}
