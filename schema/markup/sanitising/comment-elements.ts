import { type AllowList, allowListOf, type ElementRows } from './allow-list.ts';

const ROWS: ElementRows = [
  ['a', 'href title'],
  ['abbr acronym', 'title'],
  ['blockquote q', 'cite'],
  ['del', 'datetime'],
  ['b cite code em i s strike strong', ''],
];

/** The small list: comments, and titles of posts. */
export const COMMENT_HTML: AllowList = allowListOf(ROWS, false);

/** The small list for descriptions of terms and users, whose links may also say how they relate. */
export const DESCRIPTION_HTML: AllowList = allowListOf([...ROWS, ['a', 'rel']], false);
