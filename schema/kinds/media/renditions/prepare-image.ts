import type { Kernel } from '../../../core/domain-kernel.ts';
import type { PictureFileData } from '../../../core/files/image-processor.ts';
import type { Dimensions } from '../../../markup/images/image-dimensions.ts';
import { type RenderedImage, renderImages } from './render-images.ts';
import { type ImageSizes, type PlannedRendition, planRenditions, planReplacement } from './rendition-plan.ts';

/** The files created from a picture, in the work folder. */
export interface PreparedPicture {
  /** The dimensions of the picture, rotated upright. */
  upright: Dimensions;
  /** The file that pages show instead of the picture, if it is too large or not upright. */
  replacement: (RenderedImage & { suffix: 'scaled' | 'rotated' }) | null;
  renditions: (RenderedImage & PlannedRendition)[];
}

/** Returns the width and height of a picture, rotated upright. EXIF orientations from 5 on swap width and height. */
export const uprightSize = ({
  width,
  height,
  orientation,
}: Pick<PictureFileData, 'width' | 'height' | 'orientation'>) =>
  orientation >= 5 ? { width: height, height: width } : { width, height };

/**
 * Creates the renditions and the replacement of a picture. A picture that needs none is not decoded. Errors:
 * `rest_upload_invalid_image`.
 */
export async function preparePicture(
  kernel: Kernel,
  input: { path: string; mimeType: string; folder: string; picture: PictureFileData; sizes: ImageSizes },
): Promise<PreparedPicture> {
  const { path, mimeType, folder, picture } = input;
  const upright = uprightSize(picture);
  const replacement = planReplacement(upright, { mimeType, orientation: picture.orientation });
  const planned = planRenditions(upright, { sizes: input.sizes });
  const images = replacement ? [{ ...replacement, names: [] as string[] }, ...planned] : planned;
  const created = await renderImages(kernel, { path, mimeType, folder, images });
  const [first, ...others] = created;
  if (!replacement || !first) return { upright, replacement: null, renditions: created };
  return { upright, replacement: { ...first, suffix: replacement.suffix }, renditions: others };
}
