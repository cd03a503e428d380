import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kernel } from '../../core/domain-kernel.ts';
import { domainError, type ErrorCode } from '../../core/errors/domain-errors.ts';
import { type ImageFileData, ProcessorBusyError, UnusableImageError } from '../../core/files/media-tools.ts';
import type { Dimensions } from '../../markup/images/image-dimensions.ts';
import { filterPostHtml } from '../../markup/sanitizing/post-elements.ts';
import { imageQuality } from './media-file.ts';
import { type ImageSizes, type PlannedRendition, planRenditions, planReplacement } from './rendition-plan.ts';

/** An image that was created in the work folder. */
export interface RenderedImage extends Dimensions {
  path: string;
  /** In bytes. */
  size: number;
}

/**
 * Creates scaled copies of an image in a folder of the local disk. Returns them in the order of `images`. Errors:
 * `rest_upload_invalid_image`.
 */
export async function renderImages<Image extends Dimensions>(
  { mediaTools }: Kernel,
  input: { path: string; mimeType: string; folder: string; images: readonly Image[] },
): Promise<(Image & RenderedImage)[]> {
  const { path, mimeType, folder } = input;
  if (input.images.length === 0) return [];
  const images = input.images.map((image, index) => ({ ...image, path: join(folder, `image-${index}`) }));
  const targets = images.map(({ width, height, path: target }) => ({ width, height, path: target }));
  await withProcessingErrors(
    mediaTools.render({ path, mimeType, quality: imageQuality(mimeType), images: targets }),
    'rest_upload_invalid_image',
  );
  return Promise.all(images.map(async (image) => ({ ...image, size: (await stat(image.path)).size })));
}

/** The files created from an image, in the work folder. */
export interface PreparedImage {
  /** The dimensions of the image, rotated upright. */
  upright: Dimensions;
  /** The file that pages show instead of the image, if it is too large or not upright. */
  replacement: (RenderedImage & { suffix: 'scaled' | 'rotated' }) | null;
  renditions: (RenderedImage & PlannedRendition)[];
}

/** Returns the width and height of an image, rotated upright. EXIF orientations from 5 on swap width and height. */
export const uprightSize = ({ width, height, orientation }: Pick<ImageFileData, 'width' | 'height' | 'orientation'>) =>
  orientation >= 5 ? { width: height, height: width } : { width, height };

/**
 * Creates the renditions and the replacement of an image. An image that needs none is not decoded. Errors:
 * `rest_upload_invalid_image`.
 */
export async function prepareImage(
  kernel: Kernel,
  input: { path: string; mimeType: string; folder: string; image: ImageFileData; sizes: ImageSizes },
): Promise<PreparedImage> {
  const { path, mimeType, folder, image } = input;
  const upright = uprightSize(image);
  const replacement = planReplacement(upright, image);
  const planned = planRenditions(upright, { sizes: input.sizes });
  const images = replacement ? [{ ...replacement, names: [] as string[] }, ...planned] : planned;
  const created = await renderImages(kernel, { path, mimeType, folder, images });
  const [first, ...others] = created;
  if (!replacement || !first) return { upright, replacement: null, renditions: created };
  return { upright, replacement: { ...first, suffix: replacement.suffix }, renditions: others };
}

/** A rendition in the stored metadata of its file. */
export interface StoredRendition extends Dimensions {
  file: string;
  'mime-type': string;
  filesize: number;
}

/** Returns the metadata entries of a rendition, one per size that shares it. */
export function renditionEntries(
  { names, width, height, size }: RenderedImage & { names: readonly string[] },
  { file, mimeType }: { file: string; mimeType: string },
): [string, StoredRendition][] {
  return names.map((name) => [name, { file, width, height, 'mime-type': mimeType, filesize: size }]);
}

/** Removes unsafe markup from embedded metadata, because the uploader may not be the author of the file. */
export function withoutUnsafeMarkup<T>(value: T): T {
  if (typeof value === 'string') return filterPostHtml(value) as T;
  if (Array.isArray(value)) return value.map(withoutUnsafeMarkup) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, property]) => [key, withoutUnsafeMarkup(property)])) as T;
}

/**
 * Awaits the image processor and converts its errors to domain errors: `invalidImageCode` for an invalid image,
 * `service_unavailable` if the processor is busy.
 */
export async function withProcessingErrors<T>(work: Promise<T>, invalidImageCode: ErrorCode): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof UnusableImageError) throw domainError(invalidImageCode);
    if (error instanceof ProcessorBusyError) {
      throw domainError('service_unavailable', {
        message: 'Too many files are being processed. Try again in a moment.',
      });
    }
    throw error;
  }
}
