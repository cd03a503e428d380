import sharp, { type Sharp } from 'sharp';
import { UnusableImageError } from '../../../schema/core/files/media-tools.ts';

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

/** How an image format is read and written. */
interface ImageFormat {
  /** The names of the format in the image library. */
  readonly readAs: readonly string[];
  /** Sets the output options. `isPalette`: the source image has a palette of few colors. */
  write(image: Sharp, source: { isPalette: boolean; quality: number }): Sharp;
  /** The background of areas that a rotation leaves empty. */
  readonly background: string;
}

/** The AVIF encoder uses another scale: its quality 53 looks like 82 of other formats. */
const AVIF_SCALE = 0.65;

const TRANSPARENT = '#00000000';

/** The supported formats by type. Images keep their format; only the first frame of an animation remains. */
export const imageFormats: ReadonlyMap<string, ImageFormat> = new Map<string, ImageFormat>([
  ['image/jpeg', { readAs: ['jpeg'], write: (image, { quality }) => image.jpeg({ quality }), background: '#000000' }],
  [
    'image/png',
    {
      readAs: ['png'],
      write: (image, { isPalette }) => image.png({ compressionLevel: 7, palette: isPalette }),
      background: TRANSPARENT,
    },
  ],
  ['image/gif', { readAs: ['gif'], write: (image) => image.gif({ effort: 4 }), background: TRANSPARENT }],
  [
    'image/webp',
    { readAs: ['webp'], write: (image, { quality }) => image.webp({ quality, effort: 3 }), background: TRANSPARENT },
  ],
  [
    'image/avif',
    {
      readAs: ['heif', 'avif'],
      write: (image, { quality }) => image.avif({ quality: Math.round(quality * AVIF_SCALE), effort: 2 }),
      background: TRANSPARENT,
    },
  ],
]);
