import { filterMarkup } from './filter-markup.ts';
import { POST_HTML } from './post-elements.ts';

/**
 * Removes the HTML that is not allowed in content, excerpts and captions by authors without the capability
 * `unfiltered_html`. Allowed markup is preserved. Idempotent, never throws, linear time. `documentFolder` is the address of
 * the folder whose PDF files an `object` may show.
 */
export function filterPostHtml(html: string, documentFolder?: string): string {
  return filterMarkup(html, documentFolder === undefined ? POST_HTML : { ...POST_HTML, documentFolder });
}
