import type { ImportRows } from '../conversion.ts';
import type { ImportedJson } from '../serialized-value.ts';
import { isJsonMap } from '../stored-value.ts';
import { inChunks, type MergeContext } from './merge-context.ts';

type AttachmentRow = ImportRows['attachment'][number];

/** The paths of the files of a merged source. */
export interface MergedFilePaths {
  /** The new path of a file below the uploads. */
  pathOf(path: string): string;
  /** Replaces the addresses of moved files in a text. */
  rewriteText(text: string): string;
  /** Replaces the paths of the file and its renditions in an attachment. */
  rewriteAttachment(row: AttachmentRow): AttachmentRow;
}

/** The path of an upload, also with escaped slashes. */
const UPLOAD = /(\\?\/uploads\\?\/)((?:[^\s"'<>?#)\\]|\\\/)+)/g;

const CONFLICT_FOLDER = 'imported';

/**
 * Assigns paths to the files of a source. Files whose path is used on the site get a separate folder, with their
 * renditions.
 */
export async function assignFilePaths(
  { client, note }: MergeContext,
  files: readonly string[],
): Promise<MergedFilePaths> {
  const usedPaths = async (paths: string[]) =>
    (
      await inChunks(paths, (chunk) =>
        client.attachment.findMany({ where: { file: { in: chunk } }, select: { file: true } }),
      )
    ).map(({ file }) => file);
  const folders = new Map<string, string>();
  let conflicting = await usedPaths([...files]);
  for (let number = 1; conflicting.length > 0; number++) {
    const folder = number === 1 ? CONFLICT_FOLDER : `${CONFLICT_FOLDER}-${number}`;
    for (const file of conflicting) folders.set(stemOf(file), folder);
    const stillUsed = new Set(await usedPaths(conflicting.map((file) => `${folder}/${file}`)));
    conflicting = conflicting.filter((file) => stillUsed.has(`${folder}/${file}`));
  }
  if (folders.size > 0)
    note(
      `${folders.size} files had the same names as other files of this site; they are in the folder ${CONFLICT_FOLDER}.`,
    );
  const pathOf = (path: string): string => {
    // The images of the pages of a PDF file have its name and `-pdf`.
    const folder = folders.get(stemOf(path)) ?? folders.get(stemOf(path).replace(/-pdf$/, ''));
    return folder === undefined ? path : `${folder}/${path}`;
  };
  return {
    pathOf,
    rewriteText: (text) =>
      folders.size === 0 || !text.includes('uploads')
        ? text
        : text.replace(UPLOAD, (address, start: string, path: string) =>
            address.includes('\\/')
              ? start + pathOf(path.replaceAll('\\/', '/')).replaceAll('/', '\\/')
              : start + pathOf(path),
          ),
    rewriteAttachment: (row) => ({
      ...row,
      file: pathOf(row.file ?? ''),
      originalFile: row.originalFile ? pathOf(row.originalFile) : row.originalFile,
      metadata: rewriteMetadata(row.metadata ?? '{}', pathOf),
    }),
  };
}

function rewriteMetadata(text: string, pathOf: (path: string) => string): string {
  const metadata = JSON.parse(text) as ImportedJson;
  if (!isJsonMap(metadata) || typeof metadata.file !== 'string') return text;
  return JSON.stringify({ ...metadata, file: pathOf(metadata.file) });
}

/** The part of a path that a file, its original and its renditions have in common. */
const stemOf = (path: string): string => path.replace(/\.[^./]*$/, '').replace(/-(?:\d+x\d+|scaled|rotated)$/, '');
