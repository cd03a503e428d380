import { trimSpace } from './autop/white-space.ts';
import { correctProperNameEverywhere } from './proper-name.ts';
import type { RenderEnvironment } from './render-environment.ts';
import { SHORTCODE_NAMES } from './shortcodes/shortcode-handlers.ts';
import { texturize } from './texturize/texturize.ts';

/** The markup of `title.rendered`: with typographic marks; tags and entities are preserved. */
export function renderTitle(
  title: string,
  environment: { site: Pick<RenderEnvironment['site'], 'properName'> },
): string {
  const name = environment.site.properName;
  return trimSpace(texturize(correctProperNameEverywhere(title, name), SHORTCODE_NAMES));
}

/** A title with the prefix that pages show for private and protected posts. */
export function prefixedTitle(title: string, post: { status: string; hasPassword: boolean }): string {
  if (post.hasPassword) return `Protected: ${title}`;
  return post.status === 'private' ? `Private: ${title}` : title;
}
