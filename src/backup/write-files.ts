import { type MediaStore, sourceOfVariant } from '../../schema/core/files/media-store.ts';
import { type Contents, FILES_PER_LIST, FILES_PREFIX, fileList, type ListedFile } from './archive-format.ts';
import type { ArchiveWriter } from './archive-writer.ts';

/** The outcome of adding files to an archive. `bytes` is the total size of the complete files. */
export interface FileCounts {
  readonly files: number;
  readonly bytes: number;
  /** Keys of files that attachments name and the store lacks. */
  readonly missing: readonly string[];
  /** Keys of files that could not be read to their end, or changed while they were read. */
  readonly broken: readonly string[];
  /** Names of files that are not valid keys. */
  readonly foreign: readonly string[];
}

/**
 * Adds all files of the store with their checksums, except variants, which are made again on request. `attachedFiles`
 * contains the keys that attachments name; those that the store has are removed from it.
 */
export async function writeFiles(
  archive: ArchiveWriter,
  {
    mediaStore,
    attachedFiles,
    onProgress,
  }: {
    mediaStore: MediaStore;
    attachedFiles: Set<string>;
    onProgress?: ((progress: { done: number; total: number }) => void) | undefined;
  },
): Promise<FileCounts & Pick<Contents, 'fileLists'>> {
  const isSkipped = (key: string) => sourceOfVariant(key) !== null && !attachedFiles.has(key);
  const total = await countFiles(mediaStore, isSkipped);
  const fileLists: Contents['fileLists'] = [];
  const broken: string[] = [];
  const foreign: string[] = [];
  let listed: ListedFile[] = [];
  let [files, bytes, visited] = [0, 0, 0];
  const addList = async () => {
    if (listed.length === 0) return;
    const name = fileList(fileLists.length + 1);
    const content = Buffer.from(listed.map((file) => `${JSON.stringify(file)}\n`).join(''));
    fileLists.push({ name, sha256: await archive.add(name, content) });
    listed = [];
  };
  for await (const { key } of mediaStore.list({ onForeign: (name) => foreign.push(name) })) {
    if (isSkipped(key)) continue;
    onProgress?.({ done: Math.min(++visited, total), total });
    const file = await mediaStore.read(key);
    // The file was removed after it was listed. It is reported as missing if an attachment names it.
    if (file === null) continue;
    attachedFiles.delete(key);
    const added = await archive.addStream(`${FILES_PREFIX}${key}`, file);
    if (added.broken) broken.push(key);
    else [files, bytes] = [files + 1, bytes + file.size];
    listed.push({ key, size: file.size, sha256: added.sha256, ...(added.broken ? { broken: true } : {}) });
    if (listed.length === FILES_PER_LIST) await addList();
  }
  await addList();
  return { files, bytes, missing: [...attachedFiles].sort(), broken, foreign, fileLists };
}

async function countFiles(mediaStore: MediaStore, isSkipped: (key: string) => boolean): Promise<number> {
  let total = 0;
  for await (const { key } of mediaStore.list()) if (!isSkipped(key)) total++;
  return total;
}
