import { createReadStream } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import { FileKeyError, type MediaStore } from '../../schema/core/files/media-store.ts';
import { runConcurrently } from '../adapters/bounded-concurrency.ts';
import { ImportError } from './import-error.ts';

/** The outcome of copying uploads. */
export interface UploadCounts {
  readonly copied: number;
  /** Files that the store already had with the same size and modification time. */
  readonly unchanged: number;
  /**
   * Paths that were not copied: links, hidden files, names that the store does not accept, and files that would
   * overwrite another file.
   */
  readonly refused: readonly string[];
}

const MAX_CONCURRENT_COPIES = 8;

/**
 * Checks the folder of uploads. Throws an ImportError when the folder does not exist, or is or contains the folder of the
 * store.
 */
export async function checkUploads(from: string, storeFolder?: string): Promise<void> {
  const stats = await stat(from).catch(() => undefined);
  if (!stats?.isDirectory()) throw new ImportError([`--uploads: the folder ${from} does not exist`]);
  if (storeFolder === undefined) return;
  const [source, target] = [await realpath(from), await realpath(storeFolder).catch(() => resolve(storeFolder))];
  if (`${target}${sep}`.startsWith(`${source}${sep}`)) {
    throw new ImportError([
      `--uploads: ${from} contains the folder to which the files are copied. Pass another folder`,
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
  targetPath = (path) => path,
  refusesExisting = false,
  onProgress,
}: {
  from: string;
  mediaStore: MediaStore;
  /** Returns the path of a file in the store, for its path below the folder. */
  targetPath?: (path: string) => string;
  /** Whether to refuse files that would overwrite a file of the store. */
  refusesExisting?: boolean;
  onProgress?: (progress: { done: number; total: number }) => void;
}): Promise<UploadCounts> {
  const { files, refused } = await listFiles(from);
  const counts = { copied: 0, unchanged: 0, refused };
  let done = 0;
  const copy = async (path: string) => {
    try {
      const key = targetPath(path.split(sep).join('/'));
      const outcome = await copyChanged(mediaStore, { source: join(from, path), key, refusesExisting });
      if (outcome === 'refused') refused.push(path);
      else counts[outcome]++;
    } catch (error) {
      if (!(error instanceof FileKeyError)) throw error;
      refused.push(path);
    }
    onProgress?.({ done: ++done, total: files.length });
  };
  await runConcurrently(files, { limit: MAX_CONCURRENT_COPIES, body: copy });
  refused.sort();
  return counts;
}

async function listFiles(root: string): Promise<{ files: string[]; refused: string[] }> {
  const files: string[] = [];
  const refused: string[] = [];
  const pendingFolders = [''];
  for (let folder = pendingFolders.pop(); folder !== undefined; folder = pendingFolders.pop()) {
    for (const entry of await readdir(join(root, folder), { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) pendingFolders.push(path);
      else if (entry.isFile()) files.push(path);
      else refused.push(path);
    }
  }
  return { files: files.sort(), refused };
}

/** Copies a file unless the store has the same file. Returns the outcome. */
async function copyChanged(
  store: MediaStore,
  { source, key, refusesExisting }: { source: string; key: string; refusesExisting: boolean },
): Promise<'copied' | 'unchanged' | 'refused'> {
  const [file, stored] = await Promise.all([stat(source), store.stat(key)]);
  const seconds = (date: Date) => Math.floor(date.getTime() / 1_000);
  if (stored && stored.size === file.size && seconds(stored.modified) === seconds(file.mtime)) return 'unchanged';
  if (stored && refusesExisting) return 'refused';
  await store.put(key, { size: file.size, modified: file.mtime, open: () => createReadStream(source) });
  return 'copied';
}
