import { randomUUID } from 'node:crypto';
import { createWriteStream, type Stats } from 'node:fs';
import { lstat, readdir, rename, stat, unlink, utimes } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { checkedKey, FileKeyError, isFileKey, isHidden } from '../../../schema/core/files/file-key.ts';
import type { FileSource, MediaStore, StoredFile } from '../../../schema/core/files/media-store.ts';
import {
  absent,
  errorCode,
  madeFolder,
  moveToFreeName,
  openInside,
  pathInside,
  syncFile,
  syncFolder,
} from './local-files.ts';
import { measured } from './measured.ts';

/** The folder of unfinished files. No key reaches it, because its name is hidden. */
const PARTIAL_FOLDER = '.partial';
/** Files of killed processes are removed after a day: no write takes that long. */
const PARTIAL_LIFE = 24 * 60 * 60 * 1_000;

/**
 * Stores files in a local folder. A file is flushed to the disk before it gets its name. Links that lead out of the
 * folder are not followed.
 */
export function createLocalStore(folder: string): MediaStore {
  const pathOf = (key: string) => join(folder, checkedKey(key));
  const folderOf = (within: string) => (within === '' ? folder : pathOf(within));
  let partialFolder: Promise<string> | undefined;
  const partial = async () => {
    partialFolder ??= preparePartialFolder(folder);
    const made = await partialFolder.catch((error: unknown) => {
      partialFolder = undefined;
      throw error;
    });
    return join(made, randomUUID());
  };
  const target = async (key: string) => {
    const path = pathOf(key);
    return join(await madeFolder(folder, dirname(path)), basename(path));
  };
  const real = (key: string) => pathInside(folder, pathOf(key));
  const realFile = async (key: string) => {
    const path = await real(key);
    const found = path === null ? null : await stat(path).catch(absent);
    return path !== null && found?.isFile() ? { path, found } : null;
  };
  return {
    add: async (key, { path }) => {
      const to = await target(key);
      await syncFile(path);
      return await moveToFreeName({ from: path, to }, partial);
    },
    put: async (key, source) => {
      const to = await target(key);
      const there = await lstat(to).catch(absent);
      if (there && !there.isFile()) throw new FileKeyError(`The store takes no file as ${key}: that is none.`);
      const beside = await partial();
      try {
        await writeWhole(beside, source);
        await rename(beside, to);
      } catch (error) {
        await unlink(beside).catch(absent);
        throw error;
      }
      await syncFolder(dirname(to));
    },
    stat: async (key) => {
      const file = await realFile(key);
      return file && storedFile(file.found);
    },
    read: async (key, range) => {
      const handle = await openInside(folder, pathOf(key));
      if (handle === null) return null;
      const found = await handle.stat();
      if (found.isFile()) return { ...storedFile(found), body: handle.createReadStream(range) };
      await handle.close();
      return null;
    },
    withLocalCopy: async (key, body) => {
      const file = await realFile(key);
      return file && (await body(file.path));
    },
    names: async (within, prefix) => {
      const path = await pathInside(folder, folderOf(within));
      const names = path === null ? [] : ((await readdir(path).catch(absent)) ?? []);
      return names.filter((name) => name.startsWith(prefix) && !isHidden(name));
    },
    remove: async (keys) => {
      const failures: unknown[] = [];
      for (const key of keys) await removeFile(folder, pathOf(key)).catch((error: unknown) => failures.push(error));
      if (failures.length > 0) throw failures[0];
    },
    list: (options) => listFolder(folder, options),
  };
}

const storedFile = ({ size, mtime, mtimeMs }: Stats): StoredFile => ({
  size,
  tag: `${size.toString(16)}-${Math.floor(mtimeMs).toString(16)}`,
  modified: mtime,
});

async function writeWhole(path: string, { size, modified, open }: FileSource): Promise<void> {
  await pipeline(await open(), measured(size), createWriteStream(path, { flags: 'wx' }));
  if (modified) await utimes(path, modified, modified);
  await syncFile(path);
}

async function preparePartialFolder(folder: string): Promise<string> {
  const path = await madeFolder(folder, join(folder, PARTIAL_FOLDER));
  for (const name of await readdir(path)) {
    const found = await lstat(join(path, name)).catch(absent);
    if (found && Date.now() - found.mtimeMs > PARTIAL_LIFE) await unlink(join(path, name)).catch(absent);
  }
  return path;
}

/** Checks the folder instead of the file: of a link, the link itself is removed. */
async function removeFile(folder: string, path: string): Promise<void> {
  const within = await pathInside(folder, dirname(path));
  if (within === null) return;
  await unlink(join(within, basename(path))).catch((error: unknown) => {
    if (!['EISDIR', 'EPERM'].includes(errorCode(error))) absent(error);
    else throw new FileKeyError(`${basename(path)} is a folder, and no file of the store.`);
  });
}

/** Lists each folder on its own: a recursive `opendir` of Node 20 ends after 32 entries. Links are ignored. */
async function* listFolder(
  folder: string,
  { onForeign }: { onForeign?: (name: string) => void } = {},
): AsyncGenerator<{ key: string; size: number }> {
  const waiting = [''];
  for (let within = waiting.pop(); within !== undefined; within = waiting.pop()) {
    for (const entry of (await readdir(join(folder, within), { withFileTypes: true }).catch(absent)) ?? []) {
      const key = `${within}${entry.name}`;
      if (isHidden(entry.name)) continue;
      if (entry.isDirectory()) waiting.push(`${key}/`);
      const found = entry.isFile() ? await lstat(join(folder, key)).catch(absent) : null;
      if (!found?.isFile()) continue;
      if (isFileKey(key)) yield { key, size: found.size };
      else onForeign?.(key);
    }
  }
}
