import { constants } from 'node:fs';
import { copyFile, lstat, mkdir, readdir, realpath, stat, utimes } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { ImportError } from './import-error.ts';

export interface UploadCounts {
  readonly copied: number;
  /** Files that were there already, of the same size and time. */
  readonly unchanged: number;
  /** Links and other things that are no plain files, by their path below the folder. */
  readonly refused: readonly string[];
}

/** Throws an ImportError when the folder is none, or when the one it is copied to lies inside of it. */
export async function checkUploads(from: string, to: string): Promise<void> {
  const found = await stat(from).catch(() => undefined);
  if (!found?.isDirectory()) throw new ImportError([`--uploads: there is no folder ${from}`]);
  const [source, target] = [await realpath(from), await realpath(to).catch(() => resolve(to))];
  if (`${target}${sep}`.startsWith(`${source}${sep}`)) {
    throw new ImportError([`--uploads: ${from} is, or holds, the folder that the files are copied to`]);
  }
}

/**
 * Copies the files of a folder with their paths and times. Links are never followed, neither where files come from
 * nor where they go to; what is there unchanged is left alone.
 */
export async function copyUploads({
  from,
  to,
  onProgress,
}: {
  from: string;
  to: string;
  onProgress?: (progress: { done: number; total: number }) => void;
}): Promise<UploadCounts> {
  await checkUploads(from, to);
  await mkdir(to, { recursive: true });
  const { files, refused } = await listFiles(from);
  const counts = { copied: 0, unchanged: 0, refused };
  const root = await realpath(to);
  for (const [index, path] of files.entries()) {
    const source = join(from, path);
    const target = join(to, path);
    const folder = dirname(target);
    await mkdir(folder, { recursive: true });
    const leaves = !`${await realpath(folder)}${sep}`.startsWith(`${root}${sep}`);
    const there = await lstat(target).catch(() => undefined);
    if (leaves || (there && !there.isFile())) {
      refused.push(path);
    } else if (await copyChanged(source, target)) {
      counts.copied++;
    } else {
      counts.unchanged++;
    }
    onProgress?.({ done: index + 1, total: files.length });
  }
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

/** Gives true when the file was copied, false when it was there already. */
async function copyChanged(source: string, target: string): Promise<boolean> {
  const [found, there] = await Promise.all([stat(source), stat(target).catch(() => undefined)]);
  const seconds = (date: Date) => Math.floor(date.getTime() / 1_000);
  if (there && there.size === found.size && seconds(there.mtime) === seconds(found.mtime)) return false;
  await copyFile(source, target, constants.COPYFILE_FICLONE);
  await utimes(target, found.atime, found.mtime);
  return true;
}
