import { COMMENT_HTML, DESCRIPTION_HTML } from './comment-elements.ts';
import { filterMarkup } from './filter-markup.ts';

/** Filters a comment for authors without `unfiltered_html`, with the small list. */
export function filterCommentHtml(html: string): string {
  return filterMarkup(html, COMMENT_HTML);
}

/** Filters the title of a post: the small list, so that no block-level markup gets into headings and links. */
export function filterTitleHtml(html: string): string {
  return filterMarkup(html, COMMENT_HTML);
}

/** Filters the description of a term or a user: the small list with `rel` on links. */
export function filterDescriptionHtml(html: string): string {
  return filterMarkup(html, DESCRIPTION_HTML);
}
