import { filterMarkup } from './filter-markup.ts';
import { POST_HTML } from './post-elements.ts';

/**
 * Filters content, an excerpt or a caption for authors without the capability `unfiltered_html`: everything outside the
 * list for posts is removed. Allowed markup is preserved. Idempotent, never throws, linear time.
 */
export function filterPostHtml(html: string): string {
  return filterMarkup(html, POST_HTML);
}
