import type { MediaStore } from '../../schema/media/media-store.ts';
import { type Contents, FILES, FILES_OF_A_LIST, fileList, type ListedFile } from './archive-format.ts';
import type { ArchiveWriter } from './archive-writer.ts';

/** What became of the files. */
export interface FileCounts {
  readonly files: number;
  readonly bytes: number;
  /** Files that attachments name and the store does not have. */
  readonly missing: readonly string[];
  /** Files that broke off, or were changed, while they were read. */
  readonly broken: readonly string[];
  /** What lies among the files under names that no store could give back. */
  readonly foreign: readonly string[];
}

/** Adds all files of the store with their sums. `attachedFiles`, which the rows name, is emptied of those that are there. */
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
  const total = await countFiles(mediaStore);
  const fileLists: Contents['fileLists'] = [];
  const broken: string[] = [];
  const foreign: string[] = [];
  let listed: ListedFile[] = [];
  let [files, bytes, seen] = [0, 0, 0];
  const addList = async () => {
    if (listed.length === 0) return;
    const name = fileList(fileLists.length + 1);
    const content = Buffer.from(listed.map((file) => `${JSON.stringify(file)}\n`).join(''));
    fileLists.push({ name, sha256: await archive.add(name, content) });
    listed = [];
  };
  for await (const { key } of mediaStore.list({ onForeign: (name) => foreign.push(name) })) {
    onProgress?.({ done: Math.min(++seen, total), total });
    const file = await mediaStore.read(key);
    // Removed since it was listed; where an attachment names it, it is told as missing.
    if (file === null) continue;
    attachedFiles.delete(key);
    const added = await archive.addStream(`${FILES}${key}`, file);
    if (added.broken) broken.push(key);
    else [files, bytes] = [files + 1, bytes + file.size];
    listed.push({ key, size: file.size, sha256: added.sha256, ...(added.broken ? { broken: true } : {}) });
    if (listed.length === FILES_OF_A_LIST) await addList();
  }
  await addList();
  return { files, bytes, missing: [...attachedFiles].sort(), broken, foreign, fileLists };
}

async function countFiles(mediaStore: MediaStore): Promise<number> {
  let total = 0;
  for await (const _file of mediaStore.list()) total++;
  return total;
}
