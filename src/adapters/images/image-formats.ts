import type { Sharp } from 'sharp';

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
