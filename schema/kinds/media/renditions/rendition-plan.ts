import { type Dimensions, fitInto } from '../../../markup/images/image-dimensions.ts';
import type { SiteData } from '../../../markup/render-environment.ts';
import { MAX_IMAGE_SIDE } from '../../../rendering/image-sizes.ts';

export type ImageSizes = SiteData['imageSizes'];

/** The sizes that are requested most are created first. */
const FIRST = ['medium', 'large', 'thumbnail', 'medium_large'];

/** A rendition to create; several sizes may share it. */
export interface PlannedRendition extends Dimensions {
  names: string[];
}

/** The dimensions of a picture in a size; null when they differ from the picture's by one pixel at most. */
export function renditionOf(full: Dimensions, box: ImageSizes[string]): Dimensions | null {
  const size = box.crop ? cropped(full, box) : fitInto(full, box);
  return full.width - size.width > 1 || full.height - size.height > 1 ? size : null;
}

/** A side without a limit is computed from the other. */
function cropped(full: Dimensions, box: Dimensions): Dimensions {
  const ratio = full.width / full.height;
  const width = Math.min(box.width, full.width) || Math.round(Math.min(box.height, full.height) * ratio);
  const height = Math.min(box.height, full.height) || Math.round(Math.min(box.width, full.width) / ratio);
  return { width: Math.max(1, width), height: Math.max(1, height) };
}

/** The renditions of a picture in all sizes, or in those of `wanted`. */
export function planRenditions(
  full: Dimensions,
  { sizes, wanted }: { sizes: ImageSizes; wanted?: readonly string[] },
): PlannedRendition[] {
  const names = [...FIRST, ...Object.keys(sizes).filter((name) => !FIRST.includes(name))];
  const planned = new Map<string, PlannedRendition>();
  for (const name of wanted ? names.filter((candidate) => wanted.includes(candidate)) : names) {
    const box = sizes[name];
    const size = box ? renditionOf(full, box) : null;
    if (!size) continue;
    const key = `${size.width}x${size.height}`;
    const same = planned.get(key);
    if (same) same.names.push(name);
    else planned.set(key, { ...size, names: [name] });
  }
  return [...planned.values()];
}

/** The file that is shown in place of a picture that is too large or not upright; null: the picture itself. */
export function planReplacement(
  upright: Dimensions,
  { mimeType, orientation }: { mimeType: string; orientation: number },
): (Dimensions & { suffix: 'scaled' | 'rotated' }) | null {
  const box = { width: MAX_IMAGE_SIDE, height: MAX_IMAGE_SIDE };
  const isLarge = upright.width > MAX_IMAGE_SIDE || upright.height > MAX_IMAGE_SIDE;
  // Scaled PNG drawings are often larger files than the originals.
  if (isLarge && mimeType !== 'image/png') return { ...fitInto(upright, box), suffix: 'scaled' };
  return orientation > 1 ? { ...upright, suffix: 'rotated' } : null;
}
