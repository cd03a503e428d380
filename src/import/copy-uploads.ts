import { createReadStream } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import { FileKeyError } from '../../schema/media/file-key.ts';
import type { MediaStore } from '../../schema/media/media-store.ts';
import { runConcurrently } from '../bounded-concurrency.ts';
import { ImportError } from './import-error.ts';

export interface UploadCounts {
  readonly copied: number;
  /** Files that were there already, of the same size and time. */
  readonly unchanged: number;
  /**
   * Links, hidden files and other things that the store does not take, and files in whose place another stays, by their
   * path below the folder.
   */
  readonly refused: readonly string[];
}

const COPIED_AT_ONCE = 8;

/** Throws an ImportError when the folder is none, or when the store's own folder lies inside of it. */
export async function checkUploads(from: string, storeFolder?: string): Promise<void> {
  const found = await stat(from).catch(() => undefined);
  if (!found?.isDirectory()) throw new ImportError([`--uploads: there is no folder ${from}`]);
  if (storeFolder === undefined) return;
  const [source, target] = [await realpath(from), await realpath(storeFolder).catch(() => resolve(storeFolder))];
  if (`${target}${sep}`.startsWith(`${source}${sep}`)) {
    throw new ImportError([`--uploads: ${from} is, or holds, the folder that the files are copied to`]);
  }
}

/**
 * Copies the files of a folder into the store with their paths and times. Links are not followed; what is there
 * unchanged is left alone. Throws a MediaStoreError when the store fails.
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
  /** Where a file goes, by its path below the folder. */
  placeFile?: (path: string) => string;
  /** Files of the store stay as they are; another one of the same path is refused. */
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

/** Says whether the file was copied, was there already, or is another than the one that is to stay there. */
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
