import { type AllowList, createAllowList, type ElementRows } from './allow-list.ts';
import { filterMarkup } from './filter-markup.ts';

const ROWS: ElementRows = [
  ['a', 'href title'],
  ['abbr acronym', 'title'],
  ['blockquote q', 'cite'],
  ['del', 'datetime'],
  ['b cite code em i s strike strong', ''],
];

/** The classes of an account that a note mentions, such as `wp-note-mention user-5`. */
const MENTION_CLASS = /^(?:wp-note-mention|user-[1-9][0-9]*)$/;

const inlineElements = (...rows: ElementRows): AllowList =>
  createAllowList({ rows: [...ROWS, ...rows], commonAttributes: '' });

/** The HTML allowed in titles of posts: inline elements. */
const TITLE_HTML: AllowList = inlineElements();

/** The HTML allowed in comments: that of titles, and accounts that are mentioned. */
export const COMMENT_HTML: AllowList = { ...inlineElements(['span', 'class']), allowedClass: MENTION_CLASS };

/** The HTML allowed in descriptions of terms and users: that of titles, and more attributes of links. */
export const DESCRIPTION_HTML: AllowList = inlineElements(['a', 'rel target']);

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
