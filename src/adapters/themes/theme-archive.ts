import { constants } from 'node:fs';
import { open, readdir, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { ThemeArchiveFile } from '../../../schema/core/theme-source.ts';

/** What programs that people work with leave in a folder, and what is no part of a theme. */
const LEFT_OUT: ReadonlySet<string> = new Set(['node_modules', 'vendor']);
const MAX_FILES = 5_000;
const MAX_FOLDER_DEPTH = 12;
const MAX_FILE_BYTES = 64 * 1024 * 1024;

/**
 * All files of a theme's folder, by path. Links and hidden files are left out, and so are files larger than 64 MiB.
 * Throws where the folder cannot be read.
 */
export async function listArchiveFiles(folder: string): Promise<ThemeArchiveFile[]> {
  const root = await realpath(folder);
  const paths = (await pathsBelow(root)).sort();
  const files = await Promise.all(paths.map((path) => describe(root, path)));
  return files.filter((file) => file !== null);
}

async function pathsBelow(root: string): Promise<string[]> {
  const found: string[] = [];
  const folders: { below: string; depth: number }[] = [{ below: '', depth: 0 }];
  for (let next = folders.pop(); next !== undefined; next = folders.pop()) {
    for (const entry of await readdir(join(root, next.below), { withFileTypes: true })) {
      if (entry.name.startsWith('.') || LEFT_OUT.has(entry.name)) continue;
      const path = next.below === '' ? entry.name : `${next.below}/${entry.name}`;
      if (entry.isFile()) found.push(path);
      else if (entry.isDirectory() && next.depth < MAX_FOLDER_DEPTH)
        folders.push({ below: path, depth: next.depth + 1 });
      if (found.length >= MAX_FILES) return found;
    }
  }
  return found;
}

async function describe(root: string, path: string): Promise<ThemeArchiveFile | null> {
  const absolute = join(root, ...path.split('/'));
  const found = await stat(absolute).catch(() => null);
  if (!found?.isFile() || found.size > MAX_FILE_BYTES || !absolute.startsWith(root + sep)) return null;
  return { path, modified: found.mtime, read: () => readPlain(absolute) };
}

/** What took the place of a plain file meanwhile is not followed. */
async function readPlain(absolute: string): Promise<Buffer> {
  const handle = await open(absolute, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    return await handle.readFile();
  } finally {
    await handle.close();
  }
}
