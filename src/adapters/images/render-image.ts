import sharp, { type Sharp } from 'sharp';
import type { WantedImage } from '../../../schema/core/files/image-processor.ts';
import type { Dimensions } from '../../../schema/markup/images/image-dimensions.ts';
import { formats } from './image-formats.ts';
import { isTurned, openPicture, type PictureLimits, readHead } from './read-picture.ts';

/** Pixels up to which the picture that others are made from is kept in memory. */
const KEPT_PIXELS = 16_000_000;

/** The share of the source that a picture shows at full sharpness. */
const scaleOf = (image: Dimensions, source: Dimensions): number =>
  Math.max(image.width / source.width, image.height / source.height);

/**
 * Writes pictures of several sizes. The source is decoded once: what is smaller is made from the largest, as long as
 * that is sharp enough.
 */
export async function render(
  input: { path: string; mimeType: string; quality: number; images: readonly WantedImage[] },
  limits: PictureLimits,
): Promise<null> {
  const { path, mimeType, quality } = input;
  const head = await readHead(path, mimeType);
  const source = isTurned(head.orientation) ? { width: head.height, height: head.width } : head;
  const images = [...input.images].sort((one, other) => scaleOf(other, source) - scaleOf(one, source));
  const [largest] = images;
  if (!largest) return null;
  const base = await keptBase({ path, source, largest }, limits);
  for (const image of images) {
    const isSharp = base !== null && image.width <= base.width && image.height <= base.height;
    const from = base && isSharp ? base.open() : openPicture(path, limits).autoOrient();
    await write(from, { image, mimeType, quality, isPalette: head.isPalette });
  }
  return null;
}

async function write(
  from: Sharp,
  written: { image: WantedImage; mimeType: string; quality: number; isPalette: boolean },
): Promise<void> {
  const { image, mimeType } = written;
  const sized = from.resize(image.width, image.height, { fit: 'cover', position: 'centre' });
  await (formats.get(mimeType)?.write(sized, written) ?? sized).toFile(image.path);
}

/** The source at the scale of the largest picture, decoded; null where it would not fit into memory well. */
async function keptBase(
  { path, source, largest }: { path: string; source: Dimensions; largest: Dimensions },
  limits: PictureLimits,
): Promise<(Dimensions & { open(): Sharp }) | null> {
  const scale = Math.min(1, scaleOf(largest, source));
  const width = Math.max(largest.width, Math.round(source.width * scale));
  const height = Math.max(largest.height, Math.round(source.height * scale));
  if (width * height > KEPT_PIXELS) return null;
  const { data, info } = await openPicture(path, limits)
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
