import { createReadStream } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import { FileKeyError } from '../../schema/core/files/file-key.ts';
import type { MediaStore } from '../../schema/core/files/media-store.ts';
import { runConcurrently } from '../adapters/bounded-concurrency.ts';
import { ImportError } from './import-error.ts';

export interface UploadCounts {
  readonly copied: number;
  /** Files that the store had already, with the same size and time. */
  readonly unchanged: number;
  /**
   * Paths of what was not copied: links, hidden files, names that the store does not accept, and files that would
   * overwrite another file.
   */
  readonly refused: readonly string[];
}

const COPIED_AT_ONCE = 8;

/** Throws an ImportError when the folder does not exist, or overlaps with the folder of the store. */
export async function checkUploads(from: string, storeFolder?: string): Promise<void> {
  const found = await stat(from).catch(() => undefined);
  if (!found?.isDirectory()) throw new ImportError([`--uploads: the folder ${from} does not exist`]);
  if (storeFolder === undefined) return;
  const [source, target] = [await realpath(from), await realpath(storeFolder).catch(() => resolve(storeFolder))];
  if (`${target}${sep}`.startsWith(`${source}${sep}`)) {
    throw new ImportError([
      `--uploads: ${from} contains the folder to which the files are copied. Name another folder`,
    ]);
  }
}

/**
 * Copies the files of a folder into the store with their paths and times. It does not follow links and skips unchanged
 * files. Throws a MediaStoreError when the store fails.
 */
export async function copyUploads({
  from,
  mediaStore,
  placeFile = (path) => path,
  keepExisting = false,
  onProgress,
}: {
  from: string;
  mediaStore: MediaStore;
  /** The path in the store of a file, by its path below the folder. */
  placeFile?: (path: string) => string;
  /** Whether to refuse files that would overwrite a file of the store. */
  keepExisting?: boolean;
  onProgress?: (progress: { done: number; total: number }) => void;
}): Promise<UploadCounts> {
  const { files, refused } = await listFiles(from);
  const counts = { copied: 0, unchanged: 0, refused };
  let done = 0;
  const copy = async (path: string) => {
    try {
      const key = placeFile(path.split(sep).join('/'));
      const outcome = await copyChanged(mediaStore, { source: join(from, path), key, keepExisting });
      if (outcome === 'refused') refused.push(path);
      else counts[outcome]++;
    } catch (error) {
      if (!(error instanceof FileKeyError)) throw error;
      refused.push(path);
    }
    onProgress?.({ done: ++done, total: files.length });
  };
  await runConcurrently(files, { limit: COPIED_AT_ONCE, body: copy });
  refused.sort();
  return counts;
}

async function listFiles(root: string): Promise<{ files: string[]; refused: string[] }> {
  const files: string[] = [];
  const refused: string[] = [];
  const waiting = [''];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    for (const entry of await readdir(join(root, folder), { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) waiting.push(path);
      else if (entry.isFile()) files.push(path);
      else refused.push(path);
    }
  }
  return { files: files.sort(), refused };
}

/** Copies a file unless it is unchanged. Reports what happened. */
async function copyChanged(
  store: MediaStore,
  { source, key, keepExisting }: { source: string; key: string; keepExisting: boolean },
): Promise<'copied' | 'unchanged' | 'refused'> {
  const [found, there] = await Promise.all([stat(source), store.stat(key)]);
  const seconds = (date: Date) => Math.floor(date.getTime() / 1_000);
  if (there && there.size === found.size && seconds(there.modified) === seconds(found.mtime)) return 'unchanged';
  if (there && keepExisting) return 'refused';
  await store.put(key, { size: found.size, modified: found.mtime, open: () => createReadStream(source) });
  return 'copied';
}
