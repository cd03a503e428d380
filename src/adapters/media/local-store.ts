import { randomUUID } from 'node:crypto';
import { createWriteStream, type Stats } from 'node:fs';
import { lstat, readdir, rename, stat, unlink, utimes } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  checkedKey,
  FileKeyError,
  type FileSource,
  isFileKey,
  isHidden,
  type MediaStore,
  type StoredFile,
} from '../../../schema/core/files/media-store.ts';
import {
  ensureFolder,
  errorCode,
  moveToFreeName,
  nullIfMissing,
  openInside,
  pathInside,
  syncFile,
  syncFolder,
} from './local-files.ts';

/** The folder of unfinished files. No key reaches it, because its name is hidden. */
const PARTIAL_FOLDER = '.partial';

/** Files of killed processes are removed after a day. No write takes that long. */
const PARTIAL_LIFETIME_MS = 24 * 60 * 60 * 1_000;

/**
 * Creates a store in a local folder. A file is flushed to the disk before it gets its name. Symbolic links that lead
 * out of the folder are not followed.
 */
export function createLocalStore(folder: string): MediaStore {
  const pathOf = (key: string) => join(folder, checkedKey(key));
  const folderOf = (within: string) => (within === '' ? folder : pathOf(within));
  let partialFolder: Promise<string> | undefined;
  const partialPath = async () => {
    partialFolder ??= preparePartialFolder(folder);
    const readyFolder = await partialFolder.catch((error: unknown) => {
      partialFolder = undefined;
      throw error;
    });
    return join(readyFolder, randomUUID());
  };
  const preparePath = async (key: string) => {
    const path = pathOf(key);
    return join(await ensureFolder(folder, dirname(path)), basename(path));
  };
  const realPathOf = (key: string) => pathInside(folder, pathOf(key));
  const realFile = async (key: string) => {
    const path = await realPathOf(key);
    const stats = path === null ? null : await stat(path).catch(nullIfMissing);
    return path !== null && stats?.isFile() ? { path, stats } : null;
  };
  return {
    add: async (key, { path }) => {
      const to = await preparePath(key);
      await syncFile(path);
      return await moveToFreeName({ from: path, to }, partialPath);
    },
    put: async (key, source) => {
      const to = await preparePath(key);
      const existing = await lstat(to).catch(nullIfMissing);
      if (existing && !existing.isFile())
        throw new FileKeyError(`${key} cannot be stored: a folder or link has that name.`);
      const temporary = await partialPath();
      try {
        await writeSource(temporary, source);
        await rename(temporary, to);
      } catch (error) {
        await unlink(temporary).catch(nullIfMissing);
        throw error;
      }
      await syncFolder(dirname(to));
    },
    stat: async (key) => {
      const file = await realFile(key);
      return file && storedFile(file.stats);
    },
    read: async (key, range) => {
      const handle = await openInside(folder, pathOf(key));
      if (handle === null) return null;
      const stats = await handle.stat();
      if (stats.isFile()) return { ...storedFile(stats), body: handle.createReadStream(range) };
      await handle.close();
      return null;
    },
    withLocalCopy: async (key, body) => {
      const file = await realFile(key);
      return file && (await body(file.path));
    },
    names: async (within, prefix) => {
      const path = await pathInside(folder, folderOf(within));
      const names = path === null ? [] : ((await readdir(path).catch(nullIfMissing)) ?? []);
      const isMatch = (name: string) =>
        typeof prefix === 'string'
          ? name.startsWith(prefix)
          : name.toLowerCase().startsWith(prefix.anyCase.toLowerCase());
      return names.filter((name) => isMatch(name) && !isHidden(name));
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

async function writeSource(path: string, { size, modified, open }: FileSource): Promise<void> {
  await pipeline(await open(), createSizeCheck(size), createWriteStream(path, { flags: 'wx' }));
  if (modified) await utimes(path, modified, modified);
  await syncFile(path);
}

async function preparePartialFolder(folder: string): Promise<string> {
  const path = await ensureFolder(folder, join(folder, PARTIAL_FOLDER));
  for (const name of await readdir(path)) {
    const stats = await lstat(join(path, name)).catch(nullIfMissing);
    if (stats && Date.now() - stats.mtimeMs > PARTIAL_LIFETIME_MS) await unlink(join(path, name)).catch(nullIfMissing);
  }
  return path;
}

/** Removes a file, or a link itself. Therefore it checks the folder, and does not resolve the path of the file. */
async function removeFile(folder: string, path: string): Promise<void> {
  const parent = await pathInside(folder, dirname(path));
  if (parent === null) return;
  await unlink(join(parent, basename(path))).catch((error: unknown) => {
    if (!['EISDIR', 'EPERM'].includes(errorCode(error))) nullIfMissing(error);
    else throw new FileKeyError(`${basename(path)} is a folder and not a stored file.`);
  });
}

/**
 * Lists all files. Reads each folder separately, because a recursive `opendir` of Node 20 ends after 32 entries. Links
 * are ignored.
 */
async function* listFolder(
  folder: string,
  { onForeign }: { onForeign?: (name: string) => void } = {},
): AsyncGenerator<{ key: string; size: number }> {
  const pendingFolders = [''];
  for (let parent = pendingFolders.pop(); parent !== undefined; parent = pendingFolders.pop()) {
    for (const entry of (await readdir(join(folder, parent), { withFileTypes: true }).catch(nullIfMissing)) ?? []) {
      const key = `${parent}${entry.name}`;
      if (isHidden(entry.name)) continue;
      if (entry.isDirectory()) pendingFolders.push(`${key}/`);
      const stats = entry.isFile() ? await lstat(join(folder, key)).catch(nullIfMissing) : null;
      if (!stats?.isFile()) continue;
      if (isFileKey(key)) yield { key, size: stats.size };
      else onForeign?.(key);
    }
  }
}

/** The source of a file failed, or did not have the announced size. */
export class FileSourceError extends Error {}

/**
 * Creates a stream that passes bytes through and fails with a FileSourceError unless there are exactly `size` of them.
 */
export function createSizeCheck(size: number): Transform {
  let count = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      count += chunk.length;
      if (count > size) done(new FileSourceError(`The file has more than the expected ${size} bytes.`));
      else done(null, chunk);
    },
    flush(done) {
      done(count === size ? null : new FileSourceError(`The file has ${count} bytes instead of ${size}.`));
    },
  });
}
