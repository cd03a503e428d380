import type { ImportRows } from '../conversion.ts';
import type { JsonValue } from '../serialised-value.ts';
import { isMap } from '../stored-value.ts';
import { inChunks, type Merging } from './merging.ts';

type AttachmentRow = ImportRows['attachment'][number];

/** Where the files of a merged source go. */
export interface FilePlaces {
  /** The path below the uploads of a file that had this one. */
  place(path: string): string;
  /** A text with the addresses of files moved along. */
  text(text: string): string;
  /** A file, with its renditions, as it is kept here. */
  attachment(row: AttachmentRow): AttachmentRow;
}

const FOLDER = 'imported';

/** Files whose path is that of another file of the site go into a folder of their own, with all their renditions. */
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
    note(`${folders.size} files had the names of other files here; they are in the folder ${FOLDER}.`);
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
  const metadata = JSON.parse(text) as JsonValue;
  if (!isMap(metadata) || typeof metadata.file !== 'string') return text;
  return JSON.stringify({ ...metadata, file: place(metadata.file) });
}

/** What the names of a file, of its original and of its renditions have in common. */
const stemOf = (path: string): string => path.replace(/\.[^./]*$/, '').replace(/-(?:\d+x\d+|scaled|rotated)$/, '');
