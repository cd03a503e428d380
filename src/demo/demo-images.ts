import { Readable } from 'node:stream';
import sharp, { type Sharp } from 'sharp';
import type { DemoImage } from '../../prisma/demo/demo-types.ts';
import type { MediaStore } from '../../schema/core/files/media-store.ts';
import { NO_IMAGE_DETAILS } from '../../schema/core/files/media-tools.ts';

const MIME_TYPES = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp' } as const;

/** The renditions of every image; those that are wider than the image are omitted. */
const RENDITIONS = [
  { name: 'medium', width: 300, height: 300 },
  { name: 'large', width: 1_024, height: 1_024 },
  { name: 'thumbnail', width: 150, height: 150, crop: true },
  { name: 'medium_large', width: 768, height: 10_000 },
];

interface Rendition {
  file: string;
  width: number;
  height: number;
  'mime-type': string;
  filesize: number;
}

/** A stored image with the metadata of its attachment. */
export interface WrittenImage {
  /** Path below the uploads. */
  file: string;
  mimeType: string;
  fileSize: number;
  metadata: object & { sizes: Readonly<Record<string, Rendition>> };
}

/** Renders an image and its renditions, and stores them with keys in `folder`. */
export async function writeImage(
  image: DemoImage,
  { mediaStore, folder }: { mediaStore: MediaStore; folder: string },
): Promise<WrittenImage> {
  const { slug, format, width, height } = image;
  // The SVG is rendered once; the renditions are scaled from its pixels.
  const { data, info } = await sharp(Buffer.from(image.svg)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const originalPixels = () =>
    sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels as 3 } });
  const write = async (name: string, pixels: Sharp) => {
    const bytes = await encode(pixels, format);
    await mediaStore.put(`${folder}/${name}`, { size: bytes.length, open: () => Readable.from([bytes]) });
    return bytes.length;
  };
  const mimeType = MIME_TYPES[format];
  const renditions = await Promise.all(
    RENDITIONS.filter((size) => size.width < width).map(async (size) => {
      const factor = Math.min(size.width / width, size.height / height);
      const box = size.crop
        ? { width: size.width, height: size.height }
        : { width: Math.round(width * factor), height: Math.round(height * factor) };
      const file = `${slug}-${box.width}x${box.height}.${format}`;
      const filesize = await write(
        file,
        originalPixels().resize(box.width, box.height, { fit: size.crop ? 'cover' : 'fill' }),
      );
      return [size.name, { file, ...box, 'mime-type': mimeType, filesize }] as const;
    }),
  );
  const file = `${folder}/${slug}.${format}`;
  const fileSize = await write(`${slug}.${format}`, originalPixels());
  const sizes = Object.fromEntries(renditions);
  const metadata = { width, height, file, filesize: fileSize, sizes, image_meta: NO_IMAGE_DETAILS };
  return { file, mimeType, fileSize, metadata };
}

function encode(pixels: Sharp, format: DemoImage['format']): Promise<Buffer> {
  switch (format) {
    case 'jpg':
      return pixels.jpeg({ quality: 82 }).toBuffer();
    case 'png':
      return pixels.png({ palette: true, colors: 64, effort: 2, compressionLevel: 6 }).toBuffer();
    case 'webp':
      return pixels.webp({ quality: 80, effort: 1 }).toBuffer();
  }
}
