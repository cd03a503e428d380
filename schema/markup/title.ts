import { trimSpace } from './autop/around.ts';
import type { RenderEnvironment } from './environment.ts';
import { correctProperNameEverywhere } from './proper-name.ts';
import { SHORTCODE_NAMES } from './shortcodes/handlers.ts';
import { texturize } from './texturize/texturize.ts';

/** A title as `title.rendered` shows it: typographic, tags and entities kept. */
export function renderTitle(
  title: string,
  environment: { site: Pick<RenderEnvironment['site'], 'properName'> },
): string {
  const name = environment.site.properName;
  return trimSpace(texturize(correctProperNameEverywhere(title, name), SHORTCODE_NAMES));
}

/** A title with what pages, not the API, put before it for private and protected posts. */
export function prefixedTitle(title: string, post: { status: string; hasPassword: boolean }): string {
  if (post.hasPassword) return `Protected: ${title}`;
  return post.status === 'private' ? `Private: ${title}` : title;
}
