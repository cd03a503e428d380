import { constants } from 'node:fs';
import { open, opendir, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { Logger } from '../../../schema/core/domain-kernel.ts';
import { type Attributes, isObject, type Json } from '../../../schema/markup/block-grammar/parsed-block.ts';

/** A file of a theme. `stamp` changes with each write of the file. */
export interface ThemeFile {
  /** The path below the theme's folder, with slashes. */
  path: string;
  absolute: string;
  size: number;
  stamp: string;
}

const MAX_FILES = 1_000;
const MAX_FOLDER_DEPTH = 3;
const MAX_FILE_BYTES = 2 * 1024 * 1024;
/** Bytes of all files of a theme, which are cached in memory. */
const MAX_THEME_BYTES = 32 * 1024 * 1024;

/**
 * Lists the files of a theme's folder that `isIncluded` selects, in the order of the directory, which is the order in
 * which clients receive templates. Throws if the folder cannot be read, or if its files exceed MAX_THEME_BYTES.
 */
export async function listThemeFiles(folder: string, isIncluded: (path: string) => boolean): Promise<ThemeFile[]> {
  const paths: string[] = [];
  const root = await realpath(folder);
  await collectPaths({ folder: root, below: '', depth: 0, isIncluded, paths });
  const files = (await Promise.all(paths.map((path) => readFileProperties(root, path)))).filter(
    (file) => file !== undefined,
  );
  const size = files.reduce((sum, file) => sum + (file.size > MAX_FILE_BYTES ? 0 : file.size), 0);
  if (size > MAX_THEME_BYTES) throw new Error(`its files have more than ${MAX_THEME_BYTES} bytes in total`);
  return files;
}

interface FolderSearch {
  folder: string;
  below: string;
  depth: number;
  isIncluded: (path: string) => boolean;
  paths: string[];
}

async function collectPaths(search: FolderSearch): Promise<void> {
  const { folder, below, depth, isIncluded, paths } = search;
  for await (const entry of await opendir(join(folder, below))) {
    if (paths.length >= MAX_FILES) return;
    const path = below === '' ? entry.name : `${below}/${entry.name}`;
    if (entry.isDirectory()) {
      if (depth < MAX_FOLDER_DEPTH && isIncluded(`${path}/`))
        await collectPaths({ ...search, below: path, depth: depth + 1 });
    } else if (isIncluded(path)) paths.push(path);
  }
}

/**
 * Reads the properties of a plain file; undefined for others. Links must not lead out of the folder, and reading a pipe
 * would never end.
 */
async function readFileProperties(folder: string, path: string): Promise<ThemeFile | undefined> {
  try {
    const absolute = await realpath(join(folder, path));
    if (!absolute.startsWith(folder + sep)) return undefined;
    const stats = await stat(absolute);
    return stats.isFile() ? { path, absolute, size: stats.size, stamp: `${stats.mtimeMs}-${stats.size}` } : undefined;
  } catch {
    // The file was deleted after it was listed.
    return undefined;
  }
}

/**
 * Caches the parsed content of theme files until they are written. If a file cannot be parsed, its last valid content
 * remains.
 */
export class ThemeFileCache {
  readonly #log: Logger;
  readonly #cached = new Map<string, { stamp: string; value: unknown }>();

  constructor(log: Logger) {
    this.#log = log;
  }

  /** The parsed content of a file; undefined if no version of it was valid. Each invalid version is logged once. */
  async read<T>(file: ThemeFile, parse: (text: string) => T): Promise<T | undefined> {
    const cached = this.#cached.get(file.absolute);
    if (cached?.stamp === file.stamp) return cached.value as T | undefined;
    let value = cached?.value as T | undefined;
    try {
      value = parse(await readText(file));
    } catch (error) {
      this.#log.warn({ file: file.absolute, reason: (error as Error).message }, 'theme file cannot be used');
    }
    this.#cached.set(file.absolute, { stamp: file.stamp, value });
    return value;
  }
}

/** Reads a file with a JSON object; undefined if no version of it was valid. */
export async function readThemeJson(
  file: ThemeFile | undefined,
  fileCache: ThemeFileCache,
): Promise<Attributes | undefined> {
  if (file === undefined) return undefined;
  return fileCache.read(file, (text) => {
    // The key `__proto__` would change the prototype of the object.
    const value = JSON.parse(text, (key, inner: Json) => (key === '__proto__' ? undefined : inner)) as Json;
    if (!isObject(value)) throw new Error('not a JSON object');
    return value;
  });
}

/** Reads at most the size at the time of listing, because the file may grow. */
async function readText({ absolute, size }: ThemeFile): Promise<string> {
  if (size > MAX_FILE_BYTES) throw new Error(`larger than ${MAX_FILE_BYTES} bytes`);
  // Does not follow a link or wait for a pipe that replaced the file meanwhile.
  const handle = await open(absolute, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    const buffer = Buffer.alloc(size);
    const { bytesRead } = await handle.read(buffer, 0, size, 0);
    return buffer.subarray(0, bytesRead).toString('utf8');
  } finally {
    await handle.close();
  }
}
