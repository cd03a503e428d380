import type { Region } from 'sharp';
import {
  type FailedModification,
  type ImageModifier,
  type ImageToCreate,
  type InspectedFile,
  UnusableImageError,
} from '../../../schema/core/files/media-tools.ts';
import type { VariantRequest } from '../../../schema/kinds/media/variants/variant-request.ts';
import type { Dimensions } from '../../../schema/markup/images/image-dimensions.ts';
import { type ImageLimits, imageFormats, openImage, readImageHead, swapsDimensions } from './read-image.ts';

/** A variant to make of an image. */
export interface VariantTask {
  /** The path and the type of the image. */
  readonly path: string;
  readonly sourceType: string;
  /** The path, type and quality of the variant. */
  readonly target: string;
  readonly mimeType: string;
  readonly quality: number;
  readonly variant: Pick<VariantRequest, 'width' | 'height' | 'fit' | 'position' | 'region'>;
  /** The maximum width and height of the variant. */
  readonly maxSide: number;
}

/**
 * Writes a variant of an image, or of the first frame of an animation; never larger than the image. Throws an
 * UnusableImageError if the file is not an image of its type or has too many pixels.
 */
export async function writeVariant(task: VariantTask, limits: ImageLimits): Promise<null> {
  const { path, sourceType, target, mimeType, quality, variant } = task;
  const head = await readImageHead(path, sourceType);
  if (head.width * head.height > limits.pixels) throw new UnusableImageError('The image has too many pixels.');
  const source = swapsDimensions(head.orientation) ? { width: head.height, height: head.width } : head;
  const region = variant.region ? regionOf(variant.region, source) : null;
  const size = variantSize(region ?? source, task);
  const upright = openImage(path, limits).autoOrient();
  const part = region ? upright.extract(region) : upright;
  const sized = part.resize(size.width, size.height, {
    fit: variant.fit === 'cover' ? 'cover' : 'fill',
    position: sharpPosition(variant.position),
  });
  const opaque = mimeType === 'image/jpeg' ? sized.flatten({ background: '#ffffff' }) : sized;
  const isPalette = head.isPalette && mimeType === sourceType;
  await (imageFormats.get(mimeType)?.write(opaque, { isPalette, quality }) ?? opaque).toFile(target);
  return null;
}

/** The region in pixels of a region in percent. */
function regionOf(region: NonNullable<VariantRequest['region']>, { width, height }: Dimensions): Region {
  const left = Math.min(Math.floor((width * region.left) / 100), width - 1);
  const top = Math.min(Math.floor((height * region.top) / 100), height - 1);
  return {
    left,
    top,
    width: Math.min(Math.max(1, Math.round((width * region.width) / 100)), width - left),
    height: Math.min(Math.max(1, Math.round((height * region.height) / 100)), height - top),
  };
}

/** The size of a variant: in the proportions of the image, or with `cover` in those of the request. */
function variantSize(source: Dimensions, { variant: { width, height, fit }, maxSide }: VariantTask): Dimensions {
  const boundary = { width: Math.min(width ?? maxSide, maxSide), height: Math.min(height ?? maxSide, maxSide) };
  const [shape, fullSize] = fit === 'cover' ? [boundary, source] : [source, boundary];
  const scale = Math.min(1, fullSize.width / shape.width, fullSize.height / shape.height);
  const side = (length: number) => Math.max(1, Math.round(length * scale));
  return { width: side(shape.width), height: side(shape.height) };
}

/** The name of a position in the image library, which puts the horizontal part first: `right top`. */
const sharpPosition = (position: string): string => position.split('-').reverse().join(' ');

/** The tasks of a worker process, with their input and result. */
export interface ImageTasks {
  inspect: { input: { path: string }; result: InspectedFile };
  render: {
    input: { path: string; mimeType: string; quality: number; images: readonly ImageToCreate[] };
    result: null;
  };
  variant: { input: VariantTask; result: null };
  modify: {
    input: { path: string; mimeType: string; quality: number; modifiers: readonly ImageModifier[]; target: string };
    result: Dimensions;
  };
}

export type TaskName = keyof ImageTasks;

/** A task that is sent to a worker. */
export interface TaskMessage {
  name: TaskName;
  input: ImageTasks[TaskName]['input'];
}

/** The reason why a task failed. */
export type TaskFailure =
  | { kind: 'unusable'; message: string }
  | ({ kind: 'modification' } & FailedModification)
  /** No disk space is left for the result. */
  | { kind: 'full'; message: string }
  | { kind: 'unexpected'; message: string };

/** The answer of a worker. */
export type ResultMessage = { result: ImageTasks[TaskName]['result'] } | { failure: TaskFailure };
