import { domainError } from '../../errors.ts';
import type { Kernel } from '../../kernel.ts';
import { outageError } from '../../outage.ts';
import { type FileName, freeName, joinName } from './file-name.ts';
import { recordPendingFiles } from './pending-files.ts';

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
  /** To be called once rows name the files, or they are removed again: until then they are pending. */
  settle(): Promise<void>;
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
  return adding({ kernel, keeping: input }, async (add, expect) => {
    const taken = await kernel.mediaStore.names(input.folder, input.name.stem);
    const likely = freeName(input.name, { taken, from: 0 }).name;
    await expect([joinName(likely), ...input.sides.map(({ suffix }) => joinName(sideName(likely, suffix)))]);
    const name = await firstFree(input.name, { taken, add: (candidate) => add(candidate, input.path) });
    return { name, sides: await addSides({ ...input, name }, add) };
  });
}

/** The same for files that belong to one that is kept already. */
export function keepSides(kernel: Kernel, input: Keeping): Promise<Omit<KeptFiles, 'key'>> {
  return adding({ kernel, keeping: input, owner: joinName(input.name) }, async (add, expect) => {
    if (input.sides.length > 0) await expect(input.sides.map(({ suffix }) => joinName(sideName(input.name, suffix))));
    return { name: input.name, sides: await addSides(input, add) };
  });
}

const sideName = ({ stem, extension }: FileName, suffix: string): FileName => ({
  stem: `${stem}-${suffix}`,
  extension,
});

type Add = (name: string, path: string) => Promise<boolean>;

/** Says under which names files are about to be stored, so that they are found where this process ends meanwhile. */
type Expect = (names: readonly string[]) => Promise<void>;

async function adding(
  { kernel, keeping: { folder, mimeType }, owner }: { kernel: Kernel; keeping: Keeping; owner?: string },
  body: (add: Add, expect: Expect) => Promise<Pick<KeptFiles, 'name' | 'sides'>>,
): Promise<KeptFiles> {
  const { mediaStore, database, log } = kernel;
  const keys: string[] = [];
  const keyOf = (name: string) => (folder === '' ? name : `${folder}/${name}`);
  const pending = recordPendingFiles(kernel, owner === undefined ? undefined : keyOf(owner));
  const expect: Expect = (names) => pending.expect(names.map(keyOf));
  const add: Add = async (name, path) => {
    await expect([name]);
    const isAdded = await mediaStore.add(keyOf(name), { path, mimeType });
    if (isAdded) keys.push(keyOf(name));
    return isAdded;
  };
  try {
    const kept = await body(add, expect);
    return { ...kept, key: keyOf(joinName(kept.name)), keys, settle: pending.settle };
  } catch (error) {
    log.error({ err: error, folder }, 'a file cannot be kept');
    await mediaStore
      .remove(keys)
      .then(pending.settle, (cause: unknown) => log.error({ err: cause, keys }, 'files are left over'));
    throw outageError(error, database) ? error : domainError('rest_upload_file_error');
  }
}

async function addSides({ name, sides }: Keeping, add: Add): Promise<string[]> {
  const names: string[] = [];
  for (const { path, suffix } of sides) {
    const side = sideName(name, suffix);
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
