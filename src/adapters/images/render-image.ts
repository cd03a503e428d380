import sharp, { type Sharp } from 'sharp';
import type { ImageToCreate } from '../../../schema/core/files/media-tools.ts';
import type { Dimensions } from '../../../schema/markup/images/image-dimensions.ts';
import { type ImageLimits, imageFormats, openImage, readImageHead, swapsDimensions } from './read-image.ts';

/** Maximum pixels of a decoded image that is held in memory. */
const MAX_DECODED_PIXELS = 16_000_000;

/** The scale of an image relative to its source, in the dimension that is reduced less. */
const scaleOf = (image: Dimensions, source: Dimensions): number =>
  Math.max(image.width / source.width, image.height / source.height);

/**
 * Writes renditions of several sizes. Decodes the source once, at the scale of the largest rendition; smaller
 * renditions are created from that image if it is large enough.
 */
export async function writeRenditions(
  input: { path: string; mimeType: string; quality: number; images: readonly ImageToCreate[] },
  limits: ImageLimits,
): Promise<null> {
  const { path, mimeType, quality } = input;
  const head = await readImageHead(path, mimeType);
  const source = swapsDimensions(head.orientation) ? { width: head.height, height: head.width } : head;
  const images = [...input.images].sort((a, b) => scaleOf(b, source) - scaleOf(a, source));
  const [largest] = images;
  if (!largest) return null;
  const decoded = await decodeSource({ path, source, largest }, limits);
  for (const image of images) {
    const isLargeEnough = decoded !== null && image.width <= decoded.width && image.height <= decoded.height;
    const sourceImage = decoded && isLargeEnough ? decoded.open() : openImage(path, limits).autoOrient();
    await write(sourceImage, { image, mimeType, quality, isPalette: head.isPalette });
  }
  return null;
}

async function write(
  sourceImage: Sharp,
  output: { image: ImageToCreate; mimeType: string; quality: number; isPalette: boolean },
): Promise<void> {
  const { image, mimeType } = output;
  const sized = sourceImage.resize(image.width, image.height, { fit: 'cover', position: 'center' });
  await (imageFormats.get(mimeType)?.write(sized, output) ?? sized).toFile(image.path);
}

/** Decodes the source at the scale of the largest rendition; null if that exceeds MAX_DECODED_PIXELS. */
async function decodeSource(
  { path, source, largest }: { path: string; source: Dimensions; largest: Dimensions },
  limits: ImageLimits,
): Promise<(Dimensions & { open(): Sharp }) | null> {
  const scale = Math.min(1, scaleOf(largest, source));
  const width = Math.max(largest.width, Math.round(source.width * scale));
  const height = Math.max(largest.height, Math.round(source.height * scale));
  if (width * height > MAX_DECODED_PIXELS) return null;
  const { data, info } = await openImage(path, limits)
    .autoOrient()
    .resize(width, height, { fit: 'fill' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return {
    width,
    height,
    open: () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } }),
  };
}
