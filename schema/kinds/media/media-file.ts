import type { Attachment } from '../../prisma/generated/sqlite/client.ts';
import type { ContentRow } from '../content/row.ts';
import type { RequestContext } from '../context.ts';
import { baseName } from '../html/images/sizes.ts';

/** What the fields of a file read: its type, and what it has beyond an item. */
export type MediaFile = Pick<ContentRow, 'id' | 'mimeType'> & Omit<Attachment, 'postId'>;

/** What an item has as a file while it has none. */
export const noFile: Omit<Attachment, 'postId'> = {
  file: '',
  altText: '',
  width: null,
  height: null,
  fileSize: null,
  originalFile: null,
  metadata: '{}',
};

/** What an item has as a file: with it already where it was loaded whole, else loaded for all items of a list. */
export async function fileOf(row: ContentRow, { loaders }: RequestContext): Promise<MediaFile> {
  if ('metadata' in row) return row as ContentRow & MediaFile;
  const { id, mimeType } = row;
  return { ...noFile, ...(await loaders.files.load(id)), id, mimeType };
}

/** The name that the file was uploaded under, or the nearest to it that is known. */
export const fileName = ({ file, originalFile }: MediaFile): string => baseName(originalFile || file);
