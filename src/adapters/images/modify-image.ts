import { rm } from 'node:fs/promises';
import sharp, { type Region, type Sharp } from 'sharp';
import {
  type CropArgument,
  type FailedModification,
  ImageModificationError,
  type ImageModifier,
} from '../../../schema/core/files/media-tools.ts';
import type { Dimensions } from '../../../schema/markup/images/image-dimensions.ts';
import { type ImageLimits, imageFormats, openImage, readImageHead } from './read-image.ts';

/**
 * Applies the modifications in their order, writes the image to `target` and returns its size. Throws an
 * ImageModificationError that names the failed modification.
 */
export async function modifyImage(
  input: { path: string; mimeType: string; quality: number; modifiers: readonly ImageModifier[]; target: string },
  limits: ImageLimits,
): Promise<Dimensions> {
  const { path, mimeType, quality, modifiers, target } = input;
  const { isPalette } = await readImageHead(path, mimeType);
  const format = imageFormats.get(mimeType);
  const background = format?.background ?? '#000000';
  // Intermediate images are raw pixels on disk, because the library would reorder chained operations.
  const intermediatePaths = [`${target}.0.v`, ...modifiers.map((_, index) => `${target}.${index + 1}.v`)];
  try {
    let current = intermediatePaths[0] as string;
    let size = sizeOf(await openImage(path, limits).autoOrient().toFile(current));
    for (const [index, modifier] of modifiers.entries()) {
      const next = intermediatePaths[index + 1] as string;
      if (pixelsAfter(modifier, size) > limits.pixels) {
        throw new ImageModificationError({ modifier: modifier.type, index, argument: 'angle' });
      }
      const image = sharp(current, { limitInputPixels: limits.pixels }).timeout({ seconds: limits.seconds });
      const modifiedImage = applyModifier(image, { modifier, index, size, background });
      size = sizeOf(
        await modifiedImage.toFile(next).catch(asModificationError({ modifier: modifier.type, index, argument: null })),
      );
      await rm(current);
      current = next;
    }
    const finalImage = sharp(current, { limitInputPixels: limits.pixels }).timeout({ seconds: limits.seconds });
    return sizeOf(await (format?.write(finalImage, { isPalette, quality }) ?? finalImage).toFile(target));
  } finally {
    for (const intermediatePath of intermediatePaths) await rm(intermediatePath, { force: true });
  }
}

/** Errors of the library have no code. Errors of the system, such as a full disk, have one and are passed on. */
const asModificationError =
  (modification: FailedModification) =>
  (cause: NodeJS.ErrnoException): never => {
    throw cause.code === undefined ? new ImageModificationError(modification, { cause }) : cause;
  };

const sizeOf = ({ width, height }: Dimensions): Dimensions => ({ width, height });

/**
 * The number of pixels after a rotation, which enlarges the image; 0 for modifications that do not. Checked before the
 * library allocates the result.
 */
function pixelsAfter(modifier: ImageModifier, { width, height }: Dimensions): number {
  if (modifier.type !== 'rotate') return 0;
  const angle = ((modifier.angle % 360) * Math.PI) / 180;
  const [sine, cosine] = [Math.abs(Math.sin(angle)), Math.abs(Math.cos(angle))];
  return (width * cosine + height * sine) * (width * sine + height * cosine);
}

function applyModifier(
  image: Sharp,
  {
    modifier,
    index,
    size,
    background,
  }: { modifier: ImageModifier; index: number; size: Dimensions; background: string },
): Sharp {
  if (modifier.type === 'rotate') {
    const withBackground = background.length > '#000000'.length ? image.ensureAlpha() : image;
    const angle = modifier.angle % 360;
    return angle % 90 === 0 ? image.rotate(angle) : withBackground.rotate(angle, { background });
  }
  if (modifier.type === 'flip') return image.flip(modifier.vertical).flop(modifier.horizontal);
  return image.extract(cropRegion(modifier, { index, size }));
}

/** The region in pixels of a crop in percent. Throws an ImageModificationError for an empty region. */
function cropRegion(
  crop: Extract<ImageModifier, { type: 'crop' }>,
  { index, size }: { index: number; size: Dimensions },
): Region {
  const left = Math.round((size.width * crop.left) / 100);
  const top = Math.round((size.height * crop.top) / 100);
  const width = Math.min(Math.round((size.width * crop.width) / 100), size.width - left);
  const height = Math.min(Math.round((size.height * crop.height) / 100), size.height - top);
  const invalidArgument: CropArgument | false =
    (left >= size.width && 'left') ||
    (top >= size.height && 'top') ||
    (width < 1 && 'width') ||
    (height < 1 && 'height');
  if (invalidArgument) throw new ImageModificationError({ modifier: 'crop', index, argument: invalidArgument });
  return { left, top, width, height };
}
