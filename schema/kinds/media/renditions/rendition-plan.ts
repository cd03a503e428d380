import type { SiteFacts } from '../../html/environment.ts';
import { type Dimensions, fitInto } from '../../html/images/sizes.ts';
import { LONGEST_SIDE } from '../../rendering/image-sizes.ts';

export type ImageSizes = SiteFacts['imageSizes'];

/** The sizes that are made first are those that are asked for most. */
const FIRST = ['medium', 'large', 'thumbnail', 'medium_large'];

/** A rendition that is to be made; several sizes may come to the same one. */
export interface PlannedRendition extends Dimensions {
  names: string[];
}

/** The dimensions of a picture in a size; null where it would be no other picture: a pixel more or less is none. */
export function renditionOf(full: Dimensions, box: ImageSizes[string]): Dimensions | null {
  const size = box.crop ? cropped(full, box) : fitInto(full, box);
  return full.width - size.width > 1 || full.height - size.height > 1 ? size : null;
}

/** A side without a limit follows the other. */
function cropped(full: Dimensions, box: Dimensions): Dimensions {
  const ratio = full.width / full.height;
  const width = Math.min(box.width, full.width) || Math.round(Math.min(box.height, full.height) * ratio);
  const height = Math.min(box.height, full.height) || Math.round(Math.min(box.width, full.width) / ratio);
  return { width: Math.max(1, width), height: Math.max(1, height) };
}

/** The renditions of a picture in all sizes, or in those that are named. */
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

/** What is shown in place of a picture that is too large or lies on its side; null: the picture itself. */
export function planReplacement(
  upright: Dimensions,
  { mimeType, orientation }: { mimeType: string; orientation: number },
): (Dimensions & { suffix: 'scaled' | 'rotated' }) | null {
  const box = { width: LONGEST_SIDE, height: LONGEST_SIDE };
  const isLarge = upright.width > LONGEST_SIDE || upright.height > LONGEST_SIDE;
  // Scaled drawings are often larger files than the drawings themselves.
  if (isLarge && mimeType !== 'image/png') return { ...fitInto(upright, box), suffix: 'scaled' };
  return orientation > 1 ? { ...upright, suffix: 'rotated' } : null;
}
