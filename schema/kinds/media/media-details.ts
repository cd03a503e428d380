import { baseName, folderOf } from '../../markup/images/image-dimensions.ts';
import { type FileMetadata, readMetadata } from '../../markup/images/image-metadata.ts';
import type { MediaFile } from './media-file.ts';

/** Returns the `media_type` of a file, from its MIME type. */
export const mediaKind = (mimeType: string): 'image' | 'file' => (mimeType.startsWith('image/') ? 'image' : 'file');

/** Whether an item is an image. An item without a file is none, whatever its MIME type is. */
export const isImage = ({ file, mimeType }: Pick<MediaFile, 'file' | 'mimeType'>): boolean =>
  file !== '' && mediaKind(mimeType) === 'image';

/**
 * Returns the `media_details` of a file: dimensions, embedded metadata, and renditions (including `full`) with their
 * addresses. `uploads` is the address of the uploads folder.
 */
export function mediaDetails(media: MediaFile, uploads: string): Record<string, unknown> {
  const metadata = readMetadata(media.metadata);
  const { otherValues } = metadata;
  const stored = Object.entries(metadata.sizes);
  if (stored.length === 0) return Object.keys(otherValues).length === 0 ? {} : { ...otherValues, sizes: {} };
  const fullSize = fullSizeOf(media, metadata);
  const address = `${uploads}/${folderOf(media.file)}`;
  const sizes: Record<string, unknown> = {};
  for (const [name, { file, width, height, mimeType, otherValues: sizeValues }] of stored) {
    const source = fullSize ? { source_url: `${address}${file}` } : {};
    sizes[name] = { file, width, height, ...sizeValues, mime_type: mimeType, ...source };
  }
  if (fullSize) {
    const { file, width, height } = fullSize;
    sizes.full = { file, width, height, mime_type: media.mimeType, source_url: `${address}${file}` };
  }
  return { ...otherValues, sizes };
}

/** The image in full size: the file itself, or the rendition of the first page of a document. */
function fullSizeOf(media: MediaFile, { sizes }: FileMetadata) {
  if (!isImage(media)) return sizes.full ?? null;
  return { file: baseName(media.file), width: media.width ?? 0, height: media.height ?? 0 };
}
