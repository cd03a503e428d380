import { constants } from 'node:fs';
import { copyFile, type FileHandle, link, mkdir, open, realpath, rename, unlink } from 'node:fs/promises';
import { dirname, sep } from 'node:path';
import { FileKeyError } from '../../../schema/media/file-key.ts';
import { MediaStoreError } from '../../../schema/media/media-store.ts';

/** The system's name of an error. */
export const errorCode = (error: unknown) => (error as NodeJS.ErrnoException).code ?? '';

/** What the system says when a disk, or a share on the network, cannot be reached at the moment. */
const UNREACHABLE = ['EMFILE', 'ENFILE', 'EIO', 'ESTALE', 'ETIMEDOUT', 'EHOSTDOWN', 'ENOTCONN', 'EBUSY'];

/** Null in place of an error that says that there is no such file. */
export const absent = (error: unknown): null => {
  const code = errorCode(error);
  if (['ENOENT', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG'].includes(code)) return null;
  if (!UNREACHABLE.includes(code)) throw error;
  throw new MediaStoreError(`The folder of the files cannot be read at the moment (${code}).`, { passing: true });
};

/** The path with all links resolved; null when there is nothing, or when it lies outside of the folder. */
export async function pathInside(folder: string, path: string): Promise<string | null> {
  const [root, found] = await Promise.all([realpath(folder).catch(absent), realpath(path).catch(absent)]);
  return root !== null && found !== null && `${found}${sep}`.startsWith(`${root}${sep}`) ? found : null;
}

/** Opens a plain file inside the folder; null for anything else. A pipe or a device never makes it wait. */
export async function openInside(folder: string, path: string): Promise<FileHandle | null> {
  const found = await pathInside(folder, path);
  if (found === null) return null;
  const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
  return await open(found, flags).catch(absent);
}

/** Makes a folder below the root, with its parents, and gives its real path. Throws where a link leads outside. */
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

/** Presses a file's bytes to the disk. */
export async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r');
  await handle.sync().finally(() => handle.close());
}

/** Presses the names in a folder to the disk, where the system can. */
export async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r').catch(() => null);
  await handle?.sync().catch(() => {});
  await handle?.close();
}

/** What file systems say that know no second name for a file, or none across their borders. */
const WITHOUT_LINKS = ['EXDEV', 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'];

/** Gives a finished file a name that is free; false, with nothing changed, when it is taken. */
export async function moveToFreeName(
  { from, to }: { from: string; to: string },
  partial: () => Promise<string>,
): Promise<boolean> {
  const linked = await linkUnlessTaken(from, to);
  if (linked === 'no links') {
    // A copy on the file system of the target first, so that nobody reads half a file.
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
  // Without links the name is claimed with an empty file, for which one of two gets the right.
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
