import { readMetadata } from '../../markup/images/image-metadata.ts';
import { isImage } from './media-details.ts';
import type { MediaFile } from './media-file.ts';

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
