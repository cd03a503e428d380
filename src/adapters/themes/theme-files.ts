import { constants } from 'node:fs';
import { open, opendir, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { Logger } from '../../../schema/core/domain-kernel.ts';
import { type Attributes, isObject, type Json } from '../../../schema/markup/block-grammar/parsed-block.ts';

/** A file of a theme; `stamp` differs whenever it was written. */
export interface ThemeFile {
  /** Below the theme's folder, with slashes. */
  path: string;
  absolute: string;
  size: number;
  stamp: string;
}

const MAX_FILES = 1_000;
const MAX_FOLDER_DEPTH = 3;
const MAX_FILE_BYTES = 2 * 1024 * 1024;
/** What all files of a theme may hold together: they are kept in memory. */
const MAX_THEME_BYTES = 32 * 1024 * 1024;

/**
 * What stands in a theme's folder as far as it is wanted, in the order in which the folder lists it: that is the order
 * in which clients have always seen templates. Throws where the folder cannot be read, or its files are too large
 * together.
 */
export async function listThemeFiles(folder: string, isWanted: (path: string) => boolean): Promise<ThemeFile[]> {
  const found: string[] = [];
  const root = await realpath(folder);
  await collect({ folder: root, below: '', depth: 0, isWanted, found });
  const files = (await Promise.all(found.map((path) => describe(root, path)))).filter((file) => file !== undefined);
  const size = files.reduce((sum, file) => sum + (file.size > MAX_FILE_BYTES ? 0 : file.size), 0);
  if (size > MAX_THEME_BYTES) throw new Error(`its files are larger than ${MAX_THEME_BYTES} bytes together`);
  return files;
}

interface Walk {
  folder: string;
  below: string;
  depth: number;
  isWanted: (path: string) => boolean;
  found: string[];
}

async function collect(walk: Walk): Promise<void> {
  const { folder, below, depth, isWanted, found } = walk;
  for await (const entry of await opendir(join(folder, below))) {
    if (found.length >= MAX_FILES) return;
    const path = below === '' ? entry.name : `${below}/${entry.name}`;
    if (entry.isDirectory()) {
      if (depth < MAX_FOLDER_DEPTH && isWanted(`${path}/`)) await collect({ ...walk, below: path, depth: depth + 1 });
    } else if (isWanted(path)) found.push(path);
  }
}

/** Only plain files of the theme itself: a link may not lead out of its folder, and a pipe would never end. */
async function describe(folder: string, path: string): Promise<ThemeFile | undefined> {
  try {
    const absolute = await realpath(join(folder, path));
    if (!absolute.startsWith(folder + sep)) return undefined;
    const found = await stat(absolute);
    return found.isFile() ? { path, absolute, size: found.size, stamp: `${found.mtimeMs}-${found.size}` } : undefined;
  } catch {
    // It went away between listing and looking.
    return undefined;
  }
}

/** Reads files anew only when they were written, and stays with what was last good when one cannot be understood. */
export class FileMemory {
  readonly #log: Logger;
  readonly #known = new Map<string, { stamp: string; value: unknown }>();

  constructor(log: Logger) {
    this.#log = log;
  }

  /** What `parse` makes of a file; undefined where it never made anything of it. Each bad version is logged once. */
  async read<T>(file: ThemeFile, parse: (text: string) => T): Promise<T | undefined> {
    const known = this.#known.get(file.absolute);
    if (known?.stamp === file.stamp) return known.value as T | undefined;
    let value = known?.value as T | undefined;
    try {
      value = parse(await readText(file));
    } catch (error) {
      this.#log.warn({ file: file.absolute, reason: (error as Error).message }, 'theme file cannot be used');
    }
    this.#known.set(file.absolute, { stamp: file.stamp, value });
    return value;
  }
}

/** A file that holds a JSON object; undefined where it never held one. */
export async function readThemeJson(file: ThemeFile | undefined, memory: FileMemory): Promise<Attributes | undefined> {
  if (file === undefined) return undefined;
  return memory.read(file, (text) => {
    // A key of this name would change what the object is, not what it holds.
    const value = JSON.parse(text, (key, inner: Json) => (key === '__proto__' ? undefined : inner)) as Json;
    if (!isObject(value)) throw new Error('not a JSON object');
    return value;
  });
}

/** The size is looked at again while reading: a file may grow. */
async function readText({ absolute, size }: ThemeFile): Promise<string> {
  if (size > MAX_FILE_BYTES) throw new Error(`larger than ${MAX_FILE_BYTES} bytes`);
  // What took the place of a plain file meanwhile is not waited for, nor followed.
  const handle = await open(absolute, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    const buffer = Buffer.alloc(size);
    const { bytesRead } = await handle.read(buffer, 0, size, 0);
    return buffer.subarray(0, bytesRead).toString('utf8');
  } finally {
    await handle.close();
  }
}
