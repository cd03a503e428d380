import type { Kernel } from '../core/domain-kernel.ts';
import type { SiteData } from '../markup/render-environment.ts';

/** Returns the widths of variants that `srcset` names; nothing unless the configuration asks for them. */
export function variantSources({ imageVariants }: Kernel): Pick<SiteData, 'variantSources'> {
  if (!imageVariants || imageVariants.sourceSets === 'off') return {};
  const widths = imageVariants.sizes.flatMap(({ width, height }) => (width !== null && height === null ? [width] : []));
  return { variantSources: { widths, query: imageVariants.sourceSets === 'auto' ? '&format=auto' : '' } };
}
