import type { Sharp } from 'sharp';

/** How a format of pictures is read and written. */
interface Format {
  /** Names under which the library knows what it has read. */
  readonly readAs: readonly string[];
  /** The settings of a picture that is written; `isPalette` says that its source has few colours. */
  write(image: Sharp, source: { isPalette: boolean; quality: number }): Sharp;
  /** What shows where a turned picture covers nothing. */
  readonly background: string;
}

/** What others call 82 is about 53 to the encoder: the same look at the same size. */
const AVIF_SCALE = 0.65;

const CLEAR = '#00000000';

/** The formats that are processed, by type. Every one keeps its format; what moves is made to stand still. */
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
