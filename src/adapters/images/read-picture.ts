import sharp, { type Sharp } from 'sharp';
import { UnusableImageError } from '../../../schema/media/image-processor.ts';
import { formats } from './formats.ts';

/** What bounds the work on one picture. */
export interface PictureLimits {
  pixels: number;
  seconds: number;
}

/** Opens a picture; of one that moves the first image. Nothing is decoded yet. */
export const openPicture = (path: string, limits: PictureLimits): Sharp =>
  sharp(path, { limitInputPixels: limits.pixels, failOn: 'error', pages: 1, sequentialRead: true }).timeout({
    seconds: limits.seconds,
  });

/** The head of a picture: what it is before anything of it is decoded. */
export interface PictureHead {
  width: number;
  height: number;
  orientation: number;
  isPalette: boolean;
}

/** Reads the head. Errors: UnusableImageError for what is no picture of the type. */
export async function readHead(path: string, mimeType: string): Promise<PictureHead> {
  const format = formats.get(mimeType);
  if (!format) throw new UnusableImageError(`${mimeType} is not processed.`);
  // The limit is checked by whoever asks: here it would only hide the dimensions.
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

/** Five and above are turned by a quarter: width and height change places. */
export const isTurned = (orientation: number): boolean => orientation >= 5 && orientation <= 8;
