import { domainError } from '../../errors.ts';
import type { Kernel } from '../../kernel.ts';
import { MediaStoreError } from '../media-store.ts';
import { type FileName, freeName, joinName } from './file-name.ts';

/** A file that is to be kept beside the first one, under its name with an ending. */
export interface SideFile {
  path: string;
  /** Such as `300x200` or `scaled`. */
  suffix: string;
}

/** Where files ended up. */
export interface KeptFiles {
  /** The key of the first file. */
  key: string;
  name: FileName;
  /** The names of the others, in their order. */
  sides: string[];
  /** All keys. */
  keys: string[];
}

/** Most names that are tried. */
const MOST_TRIES = 1_000;

/**
 * Moves a file and those that belong to it into a folder of the store, under the first free name; of two that ask for
 * the same name at once, one gets the next. Errors: `rest_upload_file_error`, with nothing kept.
 */
export async function keepFiles(
  kernel: Kernel,
  input: { folder: string; name: FileName; mimeType: string; path: string; sides: readonly SideFile[] },
): Promise<KeptFiles> {
  const { folder, mimeType } = input;
  const { mediaStore, log } = kernel;
  const keys: string[] = [];
  const keyOf = (name: string) => (folder === '' ? name : `${folder}/${name}`);
  const add = async (name: string, path: string) => {
    const isAdded = await mediaStore.add(keyOf(name), { path, mimeType });
    if (isAdded) keys.push(keyOf(name));
    return isAdded;
  };
  try {
    const taken = await mediaStore.names(folder, input.name.stem);
    const name = await firstFree(input.name, { taken, add: (candidate) => add(candidate, input.path) });
    const sides: string[] = [];
    for (const { path, suffix } of input.sides) {
      const side = { stem: `${name.stem}-${suffix}`, extension: name.extension };
      sides.push(
        joinName(await firstFree(side, { taken: [], add: (candidate) => add(candidate, path), mayEndSo: true })),
      );
    }
    return { key: keyOf(joinName(name)), name, sides, keys };
  } catch (error) {
    log.error({ err: error, folder }, 'a file cannot be kept');
    await mediaStore.remove(keys).catch((cause: unknown) => log.error({ err: cause, keys }, 'files are left over'));
    throw domainError(error instanceof MediaStoreError ? 'service_unavailable' : 'rest_upload_file_error');
  }
}

async function firstFree(
  wanted: FileName,
  {
    taken,
    add,
    mayEndSo = false,
  }: { taken: readonly string[]; add(name: string): Promise<boolean>; mayEndSo?: boolean },
): Promise<FileName> {
  for (let from = 0; from < MOST_TRIES; ) {
    const { name, number } = mayEndSo ? numbered(wanted, from) : freeName(wanted, taken, from);
    if (await add(joinName(name))) return name;
    from = number + 1;
  }
  throw new Error(`No free name was found for ${joinName(wanted)}.`);
}

const numbered = (name: FileName, number: number) => ({
  name: number === 0 ? name : { ...name, stem: `${name.stem}-${number}` },
  number,
});
