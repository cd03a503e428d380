import type { Kernel } from '../../../core/domain-kernel.ts';
import { domainError } from '../../../core/errors/domain-errors.ts';
import { outageError } from '../../../core/limits/outage.ts';
import { type FileName, freeFileName, joinFileName } from './file-name.ts';
import { recordPendingFiles } from './pending-files.ts';

/** A file to store beside the main file, under its name with a suffix. */
export interface DerivedFile {
  path: string;
  /** Such as `300x200` or `scaled`. */
  suffix: string;
}

/** The result of storing a file with its derived files. */
export interface StoredFiles {
  /** The key of the main file. */
  key: string;
  name: FileName;
  /** The names of the derived files, in the order of the request. */
  derivedNames: string[];
  /** The keys of all files that were added. */
  keys: string[];
  /** Ends the record of pending files. Call it when the rows are written or the files are removed. */
  confirm(): Promise<void>;
  /** Removes the added files. Logs a failure instead of throwing. */
  discard(): Promise<void>;
}

/** The number of names to try. */
const MAX_NAME_ATTEMPTS = 1_000;

interface StorageRequest {
  folder: string;
  name: FileName;
  mimeType: string;
  derivedFiles: readonly DerivedFile[];
}

/**
 * Adds a file and its derived files to a folder of the file store, under the first free name. Concurrent requests for
 * the same name receive different names. Errors: `rest_upload_file_error` and those of outages; nothing remains stored.
 */
export function storeFiles(kernel: Kernel, input: StorageRequest & { path: string }): Promise<StoredFiles> {
  return addFiles({ kernel, request: input }, async (add, recordNames) => {
    const taken = await kernel.mediaStore.names(input.folder, { anyCase: input.name.stem });
    const expectedName = freeFileName(input.name, { taken, from: 0 }).name;
    await recordNames([joinFileName(expectedName), ...derivedNames(input, expectedName)]);
    const name = await addUnderFreeName(input.name, { taken, add: (candidate) => add(candidate, input.path) });
    return { name, derivedNames: await addDerivedFiles({ ...input, name }, add) };
  });
}

/** Adds derived files of a file that is already stored. Errors: as for `storeFiles`. */
export function storeDerivedFiles(kernel: Kernel, input: StorageRequest): Promise<Omit<StoredFiles, 'key'>> {
  return addFiles({ kernel, request: input, owner: joinFileName(input.name) }, async (add, recordNames) => {
    if (input.derivedFiles.length > 0) await recordNames(derivedNames(input, input.name));
    return { name: input.name, derivedNames: await addDerivedFiles(input, add) };
  });
}

const derivedFileName = ({ stem, extension }: FileName, suffix: string): FileName => ({
  stem: `${stem}-${suffix}`,
  extension,
});

const derivedNames = ({ derivedFiles }: StorageRequest, name: FileName): string[] =>
  derivedFiles.map(({ suffix }) => joinFileName(derivedFileName(name, suffix)));

/** Adds a file to the store. Returns false if the name is taken. */
type AddFile = (name: string, path: string) => Promise<boolean>;

/** Records the names under which files will be stored, so that the cleanup finds them if this process crashes. */
type RecordNames = (names: readonly string[]) => Promise<void>;

async function addFiles(
  { kernel, request: { folder, mimeType }, owner }: { kernel: Kernel; request: StorageRequest; owner?: string },
  body: (add: AddFile, recordNames: RecordNames) => Promise<Pick<StoredFiles, 'name' | 'derivedNames'>>,
): Promise<StoredFiles> {
  const { mediaStore, database, log } = kernel;
  const keys: string[] = [];
  const keyOf = (name: string) => (folder === '' ? name : `${folder}/${name}`);
  const pendingFiles = recordPendingFiles(kernel, owner === undefined ? undefined : keyOf(owner));
  const recordNames: RecordNames = (names) => pendingFiles.record(names.map(keyOf));
  const add: AddFile = async (name, path) => {
    await recordNames([name]);
    const isAdded = await mediaStore.add(keyOf(name), { path, mimeType });
    if (isAdded) keys.push(keyOf(name));
    return isAdded;
  };
  const discard = () =>
    mediaStore
      .remove(keys)
      .then(pendingFiles.confirm, (cause: unknown) =>
        log.error({ err: cause, keys }, 'cannot remove files that no row refers to'),
      );
  try {
    const stored = await body(add, recordNames);
    return { ...stored, key: keyOf(joinFileName(stored.name)), keys, confirm: pendingFiles.confirm, discard };
  } catch (error) {
    log.error({ err: error, folder }, 'cannot store a file');
    await discard();
    throw outageError(error, database) ? error : domainError('rest_upload_file_error');
  }
}

async function addDerivedFiles({ name, derivedFiles }: StorageRequest, add: AddFile): Promise<string[]> {
  const names: string[] = [];
  for (const { path, suffix } of derivedFiles) {
    const preferredName = derivedFileName(name, suffix);
    names.push(
      joinFileName(
        await addUnderFreeName(preferredName, { taken: [], add: (name) => add(name, path), isDerived: true }),
      ),
    );
  }
  return names;
}

/** Calls `add` with free names, beginning with the preferred one, until it succeeds. Returns the name. */
async function addUnderFreeName(
  preferredName: FileName,
  {
    taken,
    add,
    isDerived = false,
  }: { taken: readonly string[]; add(name: string): Promise<boolean>; isDerived?: boolean },
): Promise<FileName> {
  for (let from = 0; from < MAX_NAME_ATTEMPTS; ) {
    const { name, number } = isDerived
      ? numberedName(preferredName, from)
      : freeFileName(preferredName, { taken, from });
    if (await add(joinFileName(name))) return name;
    from = number + 1;
  }
  throw new Error(`No free name was found for ${joinFileName(preferredName)}.`);
}

const numberedName = (name: FileName, number: number) => ({
  name: number === 0 ? name : { ...name, stem: `${name.stem}-${number}` },
  number,
});
