import type { Kernel } from '../../../core/domain-kernel.ts';
import type { ImageFileData } from '../../../core/files/image-processor.ts';
import type { Dimensions } from '../../../markup/images/image-dimensions.ts';
import { type RenderedImage, renderImages } from './render-images.ts';
import { type ImageSizes, type PlannedRendition, planRenditions, planReplacement } from './rendition-plan.ts';

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
