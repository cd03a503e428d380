import { domainError } from '../../errors.ts';
import type { Kernel } from '../../kernel.ts';
import { outageError } from '../../outage.ts';
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

interface Keeping {
  folder: string;
  name: FileName;
  mimeType: string;
  sides: readonly SideFile[];
}

/**
 * Moves a file and those that belong to it into a folder of the store, under the first free name; of two that ask for
 * the same name at once, one gets the next. Errors: `rest_upload_file_error` and those of
 * outages, with nothing kept.
 */
export function keepFiles(kernel: Kernel, input: Keeping & { path: string }): Promise<KeptFiles> {
  return adding({ kernel, keeping: input }, async (add) => {
    const taken = await kernel.mediaStore.names(input.folder, input.name.stem);
    const name = await firstFree(input.name, { taken, add: (candidate) => add(candidate, input.path) });
    return { name, sides: await addSides({ ...input, name }, add) };
  });
}

/** The same for files that belong to one that is kept already. */
export function keepSides(kernel: Kernel, input: Keeping): Promise<Omit<KeptFiles, 'key'>> {
  return adding({ kernel, keeping: input }, async (add) => ({ name: input.name, sides: await addSides(input, add) }));
}

type Add = (name: string, path: string) => Promise<boolean>;

async function adding(
  { kernel: { mediaStore, database, log }, keeping: { folder, mimeType } }: { kernel: Kernel; keeping: Keeping },
  body: (add: Add) => Promise<Pick<KeptFiles, 'name' | 'sides'>>,
): Promise<KeptFiles> {
  const keys: string[] = [];
  const keyOf = (name: string) => (folder === '' ? name : `${folder}/${name}`);
  const add: Add = async (name, path) => {
    const isAdded = await mediaStore.add(keyOf(name), { path, mimeType });
    if (isAdded) keys.push(keyOf(name));
    return isAdded;
  };
  try {
    const kept = await body(add);
    return { ...kept, key: keyOf(joinName(kept.name)), keys };
  } catch (error) {
    log.error({ err: error, folder }, 'a file cannot be kept');
    await mediaStore.remove(keys).catch((cause: unknown) => log.error({ err: cause, keys }, 'files are left over'));
    throw outageError(error, database) ? error : domainError('rest_upload_file_error');
  }
}

async function addSides({ name, sides }: Keeping, add: Add): Promise<string[]> {
  const names: string[] = [];
  for (const { path, suffix } of sides) {
    const side = { stem: `${name.stem}-${suffix}`, extension: name.extension };
    names.push(joinName(await firstFree(side, { taken: [], add: (name) => add(name, path), mayEndSo: true })));
  }
  return names;
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
    const { name, number } = mayEndSo ? numbered(wanted, from) : freeName(wanted, { taken, from });
    if (await add(joinName(name))) return name;
    from = number + 1;
  }
  throw new Error(`No free name was found for ${joinName(wanted)}.`);
}

const numbered = (name: FileName, number: number) => ({
  name: number === 0 ? name : { ...name, stem: `${name.stem}-${number}` },
  number,
});
