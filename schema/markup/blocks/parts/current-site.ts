import type { SiteData } from '../../render-environment.ts';
import type { RenderingBlock } from '../render-context.ts';

/** The data of the site; makes the rendering dynamic. */
export function currentSite({ context }: RenderingBlock): SiteData {
  context.state.isDynamic = true;
  return context.state.environment.site;
}

/** The tag of a heading level; 0 is a paragraph. */
export const headingTag = (level: number): string => (level === 0 ? 'p' : `h${level}`);
