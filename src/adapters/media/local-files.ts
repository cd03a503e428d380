import { constants } from 'node:fs';
import { copyFile, type FileHandle, link, mkdir, open, realpath, rename, unlink } from 'node:fs/promises';
import { dirname, sep } from 'node:path';
import { FileKeyError } from '../../../schema/core/files/file-key.ts';
import { MediaStoreError } from '../../../schema/core/files/media-store.ts';

/** The system's code of an error. */
export const errorCode = (error: unknown) => (error as NodeJS.ErrnoException).code ?? '';

/** Codes for a disk or network share that is temporarily unreachable. */
const UNREACHABLE = ['EMFILE', 'ENFILE', 'EIO', 'ESTALE', 'ETIMEDOUT', 'EHOSTDOWN', 'ENOTCONN', 'EBUSY'];

/** Returns null for an error that says that a file does not exist, and throws others. */
export const absent = (error: unknown): null => {
  const code = errorCode(error);
  if (['ENOENT', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG'].includes(code)) return null;
  if (!UNREACHABLE.includes(code)) throw error;
  throw new MediaStoreError(`The folder of the files cannot be read at the moment (${code}).`, { passing: true });
};

/** The path with all links resolved; null when it does not exist or is outside of the folder. */
export async function pathInside(folder: string, path: string): Promise<string | null> {
  const [root, found] = await Promise.all([realpath(folder).catch(absent), realpath(path).catch(absent)]);
  return root !== null && found !== null && `${found}${sep}`.startsWith(`${root}${sep}`) ? found : null;
}

/** Opens a regular file inside the folder; null for anything else. Does not block on pipes and devices. */
export async function openInside(folder: string, path: string): Promise<FileHandle | null> {
  const found = await pathInside(folder, path);
  if (found === null) return null;
  const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
  return await open(found, flags).catch(absent);
}

/** Creates a folder below the root, with its parents, and returns its real path. Throws when a link leads outside. */
export async function madeFolder(root: string, path: string): Promise<string> {
  if (path === root) await mkdir(root, { recursive: true });
  else if ((await realpath(path).catch(absent)) === null) {
    const parent = await madeFolder(root, dirname(path));
    await mkdir(path).catch((error: unknown) => {
      if (errorCode(error) !== 'EEXIST') throw error;
    });
    await syncFolder(parent);
  }
  const found = await pathInside(root, path);
  if (found === null) throw new FileKeyError(`The store takes nothing below ${path}: it leads outside.`);
  return found;
}

/** Flushes a file to the disk. */
export async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r');
  await handle.sync().finally(() => handle.close());
}

/** Flushes a folder to the disk, where the system supports it. */
export async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r').catch(() => null);
  await handle?.sync().catch(() => {});
  await handle?.close();
}

/** Codes of file systems without hard links, or between file systems. */
const WITHOUT_LINKS = ['EXDEV', 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'];

/** Gives a finished file an unused name. Returns false, without changes, when the name is taken. */
export async function moveToFreeName(
  { from, to }: { from: string; to: string },
  partial: () => Promise<string>,
): Promise<boolean> {
  const linked = await linkUnlessTaken(from, to);
  if (linked === 'no links') {
    // A copy on the same file system first, so that others never read a part of the file.
    const beside = await partial();
    try {
      await copyFile(from, beside, constants.COPYFILE_FICLONE);
      await syncFile(beside);
      if (!(await renameUnlessTaken(beside, to))) return false;
    } finally {
      await unlink(beside).catch(absent);
    }
  } else if (linked === 'taken') return false;
  await syncFolder(dirname(to));
  await unlink(from).catch(absent);
  return true;
}

async function linkUnlessTaken(from: string, to: string): Promise<'linked' | 'taken' | 'no links'> {
  try {
    await link(from, to);
    return 'linked';
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return 'taken';
    if (WITHOUT_LINKS.includes(errorCode(error))) return 'no links';
    throw error;
  }
}

async function renameUnlessTaken(from: string, to: string): Promise<boolean> {
  const linked = await linkUnlessTaken(from, to);
  if (linked !== 'no links') return linked === 'linked';
  // Without hard links an empty file reserves the name; only one process can create it.
  try {
    await (await open(to, 'wx')).close();
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
  await rename(from, to).catch(async (error: unknown) => {
    await unlink(to).catch(absent);
    throw error;
  });
  return true;
}
