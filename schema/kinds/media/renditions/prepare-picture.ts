import type { Kernel } from '../../../core/domain-kernel.ts';
import type { PictureFileData } from '../../../core/files/image-processor.ts';
import type { Dimensions } from '../../../markup/images/image-dimensions.ts';
import { type MadeImage, makeImages } from './make-images.ts';
import { type ImageSizes, type PlannedRendition, planRenditions, planReplacement } from './rendition-plan.ts';

/** The files created from a picture, in the work folder. */
export interface PreparedPicture {
  /** The dimensions after turning it upright. */
  upright: Dimensions;
  /** The file that is shown in its place. */
  replacement: (MadeImage & { suffix: 'scaled' | 'rotated' }) | null;
  renditions: (MadeImage & PlannedRendition)[];
}

/** Width and height after turning a picture upright: from orientation 5 on, it lies on its side. */
export const uprightSize = ({
  width,
  height,
  orientation,
}: Pick<PictureFileData, 'width' | 'height' | 'orientation'>) =>
  orientation >= 5 ? { width: height, height: width } : { width, height };

/** Creates the renditions and the replacement of a picture; decodes it only if it needs any. Errors: `rest_upload_invalid_image`. */
export async function preparePicture(
  kernel: Kernel,
  input: { path: string; mimeType: string; folder: string; picture: PictureFileData; sizes: ImageSizes },
): Promise<PreparedPicture> {
  const { path, mimeType, folder, picture } = input;
  const upright = uprightSize(picture);
  const replacement = planReplacement(upright, { mimeType, orientation: picture.orientation });
  const planned = planRenditions(upright, { sizes: input.sizes });
  const images = replacement ? [{ ...replacement, names: [] as string[] }, ...planned] : planned;
  const created = await makeImages(kernel, { path, mimeType, folder, images });
  const [first, ...others] = created;
  if (!replacement || !first) return { upright, replacement: null, renditions: created };
  return { upright, replacement: { ...first, suffix: replacement.suffix }, renditions: others };
}
