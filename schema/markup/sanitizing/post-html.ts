import { filterMarkup } from './filter-markup.ts';
import { POST_HTML } from './post-elements.ts';

/**
 * Removes the HTML that is not allowed in content, excerpts and captions by authors without the capability
 * `unfiltered_html`. Allowed markup is preserved. Idempotent, never throws, linear time.
 */
export function filterPostHtml(html: string): string {
  return filterMarkup(html, POST_HTML);
}
