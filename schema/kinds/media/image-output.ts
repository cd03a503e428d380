import { readMetadata } from '../html/images/metadata.ts';
import { mediaKind } from './details.ts';
import type { MediaFile } from './file.ts';

/** How renditions of a picture are made. */
export interface ImageOutput {
  /** How the camera was held, by the numbers of EXIF; 1 is upright. */
  orientation: number;
  /** The type that renditions get where it is not the picture's own. */
  format: string | null;
  isProgressive: boolean;
  quality: number;
}

/** Types that browsers do not show are kept, and shown as others. */
const SHOWN_AS: ReadonlyMap<string, string> = new Map([
  ['image/heic', 'image/jpeg'],
  ['image/heif', 'image/jpeg'],
  ['image/heic-sequence', 'image/jpeg'],
  ['image/heif-sequence', 'image/jpeg'],
]);

/** The quality in which renditions of a type are made, of 100. */
export const imageQuality = (mimeType: string): number => (mimeType === 'image/webp' ? 86 : 82);

/** The type of a picture's renditions; null where it is the picture's own. */
const outputFormat = (mimeType: string): string | null => SHOWN_AS.get(mimeType) ?? null;

/** How renditions of a file are made; null where it is no picture. */
export function imageOutput({ mimeType, metadata }: MediaFile): ImageOutput | null {
  if (mediaKind(mimeType) !== 'image') return null;
  const format = outputFormat(mimeType);
  return {
    orientation: orientationOf(readMetadata(metadata).others.image_meta),
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
