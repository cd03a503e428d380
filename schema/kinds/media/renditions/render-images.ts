import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kernel } from '../../../core/domain-kernel.ts';
import type { Dimensions } from '../../../markup/images/image-dimensions.ts';
import { imageQuality } from '../image-output.ts';
import { withProcessingErrors } from './processing-errors.ts';

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
