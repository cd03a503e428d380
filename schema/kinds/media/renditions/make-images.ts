import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kernel } from '../../../core/domain-kernel.ts';
import type { Dimensions } from '../../../markup/images/image-dimensions.ts';
import { imageQuality } from '../image-output.ts';
import { processed } from './processing-errors.ts';

/** A picture in the work folder. */
export interface MadeImage extends Dimensions {
  path: string;
  /** In bytes. */
  size: number;
}

/** Creates renditions of a picture, in the order of `images`. Errors: `rest_upload_invalid_image`. */
export async function makeImages<Wanted extends Dimensions>(
  { mediaTools }: Kernel,
  input: { path: string; mimeType: string; folder: string; images: readonly Wanted[] },
): Promise<(Wanted & MadeImage)[]> {
  const { path, mimeType, folder } = input;
  if (input.images.length === 0) return [];
  const images = input.images.map((image, index) => ({ ...image, path: join(folder, `image-${index}`) }));
  const wanted = images.map(({ width, height, path: target }) => ({ width, height, path: target }));
  await processed(
    mediaTools.render({ path, mimeType, quality: imageQuality(mimeType), images: wanted }),
    'rest_upload_invalid_image',
  );
  return Promise.all(images.map(async (image) => ({ ...image, size: (await stat(image.path)).size })));
}
