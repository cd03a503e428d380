import type { Attachment } from '../../../prisma/generated/sqlite/client.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { ContentRow } from '../../core/rows/content-row.ts';
import { baseName } from '../../markup/images/image-dimensions.ts';

/** The columns that the fields of a file read: its type, and those of its attachment row. */
export type MediaFile = Pick<ContentRow, 'id' | 'mimeType'> & Omit<Attachment, 'postId'>;

/** The columns of an item without an attachment row. */
export const noFile: Omit<Attachment, 'postId'> = {
  file: '',
  altText: '',
  width: null,
  height: null,
  fileSize: null,
  originalFile: null,
  metadata: '{}',
};

/** The attachment row of an item: part of a row that was loaded completely, else loaded for all items of a list. */
export async function fileOf(row: ContentRow, { loaders }: RequestContext): Promise<MediaFile> {
  if ('metadata' in row) return row as ContentRow & MediaFile;
  const { id, mimeType } = row;
  return { ...noFile, ...(await loaders.files.load(id)), id, mimeType };
}

/** The name under which the original file is stored. */
export const fileName = ({ file, originalFile }: MediaFile): string => baseName(originalFile || file);
