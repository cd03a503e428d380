import sharp, { type Sharp } from 'sharp';
import { UnusableImageError } from '../../../schema/core/files/image-processor.ts';
import { imageFormats } from './image-formats.ts';

/** The limits for processing one image: its pixels, and the seconds of one operation. */
export interface ImageLimits {
  pixels: number;
  seconds: number;
}

/** Opens an image, or the first frame of an animation. Decodes nothing yet. */
export const openImage = (path: string, limits: ImageLimits): Sharp =>
  sharp(path, { limitInputPixels: limits.pixels, failOn: 'error', pages: 1, sequentialRead: true }).timeout({
    seconds: limits.seconds,
  });

/** The properties of an image that are read without decoding it. */
export interface ImageHead {
  width: number;
  height: number;
  orientation: number;
  isPalette: boolean;
}

/** Reads the head of an image. Throws an UnusableImageError if the file is not an image of the type. */
export async function readImageHead(path: string, mimeType: string): Promise<ImageHead> {
  const format = imageFormats.get(mimeType);
  if (!format) throw new UnusableImageError(`${mimeType} is not a supported image type.`);
  // The caller checks the pixel limit; a limit here would prevent reading the dimensions.
  const head = await sharp(path, { limitInputPixels: false, failOn: 'error', pages: 1 })
    .metadata()
    .catch((error: Error) => {
      throw new UnusableImageError(error.message);
    });
  if (!format.readAs.includes(head.format)) throw new UnusableImageError(`The file is of the type ${head.format}.`);
  return {
    width: head.width,
    height: head.height,
    orientation: head.orientation ?? 1,
    isPalette: head.isPalette === true,
  };
}

/** Whether an EXIF orientation rotates the image by 90 degrees, which swaps width and height. */
export const swapsDimensions = (orientation: number): boolean => orientation >= 5 && orientation <= 8;
