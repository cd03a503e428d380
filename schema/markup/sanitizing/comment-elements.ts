import { type AllowList, createAllowList, type ElementRows } from './allow-list.ts';

const ROWS: ElementRows = [
  ['a', 'href title'],
  ['abbr acronym', 'title'],
  ['blockquote q', 'cite'],
  ['del', 'datetime'],
  ['b cite code em i s strike strong', ''],
];

/** The HTML allowed in comments and in titles of posts: inline elements without global attributes. */
export const COMMENT_HTML: AllowList = createAllowList(ROWS, false);

/** The HTML allowed in descriptions of terms and users: that of comments, and `rel` on links. */
export const DESCRIPTION_HTML: AllowList = createAllowList([...ROWS, ['a', 'rel']], false);
