import type { Sharp } from 'sharp';

/** How to read and write an image format. */
interface Format {
  /** Names of the format in the image library. */
  readonly readAs: readonly string[];
  /** Sets the options of an image that is written. `isPalette` says that its source has few colours. */
  write(image: Sharp, source: { isPalette: boolean; quality: number }): Sharp;
  /** The background of areas that a rotation leaves empty. */
  readonly background: string;
}

/** The encoder's scale differs: its quality 53 looks like 82 of other formats. */
const AVIF_SCALE = 0.65;

const CLEAR = '#00000000';

/** The supported formats by type. Every one keeps its format; animations are reduced to one frame. */
export const formats: ReadonlyMap<string, Format> = new Map<string, Format>([
  ['image/jpeg', { readAs: ['jpeg'], write: (image, { quality }) => image.jpeg({ quality }), background: '#000000' }],
  [
    'image/png',
    {
      readAs: ['png'],
      write: (image, { isPalette }) => image.png({ compressionLevel: 7, palette: isPalette }),
      background: CLEAR,
    },
  ],
  ['image/gif', { readAs: ['gif'], write: (image) => image.gif({ effort: 4 }), background: CLEAR }],
  [
    'image/webp',
    { readAs: ['webp'], write: (image, { quality }) => image.webp({ quality, effort: 3 }), background: CLEAR },
  ],
  [
    'image/avif',
    {
      readAs: ['heif', 'avif'],
      write: (image, { quality }) => image.avif({ quality: Math.round(quality * AVIF_SCALE), effort: 2 }),
      background: CLEAR,
    },
  ],
]);
