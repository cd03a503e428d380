import sharp, { type Sharp } from 'sharp';
import { UnusableImageError } from '../../../schema/core/files/image-processor.ts';
import { formats } from './image-formats.ts';

/** Limits of the work on one image. */
export interface PictureLimits {
  pixels: number;
  seconds: number;
}

/** Opens an image, or the first frame of an animation. Decodes nothing yet. */
export const openPicture = (path: string, limits: PictureLimits): Sharp =>
  sharp(path, { limitInputPixels: limits.pixels, failOn: 'error', pages: 1, sequentialRead: true }).timeout({
    seconds: limits.seconds,
  });

/** Properties of an image that are known before it is decoded. */
export interface PictureHead {
  width: number;
  height: number;
  orientation: number;
  isPalette: boolean;
}

/** Reads the head of an image. Throws an UnusableImageError when the file is not an image of the type. */
export async function readHead(path: string, mimeType: string): Promise<PictureHead> {
  const format = formats.get(mimeType);
  if (!format) throw new UnusableImageError(`${mimeType} is not processed.`);
  // The caller checks the limit: here it would hide the dimensions.
  const head = await sharp(path, { limitInputPixels: false, failOn: 'error', pages: 1 })
    .metadata()
    .catch((error: Error) => {
      throw new UnusableImageError(error.message);
    });
  if (!format.readAs.includes(head.format)) throw new UnusableImageError(`The file is ${head.format}.`);
  return {
    width: head.width,
    height: head.height,
    orientation: head.orientation ?? 1,
    isPalette: head.isPalette === true,
  };
}

/** Orientations from 5 are rotated by 90 degrees and exchange width and height. */
export const isTurned = (orientation: number): boolean => orientation >= 5 && orientation <= 8;
