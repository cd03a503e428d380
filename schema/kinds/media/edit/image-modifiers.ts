import { domainError, type ErrorCode } from '../../../core/domain-errors.ts';
import type { CropArgument, ImageModificationError, ImageModifier } from '../../../core/files/image-processor.ts';

const MAX_MODIFIERS = 20;

/** In percent: clients round the results of divisions. */
const TOLERANCE = 0.01;

/**
 * Checks what does not depend on the picture. Errors: `rest_image_not_edited`, and `rest_invalid_param`, which names the
 * argument: `modifiers.0.crop.width`.
 */
export function requireModifiers(modifiers: readonly ImageModifier[]): void {
  if (modifiers.length === 0) throw domainError('rest_image_not_edited');
  if (modifiers.length > MAX_MODIFIERS) {
    const message = `Send at most ${MAX_MODIFIERS} modifiers at a time.`;
    throw domainError('rest_invalid_param', { parameter: 'modifiers', message });
  }
  for (const [place, modifier] of modifiers.entries()) {
    if (modifier.type === 'crop') requireCrop(modifier, place);
  }
}

type Crop = Extract<ImageModifier, { type: 'crop' }>;

const CROP_ARGUMENTS = ['left', 'top', 'width', 'height'] as const satisfies readonly CropArgument[];

const EDGES = [
  ['left', 'width'],
  ['top', 'height'],
] as const;

function requireCrop(crop: Crop, place: number): void {
  for (const argument of CROP_ARGUMENTS) {
    const value = crop[argument];
    if (!(value >= 0 && value <= 100)) {
      throw wrongCrop({ place, argument, message: `${argument} must be between 0 and 100 percent of the picture.` });
    }
  }
  for (const [offset, size] of EDGES) {
    if (crop[size] === 0) throw wrongCrop({ place, argument: size, message: `${size} must be more than 0 percent.` });
    if (crop[offset] + crop[size] > 100 + TOLERANCE) {
      const message = `${offset} and ${size} must not reach beyond the picture: together they are at most 100 percent.`;
      throw wrongCrop({ place, argument: crop[offset] >= 100 ? offset : size, message });
    }
  }
}

const wrongCrop = ({ place, argument, message }: { place: number; argument: CropArgument; message: string }) =>
  domainError('rest_invalid_param', { parameter: `modifiers.${place}.crop.${argument}`, message });

const FAILURES: Readonly<Record<ImageModifier['type'], ErrorCode>> = {
  rotate: 'rest_image_rotation_failed',
  flip: 'rest_image_flip_failed',
  crop: 'rest_image_crop_failed',
};

/** The error for a modifier that cannot be applied to this picture; it names the argument if one is wrong. */
export function modificationError({ failed: { modifier, place, argument } }: ImageModificationError) {
  if (argument === null) return domainError(FAILURES[modifier]);
  const parameter = `modifiers.${place}.${modifier}.${argument}`;
  const message =
    argument === 'angle'
      ? 'Turned by this angle, the picture would have more pixels than this server accepts. Choose a smaller angle.'
      : `No pixel of the picture would be left. Choose a ${argument === 'left' || argument === 'top' ? 'smaller' : 'larger'} ${argument}.`;
  return domainError('rest_invalid_param', { parameter, message });
}
