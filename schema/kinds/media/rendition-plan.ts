import { type Dimensions, fitInto } from '../../markup/images/image-dimensions.ts';
import type { SiteData } from '../../markup/render-environment.ts';
import { MAX_IMAGE_SIDE } from '../../rendering/image-sizes.ts';

/** The image sizes of the site, by name. */
export type ImageSizes = SiteData['imageSizes'];

/** The sizes to create first: those that are requested most. */
const PREFERRED_SIZES = ['medium', 'large', 'thumbnail', 'medium_large'];

/** A rendition to create; several sizes may share it. */
export interface PlannedRendition extends Dimensions {
  names: string[];
}

/** Returns the dimensions of an image in a size; null if they differ from the full size by at most one pixel. */
export function renditionSize(full: Dimensions, box: ImageSizes[string]): Dimensions | null {
  const size = box.crop ? croppedSize(full, box) : fitInto(full, box);
  return full.width - size.width > 1 || full.height - size.height > 1 ? size : null;
}

/** The dimensions of a cropped image. A side without a limit (0) is computed from the other. */
function croppedSize(full: Dimensions, box: Dimensions): Dimensions {
  const ratio = full.width / full.height;
  const width = Math.min(box.width, full.width) || Math.round(Math.min(box.height, full.height) * ratio);
  const height = Math.min(box.height, full.height) || Math.round(Math.min(box.width, full.width) / ratio);
  return { width: Math.max(1, width), height: Math.max(1, height) };
}

/** Returns the renditions to create of an image, in all sizes or in the sizes `names`. */
export function planRenditions(
  full: Dimensions,
  { sizes, names }: { sizes: ImageSizes; names?: readonly string[] },
): PlannedRendition[] {
  const ordered = [...PREFERRED_SIZES, ...Object.keys(sizes).filter((name) => !PREFERRED_SIZES.includes(name))];
  const planned = new Map<string, PlannedRendition>();
  for (const name of names ? ordered.filter((candidate) => names.includes(candidate)) : ordered) {
    const box = sizes[name];
    const size = box ? renditionSize(full, box) : null;
    if (!size) continue;
    const key = `${size.width}x${size.height}`;
    const same = planned.get(key);
    if (same) same.names.push(name);
    else planned.set(key, { ...size, names: [name] });
  }
  return [...planned.values()];
}

/** Returns the file that pages show instead of an image that is too large or not upright; null if none is needed. */
export function planReplacement(
  upright: Dimensions,
  { orientation }: { orientation: number },
): (Dimensions & { suffix: 'scaled' | 'rotated' }) | null {
  const box = { width: MAX_IMAGE_SIDE, height: MAX_IMAGE_SIDE };
  const isLarge = upright.width > MAX_IMAGE_SIDE || upright.height > MAX_IMAGE_SIDE;
  if (isLarge) return { ...fitInto(upright, box), suffix: 'scaled' };
  return orientation > 1 ? { ...upright, suffix: 'rotated' } : null;
}
