import type { Attachment } from '../../../prisma/generated/sqlite/client.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { ContentRow } from '../../core/rows/content-row.ts';
import { baseName, type FileMetadata, folderOf, readMetadata } from '../../markup/images/image-dimensions.ts';

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

/** Returns the file of an item: from the item's own row if that contains it, else from the batched loader. */
export function loadMediaFile(row: ContentRow, { loaders }: RequestContext): MediaFile | Promise<MediaFile> {
  if ('metadata' in row) return row as ContentRow & MediaFile;
  const { id, mimeType } = row;
  return loaders.attachmentRows.load(id).then((attachment) => ({ ...EMPTY_MEDIA_FILE, ...attachment, id, mimeType }));
}

/** Returns the name under which the original file is stored. */
export const fileName = ({ file, originalFile }: MediaFile): string => baseName(originalFile || file);

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

/** The parameters with which renditions of an image are created. */
export interface ImageOutput {
  /** The EXIF orientation; 1 is upright. */
  orientation: number;
  /** The MIME type of renditions; null for the type of the image. */
  format: string | null;
  isProgressive: boolean;
  quality: number;
}

/** The MIME types of renditions of images that browsers do not show. */
const OUTPUT_FORMATS: ReadonlyMap<string, string> = new Map([
  ['image/heic', 'image/jpeg'],
  ['image/heif', 'image/jpeg'],
  ['image/heic-sequence', 'image/jpeg'],
  ['image/heif-sequence', 'image/jpeg'],
]);

/** Returns the quality of renditions of a MIME type, from 1 to 100. */
export const imageQuality = (mimeType: string): number => (mimeType === 'image/webp' ? 86 : 82);

/** Returns the parameters with which renditions of a file are created; null for a file that is not an image. */
export function imageOutput(media: MediaFile): ImageOutput | null {
  if (!isImage(media)) return null;
  const { mimeType, metadata } = media;
  const format = OUTPUT_FORMATS.get(mimeType) ?? null;
  return {
    orientation: orientationOf(readMetadata(metadata).otherValues.image_meta),
    format,
    isProgressive: false,
    quality: imageQuality(format ?? mimeType),
  };
}

function orientationOf(imageMeta: unknown): number {
  const { orientation } = (typeof imageMeta === 'object' && imageMeta !== null ? imageMeta : {}) as {
    orientation?: unknown;
  };
  const number = Number(orientation);
  return Number.isInteger(number) && number >= 1 && number <= 8 ? number : 1;
}
