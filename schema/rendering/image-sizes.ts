import type { Site } from '../core/site/site.ts';
import type { SiteData } from '../markup/render-environment.ts';

/** The longest side of a shown picture in pixels; a larger original is stored beside it. */
export const MAX_IMAGE_SIDE = 2_560;

/** The sizes of renditions, in order; 0 for a side without a limit. */
export function imageSizes(site: Site): SiteData['imageSizes'] {
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
