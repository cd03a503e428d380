import { createReadStream, createWriteStream } from 'node:fs';
import { unlink } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FileSource, MediaStore } from '../../schema/core/files/media-store.ts';
import type { WorkFolder } from '../adapters/media/work-folder.ts';
import { FILES } from './archive-format.ts';
import type { ArchivePart, ArchiveReader } from './archive-reader.ts';
import { fileKey, type VerifiedArchive } from './verify-archive.ts';

export interface RestoredFiles {
  readonly copied: number;
  /** Files that the store had already, with the same size and time. */
  readonly unchanged: number;
}

/** Bytes. A store may open a file again for a retry: smaller files are buffered in memory, others on disk. */
const KEPT_IN_MEMORY = 4 * 1_024 * 1_024;
const STORED_AT_ONCE = 8;

/**
 * Writes the files of the archive into the store. It can be repeated. Throws a MediaStoreError when the store fails.
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
  const told = () => onProgress?.({ done: counts.copied + counts.unchanged, total });
  const store = async (key: string, { remove, ...source }: HeldFile) => {
    try {
      await mediaStore.put(key, source);
      counts.copied++;
      told();
    } finally {
      await remove?.();
    }
  };
  try {
    for await (const part of archive.parts()) {
      if (!part.name.startsWith(FILES)) continue;
      const key = fileKey(part);
      if (verified.brokenFiles.has(key)) continue;
      if (await isThere(mediaStore, { key, part })) {
        counts.unchanged++;
        told();
        continue;
      }
      const work = store(key, await hold(part, workFolder)).finally(() => running.delete(work));
      running.add(work);
      // The error is handled later; until then it must not count as an unhandled rejection.
      work.catch(() => {});
      if (running.size >= STORED_AT_ONCE) await Promise.race(running);
    }
    await Promise.all(running);
  } finally {
    await Promise.allSettled(running);
  }
  return counts;
}

interface HeldFile extends FileSource {
  readonly remove?: () => Promise<void>;
}

async function isThere(
  mediaStore: MediaStore,
  { key, part: { size, modified } }: { key: string; part: ArchivePart },
): Promise<boolean> {
  const there = await mediaStore.stat(key);
  const seconds = (date: Date) => Math.floor(date.getTime() / 1_000);
  return there !== null && there.size === size && seconds(there.modified) === seconds(modified);
}

async function hold(part: ArchivePart, workFolder: WorkFolder): Promise<HeldFile> {
  const { size, modified } = part;
  if (size > KEPT_IN_MEMORY) {
    const path = await workFolder.freshPath();
    await pipeline(Readable.from(part.body), createWriteStream(path));
    return { size, modified, open: () => createReadStream(path), remove: () => unlink(path) };
  }
  const chunks: Uint8Array[] = [];
  for await (const chunk of part.body) chunks.push(chunk);
  return { size, modified, open: () => Readable.from([Buffer.concat(chunks)]) };
}
