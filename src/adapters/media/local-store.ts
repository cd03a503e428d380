import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, link, mkdir, open, opendir, readdir, rm, stat, unlink } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { MediaStore } from '../../../schema/media/media-store.ts';
import { checkedKey } from './file-key.ts';

const code = (error: unknown) => (error as NodeJS.ErrnoException).code;

/** Null in place of an error that says that there is no such file. */
const absent = (error: unknown): null => {
  if (code(error) === 'ENOENT' || code(error) === 'ENOTDIR') return null;
  throw error;
};

/** Keeps the files in a folder of the local disk. */
export function createLocalStore(folder: string): MediaStore {
  const pathOf = (key: string) => join(folder, checkedKey(key));
  const fileAt = async (path: string) => {
    const found = await stat(path).catch(absent);
    return found?.isFile() ? found : null;
  };
  return {
    add: async (key, { path }) => {
      const target = pathOf(key);
      await mkdir(dirname(target), { recursive: true });
      return await moveExclusively(path, target);
    },
    stat: async (key) => {
      const found = await fileAt(pathOf(key));
      return (
        found && {
          size: found.size,
          tag: `${found.size.toString(16)}-${Math.floor(found.mtimeMs).toString(16)}`,
          modified: found.mtime,
        }
      );
    },
    read: async (key, range) => {
      const path = pathOf(key);
      return (await fileAt(path)) ? createReadStream(path, range) : null;
    },
    withLocalCopy: async (key, body) => {
      const path = pathOf(key);
      return (await fileAt(path)) ? await body(path) : null;
    },
    names: async (within, prefix) => {
      const names = await readdir(pathOf(within)).catch(absent);
      return (names ?? []).filter((name) => name.startsWith(prefix));
    },
    remove: async (keys) => {
      for (const key of keys) await rm(pathOf(key), { force: true });
    },
    async *list() {
      const entries = await opendir(folder, { recursive: true }).catch(absent);
      if (!entries) return;
      for await (const entry of entries) {
        const path = join(entry.parentPath, entry.name);
        const key = relative(folder, path).split(sep).join('/');
        if (!entry.isFile() || key.split('/').some((part) => part.startsWith('.'))) continue;
        const found = await fileAt(path);
        if (found) yield { key, size: found.size };
      }
    },
  };
}

/** Moves a file to a path that is free; false when it is taken. The file is on disk when this resolves. */
async function moveExclusively(from: string, to: string): Promise<boolean> {
  const handle = await open(from, 'r');
  await handle.sync().finally(() => handle.close());
  try {
    await link(from, to);
  } catch (error) {
    if (code(error) === 'EEXIST') return false;
    if (code(error) !== 'EXDEV' && code(error) !== 'EPERM') throw error;
    // Another file system: a copy beside the target first, so that nobody reads half a file.
    const beside = join(dirname(to), `.${randomUUID()}`);
    await copyFile(from, beside);
    try {
      await link(beside, to);
    } catch (linkError) {
      if (code(linkError) === 'EEXIST') return false;
      throw linkError;
    } finally {
      await unlink(beside);
    }
  }
  await unlink(from);
  return true;
}
