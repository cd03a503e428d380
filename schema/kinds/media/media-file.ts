import type { Attachment } from '../../../prisma/generated/sqlite/client.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { ContentRow } from '../../core/rows/content-row.ts';
import { baseName } from '../../markup/images/image-dimensions.ts';

/** The columns of a file: its MIME type, and the columns of its attachment row. */
export type MediaFile = Pick<ContentRow, 'id' | 'mimeType'> & Omit<Attachment, 'postId'>;

/** The attachment columns of an item without an attachment row. */
export const EMPTY_MEDIA_FILE: Omit<Attachment, 'postId'> = {
  file: '',
  altText: '',
  width: null,
  height: null,
  fileSize: null,
  originalFile: null,
  metadata: '{}',
};

/** The files of rows that do not contain them. Several fields of an item read its file. */
const filesOfRows = new WeakMap<ContentRow, Promise<MediaFile>>();

/** Returns the file of an item: from the item's own row if that contains it, else from the batched loader. */
export function loadMediaFile(row: ContentRow, { loaders }: RequestContext): MediaFile | Promise<MediaFile> {
  if ('metadata' in row) return row as ContentRow & MediaFile;
  const { id, mimeType } = row;
  const file =
    filesOfRows.get(row) ??
    loaders.attachmentRows.load(id).then((attachment) => ({ ...EMPTY_MEDIA_FILE, ...attachment, id, mimeType }));
  filesOfRows.set(row, file);
  return file;
}

/** Returns the name under which the original file is stored. */
export const fileName = ({ file, originalFile }: MediaFile): string => baseName(originalFile || file);
