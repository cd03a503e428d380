import { trimWhiteSpace } from './autop/white-space.ts';
import { correctProperNameEverywhere } from './proper-name.ts';
import type { RenderEnvironment } from './render-environment.ts';
import { SHORTCODE_NAMES } from './shortcodes/shortcode-handlers.ts';
import { texturize } from './texturize/texturize.ts';
import { encodeSingleAmpersands } from './texturize/texturize-text.ts';

/** Renders a title to the markup of `title.rendered`: with typographic characters, and the proper name
 * of the brand in its usual capitals. Tags and entities are preserved. */
export function renderTitle(
  title: string,
  environment: { site: Pick<RenderEnvironment['site'], 'properName'> },
): string {
  const name = environment.site.properName;
  return trimWhiteSpace(encodeSingleAmpersands(texturize(correctProperNameEverywhere(title, name), SHORTCODE_NAMES)));
}

/** Adds the prefix for private and password-protected posts to a title. */
export function prefixedTitle(title: string, post: { status: string; hasPassword: boolean }): string {
  if (post.hasPassword) return `Protected: ${title}`;
  return post.status === 'private' ? `Private: ${title}` : title;
}
