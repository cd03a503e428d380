import { constants } from 'node:fs';
import { copyFile, type FileHandle, link, mkdir, open, realpath, rename, unlink } from 'node:fs/promises';
import { dirname, sep } from 'node:path';
import { FileKeyError, MediaStoreError } from '../../../schema/core/files/media-store.ts';

/** The error code of the operating system; empty for other errors. */
export const errorCode = (error: unknown) => (error as NodeJS.ErrnoException).code ?? '';

/** Error codes of a disk or network share that is temporarily unreachable. */
const UNREACHABLE = ['EMFILE', 'ENFILE', 'EIO', 'ESTALE', 'ETIMEDOUT', 'EHOSTDOWN', 'ENOTCONN', 'EBUSY'];

/**
 * For use in `catch`: returns null if the file does not exist. Throws a MediaStoreError if the disk is unreachable, and
 * other errors unchanged.
 */
export const nullIfMissing = (error: unknown): null => {
  const code = errorCode(error);
  if (['ENOENT', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG'].includes(code)) return null;
  if (!UNREACHABLE.includes(code)) throw error;
  throw new MediaStoreError(`The folder of uploaded files cannot be read at present (${code}).`, { isTemporary: true });
};

/** The path with all symbolic links resolved; null if it does not exist or is outside of the folder. */
export async function pathInside(folder: string, path: string): Promise<string | null> {
  const [root, target] = await Promise.all([
    realpath(folder).catch(nullIfMissing),
    realpath(path).catch(nullIfMissing),
  ]);
  return root !== null && target !== null && `${target}${sep}`.startsWith(`${root}${sep}`) ? target : null;
}

/** Opens a file inside the folder; null if it does not exist or is outside. Does not block on pipes and devices. */
export async function openInside(folder: string, path: string): Promise<FileHandle | null> {
  const realPath = await pathInside(folder, path);
  if (realPath === null) return null;
  const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
  return await open(realPath, flags).catch(nullIfMissing);
}

/**
 * Creates a folder below the root, with its parents, and returns its real path. Throws a FileKeyError if a link leads
 * outside.
 */
export async function ensureFolder(root: string, path: string): Promise<string> {
  if (path === root) await mkdir(root, { recursive: true });
  else if ((await realpath(path).catch(nullIfMissing)) === null) {
    const parent = await ensureFolder(root, dirname(path));
    await mkdir(path).catch((error: unknown) => {
      if (errorCode(error) !== 'EEXIST') throw error;
    });
    await syncFolder(parent);
  }
  const realFolder = await pathInside(root, path);
  if (realFolder === null) throw new FileKeyError(`${path} leads outside of the folder of uploaded files.`);
  return realFolder;
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

/** Error codes of file systems without hard links, and of links between file systems. */
const WITHOUT_LINKS = ['EXDEV', 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'];

/**
 * Moves a finished file to an unused name. Returns false, without changes, if the name is taken. `createTemporaryPath`
 * returns a temporary path on the target's file system.
 */
export async function moveToFreeName(
  { from, to }: { from: string; to: string },
  createTemporaryPath: () => Promise<string>,
): Promise<boolean> {
  const linked = await linkUnlessTaken(from, to);
  if (linked === 'no links') {
    // A copy on the same file system first, so that others never read a part of the file.
    const temporary = await createTemporaryPath();
    try {
      await copyFile(from, temporary, constants.COPYFILE_FICLONE);
      await syncFile(temporary);
      if (!(await renameUnlessTaken(temporary, to))) return false;
    } finally {
      await unlink(temporary).catch(nullIfMissing);
    }
  } else if (linked === 'taken') return false;
  await syncFolder(dirname(to));
  await unlink(from).catch(nullIfMissing);
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
    await unlink(to).catch(nullIfMissing);
    throw error;
  });
  return true;
}
