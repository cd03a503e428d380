import { setPriority } from 'node:os';
import sharp, { type Sharp } from 'sharp';
import {
  ImageModificationError,
  type ImageToCreate,
  UnusableImageError,
} from '../../../schema/core/files/media-tools.ts';
import type { Dimensions } from '../../../schema/markup/images/image-dimensions.ts';
import { inspectFile } from './inspect-file.ts';
import { modifyImage } from './modify-image.ts';
import { type ImageLimits, imageFormats, openImage, readImageHead, swapsDimensions } from './read-image.ts';
import {
  type ImageTasks,
  type ResultMessage,
  type TaskFailure,
  type TaskMessage,
  type TaskName,
  writeVariant,
} from './variant-image.ts';

// A separate process: a crash of a decoder does not affect the program, and its memory is returned when it ends.
sharp.cache(false);
sharp.concurrency(1);

const limits: ImageLimits = {
  pixels: Number(process.env.MAX_IMAGE_PIXELS),
  seconds: Number(process.env.IMAGE_SECONDS),
};

const handlers: {
  [Name in TaskName]: (input: ImageTasks[Name]['input'], limits: ImageLimits) => Promise<ImageTasks[Name]['result']>;
} = {
  inspect: inspectFile,
  render: writeRenditions,
  modify: modifyImage,
  variant: writeVariant,
};

try {
  // Lower priority than the process that answers requests.
  setPriority(10);
} catch {
  // Some systems do not allow it.
}

process.on('disconnect', () => process.exit(0));
process.on('message', async (message) => {
  const { name, input } = message as TaskMessage;
  let answer: ResultMessage;
  try {
    answer = { result: await handlers[name](input as never, limits) };
  } catch (error) {
    answer = { failure: failureOf(error) };
  }
  process.send?.(answer);
});

/** Messages of a full disk that the library passes on without a code. */
const NO_SPACE = /^system error: (?:No space left on device|Disk quota exceeded)$/m;

/**
 * Converts an error of a task. Errors of the library have only a message, so errors without a code count as errors of
 * the image.
 */
function failureOf(error: unknown): TaskFailure {
  if (error instanceof ImageModificationError) return { kind: 'modification', ...error.failed };
  const { message, code } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || NO_SPACE.test(message)) return { kind: 'full', message };
  if (error instanceof UnusableImageError || code === undefined) return { kind: 'unusable', message };
  return { kind: 'unexpected', message };
}

/** Maximum pixels of a decoded image that is held in memory. */
const MAX_DECODED_PIXELS = 16_000_000;

/** The scale of an image relative to its source, in the dimension that is reduced less. */
const scaleOf = (image: Dimensions, source: Dimensions): number =>
  Math.max(image.width / source.width, image.height / source.height);

/**
 * Writes renditions of several sizes. Decodes the source once, at the scale of the largest rendition; smaller
 * renditions are created from that image if it is large enough.
 */
async function writeRenditions(
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
