import { rm } from 'node:fs/promises';
import sharp, { type Region, type Sharp } from 'sharp';
import {
  type CropArgument,
  type FailedModification,
  ImageModificationError,
  type ImageModifier,
} from '../../../schema/core/files/image-processor.ts';
import type { Dimensions } from '../../../schema/markup/images/image-dimensions.ts';
import { formats } from './image-formats.ts';
import { openPicture, type PictureLimits, readHead } from './read-picture.ts';

/** Writes an image after applying the changes one after the other. */
export async function modify(
  input: { path: string; mimeType: string; quality: number; modifiers: readonly ImageModifier[]; target: string },
  limits: PictureLimits,
): Promise<Dimensions> {
  const { path, mimeType, quality, modifiers, target } = input;
  const { isPalette } = await readHead(path, mimeType);
  const format = formats.get(mimeType);
  const background = format?.background ?? '#000000';
  // Intermediate results are raw pixels on disk, because the library would reorder a chain of operations.
  const steps = [`${target}.0.v`, ...modifiers.map((_, place) => `${target}.${place + 1}.v`)];
  try {
    let current = steps[0] as string;
    let size = sizeOf(await openPicture(path, limits).autoOrient().toFile(current));
    for (const [place, modifier] of modifiers.entries()) {
      const next = steps[place + 1] as string;
      if (pixelsAfter(modifier, size) > limits.pixels) {
        throw new ImageModificationError({ modifier: modifier.type, place, argument: 'angle' });
      }
      const open = sharp(current, { limitInputPixels: limits.pixels }).timeout({ seconds: limits.seconds });
      const changed = applied(open, { modifier, place, size, background });
      size = sizeOf(await changed.toFile(next).catch(failed({ modifier: modifier.type, place, argument: null })));
      await rm(current);
      current = next;
    }
    const last = sharp(current, { limitInputPixels: limits.pixels }).timeout({ seconds: limits.seconds });
    return sizeOf(await (format?.write(last, { isPalette, quality }) ?? last).toFile(target));
  } finally {
    for (const step of steps) await rm(step, { force: true });
  }
}

/** Errors of the library have no code. Errors of the system, such as a full disk, have one and are passed on. */
const failed =
  (modification: FailedModification) =>
  (cause: NodeJS.ErrnoException): never => {
    throw cause.code === undefined ? new ImageModificationError(modification, { cause }) : cause;
  };

const sizeOf = ({ width, height }: Dimensions): Dimensions => ({ width, height });

/** The size after a change, which must be checked first: a rotation by a few degrees enlarges the image. */
function pixelsAfter(modifier: ImageModifier, { width, height }: Dimensions): number {
  if (modifier.type !== 'rotate') return 0;
  const angle = ((modifier.angle % 360) * Math.PI) / 180;
  const [sine, cosine] = [Math.abs(Math.sin(angle)), Math.abs(Math.cos(angle))];
  return (width * cosine + height * sine) * (width * sine + height * cosine);
}

function applied(
  image: Sharp,
  {
    modifier,
    place,
    size,
    background,
  }: { modifier: ImageModifier; place: number; size: Dimensions; background: string },
): Sharp {
  if (modifier.type === 'rotate') {
    const turned = background.length > '#000000'.length ? image.ensureAlpha() : image;
    const angle = modifier.angle % 360;
    return angle % 90 === 0 ? image.rotate(angle) : turned.rotate(angle, { background });
  }
  if (modifier.type === 'flip') return image.flip(modifier.vertical).flop(modifier.horizontal);
  return image.extract(cropped(modifier, { place, size }));
}

/** The remaining pixels after a crop in percent. */
function cropped(
  crop: Extract<ImageModifier, { type: 'crop' }>,
  { place, size }: { place: number; size: Dimensions },
): Region {
  const left = Math.round((size.width * crop.left) / 100);
  const top = Math.round((size.height * crop.top) / 100);
  const width = Math.min(Math.round((size.width * crop.width) / 100), size.width - left);
  const height = Math.min(Math.round((size.height * crop.height) / 100), size.height - top);
  const empty: CropArgument | false =
    (left >= size.width && 'left') ||
    (top >= size.height && 'top') ||
    (width < 1 && 'width') ||
    (height < 1 && 'height');
  if (empty) throw new ImageModificationError({ modifier: 'crop', place, argument: empty });
  return { left, top, width, height };
}
