import type { Kernel } from '../core/domain-kernel.ts';
import type { Site } from '../core/site/site.ts';
import type { SiteData } from '../markup/render-environment.ts';

/** The longest side in pixels of an image that pages use. A larger original is scaled down and stored beside it. */
export const MAX_IMAGE_SIDE = 2_560;

/** Returns the maximum dimensions of each rendition in pixels, in order; 0 for a side without a limit. */
export function imageSizes(site: Site): SiteData['imageSizes'] {
  const sizeOf = (name: string, { width, height }: { width: number; height: number }) => ({
    width: site.integer(`${name}_size_w`, width),
    height: site.integer(`${name}_size_h`, height),
    crop: name === 'thumbnail' && site.flag('thumbnail_crop', true),
  });
  return {
    thumbnail: sizeOf('thumbnail', { width: 150, height: 150 }),
    medium: sizeOf('medium', { width: 300, height: 300 }),
    medium_large: sizeOf('medium_large', { width: 768, height: 0 }),
    large: sizeOf('large', { width: 1024, height: 1024 }),
    '1536x1536': { width: 1536, height: 1536, crop: false },
    '2048x2048': { width: 2048, height: 2048, crop: false },
  };
}

/** Returns the widths of variants that `srcset` names; nothing unless the configuration asks for them. */
export function variantSources({ imageVariants }: Kernel): Pick<SiteData, 'variantSources'> {
  if (!imageVariants || imageVariants.sourceSets === 'off') return {};
  const widths = imageVariants.sizes.flatMap(({ width, height }) => (width !== null && height === null ? [width] : []));
  return { variantSources: { widths, query: imageVariants.sourceSets === 'auto' ? '&format=auto' : '' } };
}
