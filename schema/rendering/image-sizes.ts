import type { SiteFacts } from '../html/environment.ts';
import type { Site } from '../settings/site.ts';

/** The longest side of a picture that is shown; a larger original is kept beside it. */
export const LONGEST_SIDE = 2_560;

/** The sizes in which pictures are kept, in order; 0 for a side without a limit. */
export function imageSizes(site: Site): SiteFacts['imageSizes'] {
  const box = (name: string, { width, height }: { width: number; height: number }) => ({
    width: site.integer(`${name}_size_w`, width),
    height: site.integer(`${name}_size_h`, height),
    crop: name === 'thumbnail' && site.flag('thumbnail_crop', true),
  });
  return {
    thumbnail: box('thumbnail', { width: 150, height: 150 }),
    medium: box('medium', { width: 300, height: 300 }),
    medium_large: box('medium_large', { width: 768, height: 0 }),
    large: box('large', { width: 1024, height: 1024 }),
    '1536x1536': { width: 1536, height: 1536, crop: false },
    '2048x2048': { width: 2048, height: 2048, crop: false },
  };
}
