import { open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from '../../../schema/kernel.ts';

/** A file of a theme; `stamp` differs whenever it was written. */
export interface ThemeFile {
  /** Below the theme's folder, with slashes. */
  path: string;
  absolute: string;
  size: number;
  stamp: string;
}

const MOST_FILES = 1_000;
const DEEPEST_FOLDER = 3;
const LARGEST_FILE = 2 * 1024 * 1024;

/** What stands in a theme's folder as far as it is wanted, by path. Throws where the folder cannot be read. */
export async function listThemeFiles(folder: string, isWanted: (path: string) => boolean): Promise<ThemeFile[]> {
  const found: string[] = [];
  await collect({ folder, below: '', depth: 0, isWanted, found });
  const files = await Promise.all(found.map((path) => describe(folder, path)));
  return files.filter((file) => file !== undefined).sort((a, b) => (a.path < b.path ? -1 : 1));
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
  const entries = await readdir(join(folder, below), { withFileTypes: true });
  for (const entry of entries) {
    if (found.length >= MOST_FILES) return;
    const path = below === '' ? entry.name : `${below}/${entry.name}`;
    if (entry.isDirectory()) {
      if (depth < DEEPEST_FOLDER && isWanted(`${path}/`)) await collect({ ...walk, below: path, depth: depth + 1 });
    } else if (isWanted(path)) found.push(path);
  }
}

async function describe(folder: string, path: string): Promise<ThemeFile | undefined> {
  try {
    const absolute = join(folder, path);
    const { mtimeMs, size } = await stat(absolute);
    return { path, absolute, size, stamp: `${mtimeMs}-${size}` };
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

/** The size is looked at again while reading: a file may grow. */
async function readText({ absolute, size }: ThemeFile): Promise<string> {
  if (size > LARGEST_FILE) throw new Error(`larger than ${LARGEST_FILE} bytes`);
  const handle = await open(absolute, 'r');
  try {
    const buffer = Buffer.alloc(size);
    const { bytesRead } = await handle.read(buffer, 0, size, 0);
    return buffer.subarray(0, bytesRead).toString('utf8');
  } finally {
    await handle.close();
  }
}
