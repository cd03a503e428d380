import type { SiteData } from '../../render-environment.ts';
import type { BlockRenderInput } from '../render-context.ts';

/** Returns the data of the site, and marks the rendering as dynamic. */
export function currentSite({ context }: BlockRenderInput): SiteData {
  context.state.isDynamic = true;
  return context.state.environment.site;
}

/** Returns the tag name of a heading level; 0 is a paragraph. */
export const headingTagName = (level: number): string => (level === 0 ? 'p' : `h${level}`);
