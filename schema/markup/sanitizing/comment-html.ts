import { COMMENT_HTML, DESCRIPTION_HTML, TITLE_HTML } from './comment-elements.ts';
import { filterMarkup } from './filter-markup.ts';

/** Removes the HTML that is not allowed in a comment by an author without the capability `unfiltered_html`. */
export function filterCommentHtml(html: string): string {
  return filterMarkup(html, COMMENT_HTML);
}

/** Removes the HTML that is not allowed in a title, such as block-level elements, which break headings and links. */
export function filterTitleHtml(html: string): string {
  return filterMarkup(html, TITLE_HTML);
}

/** Removes the HTML that is not allowed in the description of a term or a user. */
export function filterDescriptionHtml(html: string): string {
  return filterMarkup(html, DESCRIPTION_HTML);
}
