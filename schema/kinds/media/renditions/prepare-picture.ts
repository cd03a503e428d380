import type { Dimensions } from '../../html/images/sizes.ts';
import type { Kernel } from '../../kernel.ts';
import type { PictureFacts } from '../image-processor.ts';
import { type MadeImage, makeImages } from '../renditions/make.ts';
import { type ImageSizes, type PlannedRendition, planRenditions, planReplacement } from '../renditions/plan.ts';

/** A picture with all that is made of it, in the work folder. */
export interface PreparedPicture {
  /** As it is seen. */
  upright: Dimensions;
  /** What is shown in its place. */
  replacement: (MadeImage & { suffix: 'scaled' | 'rotated' }) | null;
  renditions: (MadeImage & PlannedRendition)[];
}

/** Width and height as they are seen: from five on, a picture lies on its side. */
export const uprightSize = ({ width, height, orientation }: Pick<PictureFacts, 'width' | 'height' | 'orientation'>) =>
  orientation >= 5 ? { width: height, height: width } : { width, height };

/** Makes what is shown of a picture; nothing is decoded that needs no other size. Errors: `rest_upload_invalid_image`. */
export async function preparePicture(
  kernel: Kernel,
  input: { path: string; mimeType: string; folder: string; picture: PictureFacts; sizes: ImageSizes },
): Promise<PreparedPicture> {
  const { path, mimeType, folder, picture } = input;
  const upright = uprightSize(picture);
  const replacement = planReplacement(upright, { mimeType, orientation: picture.orientation });
  const planned = planRenditions(upright, { sizes: input.sizes });
  const images = replacement ? [{ ...replacement, names: [] as string[] }, ...planned] : planned;
  const made = await makeImages(kernel, { path, mimeType, folder, images });
  const [first, ...rest] = made;
  if (!replacement || !first) return { upright, replacement: null, renditions: made };
  return { upright, replacement: { ...first, suffix: replacement.suffix }, renditions: rest };
}
