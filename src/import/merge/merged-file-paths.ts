import type { ImportRows } from '../conversion.ts';
import type { ImportedJson } from '../serialised-value.ts';
import { isJsonMap } from '../stored-value.ts';
import { inChunks, type Merging } from './merge-context.ts';

type AttachmentRow = ImportRows['attachment'][number];

/** The paths of the files of a merged source. */
export interface FilePlaces {
  /** The new path of a file below the uploads. */
  place(path: string): string;
  /** A text with the new addresses of files. */
  text(text: string): string;
  /** An attachment with the new paths of its file and renditions. */
  attachment(row: AttachmentRow): AttachmentRow;
}

const FOLDER = 'imported';

/** Assigns a separate folder to files, with their renditions, whose path is that of another file of the site. */
export async function findFilePlaces({ client, note }: Merging, files: readonly string[]): Promise<FilePlaces> {
  const taken = async (paths: string[]) =>
    (
      await inChunks(paths, (chunk) =>
        client.attachment.findMany({ where: { file: { in: chunk } }, select: { file: true } }),
      )
    ).map(({ file }) => file);
  const folders = new Map<string, string>();
  let waiting = await taken([...files]);
  for (let number = 1; waiting.length > 0; number++) {
    const folder = number === 1 ? FOLDER : `${FOLDER}-${number}`;
    for (const file of waiting) folders.set(stemOf(file), folder);
    const further = new Set(await taken(waiting.map((file) => `${folder}/${file}`)));
    waiting = waiting.filter((file) => further.has(`${folder}/${file}`));
  }
  if (folders.size > 0)
    note(`${folders.size} files had the same names as other files of this site; they are in the folder ${FOLDER}.`);
  const place = (path: string): string => {
    const folder = folders.get(stemOf(path));
    return folder === undefined ? path : `${folder}/${path}`;
  };
  return {
    place,
    text: (text) =>
      folders.size === 0 || !text.includes('/uploads/')
        ? text
        : text.replace(/(\/uploads\/)([^\s"'<>?#)\\]+)/g, (_, start: string, path: string) => start + place(path)),
    attachment: (row) => ({
      ...row,
      file: place(row.file ?? ''),
      originalFile: row.originalFile ? place(row.originalFile) : row.originalFile,
      metadata: placeMetadata(row.metadata ?? '{}', place),
    }),
  };
}

function placeMetadata(text: string, place: (path: string) => string): string {
  const metadata = JSON.parse(text) as ImportedJson;
  if (!isJsonMap(metadata) || typeof metadata.file !== 'string') return text;
  return JSON.stringify({ ...metadata, file: place(metadata.file) });
}

/** The common part of the names of a file, its original and its renditions. */
const stemOf = (path: string): string => path.replace(/\.[^./]*$/, '').replace(/-(?:\d+x\d+|scaled|rotated)$/, '');
