import { domainError, type ErrorCode } from '../../../core/domain-errors.ts';
import type { CropArgument, ImageModificationError, ImageModifier } from '../../../core/files/image-processor.ts';

const MAX_MODIFIERS = 20;

/** In percent of the image. Clients send rounded numbers, so the sum may slightly exceed 100. */
const ROUNDING_TOLERANCE = 0.01;

/**
 * Checks modifiers as far as possible without the image. Errors: `rest_image_not_edited`, and `rest_invalid_param`
 * with the path of the argument, such as `modifiers.0.crop.width`.
 */
export function requireModifiers(modifiers: readonly ImageModifier[]): void {
  if (modifiers.length === 0) throw domainError('rest_image_not_edited');
  if (modifiers.length > MAX_MODIFIERS) {
    const message = `Send at most ${MAX_MODIFIERS} modifiers at a time.`;
    throw domainError('rest_invalid_param', { parameter: 'modifiers', message });
  }
  for (const [index, modifier] of modifiers.entries()) {
    if (modifier.type === 'crop') requireCrop(modifier, index);
  }
}

type Crop = Extract<ImageModifier, { type: 'crop' }>;

const CROP_ARGUMENTS = ['left', 'top', 'width', 'height'] as const satisfies readonly CropArgument[];

/** The offset and the size of a crop in each direction. */
const DIRECTIONS = [
  ['left', 'width'],
  ['top', 'height'],
] as const;

function requireCrop(crop: Crop, index: number): void {
  for (const argument of CROP_ARGUMENTS) {
    const value = crop[argument];
    if (!(value >= 0 && value <= 100)) {
      throw invalidCrop({ index, argument, message: `${argument} must be between 0 and 100 percent of the image.` });
    }
  }
  for (const [offset, size] of DIRECTIONS) {
    if (crop[size] === 0) throw invalidCrop({ index, argument: size, message: `${size} must be more than 0 percent.` });
    if (crop[offset] + crop[size] > 100 + ROUNDING_TOLERANCE) {
      const message = `${offset} and ${size} must not reach beyond the image: together they are at most 100 percent.`;
      throw invalidCrop({ index, argument: crop[offset] >= 100 ? offset : size, message });
    }
  }
}

const invalidCrop = ({ index, argument, message }: { index: number; argument: CropArgument; message: string }) =>
  domainError('rest_invalid_param', { parameter: `modifiers.${index}.crop.${argument}`, message });

const FAILURES: Readonly<Record<ImageModifier['type'], ErrorCode>> = {
  rotate: 'rest_image_rotation_failed',
  flip: 'rest_image_flip_failed',
  crop: 'rest_image_crop_failed',
};

/**
 * Converts the error of a modifier that cannot be applied to the image; it contains the argument if one is invalid.
 */
export function modificationError({ failed: { modifier, index, argument } }: ImageModificationError) {
  if (argument === null) return domainError(FAILURES[modifier]);
  const parameter = `modifiers.${index}.${modifier}.${argument}`;
  const message =
    argument === 'angle'
      ? 'Rotated by this angle, the image would have more pixels than this server accepts. Choose a smaller angle.'
      : `The cropped image would be empty. Choose a ${argument === 'left' || argument === 'top' ? 'smaller' : 'larger'} ${argument}.`;
  return domainError('rest_invalid_param', { parameter, message });
}
