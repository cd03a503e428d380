import { constants } from 'node:fs';
import { open, readdir, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { ThemeArchiveFile } from '../../../schema/core/theme-source.ts';

/** Folders of development tools, which are not part of a theme. */
const EXCLUDED_FOLDERS: ReadonlySet<string> = new Set(['node_modules', 'vendor']);
const MAX_FILES = 5_000;
const MAX_FOLDER_DEPTH = 12;
const MAX_FILE_BYTES = 64 * 1024 * 1024;

/**
 * Lists all files of a theme's folder, sorted by path. Excludes links, hidden files and files above 64 MiB. Throws if
 * the folder cannot be read.
 */
export async function listArchiveFiles(folder: string): Promise<ThemeArchiveFile[]> {
  const root = await realpath(folder);
  const paths = (await pathsBelow(root)).sort();
  const files = await Promise.all(paths.map((path) => archiveFile(root, path)));
  return files.filter((file) => file !== null);
}

async function pathsBelow(root: string): Promise<string[]> {
  const paths: string[] = [];
  const folders: { below: string; depth: number }[] = [{ below: '', depth: 0 }];
  for (let next = folders.pop(); next !== undefined; next = folders.pop()) {
    for (const entry of await readdir(join(root, next.below), { withFileTypes: true })) {
      if (entry.name.startsWith('.') || EXCLUDED_FOLDERS.has(entry.name)) continue;
      const path = next.below === '' ? entry.name : `${next.below}/${entry.name}`;
      if (entry.isFile()) paths.push(path);
      else if (entry.isDirectory() && next.depth < MAX_FOLDER_DEPTH)
        folders.push({ below: path, depth: next.depth + 1 });
      if (paths.length >= MAX_FILES) return paths;
    }
  }
  return paths;
}

async function archiveFile(root: string, path: string): Promise<ThemeArchiveFile | null> {
  const absolute = join(root, ...path.split('/'));
  const stats = await stat(absolute).catch(() => null);
  if (!stats?.isFile() || stats.size > MAX_FILE_BYTES || !absolute.startsWith(root + sep)) return null;
  return { path, modified: stats.mtime, read: () => readPlainFile(absolute) };
}

/** Reads a file without following a link and without waiting for a pipe that replaced it meanwhile. */
async function readPlainFile(absolute: string): Promise<Buffer> {
  const handle = await open(absolute, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    return await handle.readFile();
  } finally {
    await handle.close();
  }
}
