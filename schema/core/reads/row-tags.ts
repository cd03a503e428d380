import { ROW_TABLES, type TableSet, type TrackedTable, tableSetOf } from './tracked-tables.ts';

/** A table whose changes are reported by row. */
export type RowTable = (typeof ROW_TABLES)[number];

/** A set of rows that changes together: a table, a blank and a key, such as `posts 161` or `posts type:page`. */
export type RowTag = `${RowTable} ${string}`;

/** Whether changes of a table are reported by row. */
export const isRowTable = (name: string): name is RowTable => (ROW_TABLES as readonly string[]).includes(name);

/** The tag of a key of a table. */
export const rowTag = (table: RowTable, key: string | number): RowTag => `${table} ${key}`;

/** The tags of rows by id: their own, or that of the item, term, account or comment that they belong to. */
export const rowsById = (table: RowTable, ids: readonly number[]): RowTag[] => ids.map((id) => rowTag(table, id));

/** The tags of all items of some types. */
export const itemsOfTypes = (types: readonly string[]): RowTag[] =>
  types.map((type) => rowTag('posts', `type:${type}`));

/** The columns of items that decide whether and where lists contain them; as in the triggers of the table `posts`. */
export const PLACE_COLUMNS: ReadonlySet<string> = new Set([
  ...['id', 'type', 'status', 'slug', 'date', 'authorId', 'parentId', 'menuOrder', 'format', 'sticky', 'password'],
  'mimeType',
]);

/** The tag of the places of all items of some types in lists, which changes of their texts leave as they are. */
export const placesOfTypes = (types: readonly string[]): RowTag[] =>
  types.map((type) => rowTag('posts', `place:${type}`));

/** The tag of all terms of a taxonomy. */
export const termsOf = (taxonomy: string): RowTag => rowTag('terms', `taxonomy:${taxonomy}`);

/** The tags of all comments on items. */
export const commentsOn = (postIds: readonly number[]): RowTag[] =>
  postIds.map((id) => rowTag('comments', `post:${id}`));

/** The tags of all replies to comments. */
export const repliesTo = (commentIds: readonly number[]): RowTag[] =>
  commentIds.map((id) => rowTag('comments', `parent:${id}`));

/**
 * The tags of the rows of other tables that determine the columns of comments (`COMMENT_COLUMNS`), and of the replies to
 * them. `postParentId`: the item that the item of a comment belongs to, if the latter is a file.
 */
export const rowsOfComments = (
  comments: readonly { id: number; userId: number; postId: number; postParentId?: unknown }[],
): RowTag[] =>
  comments.flatMap(({ id, userId, postId, postParentId }) => [
    rowTag('comment_meta', id),
    rowTag('users', userId),
    ...rowsById('posts', [postId, ...(typeof postParentId === 'number' ? [postParentId] : [])]),
    ...repliesTo([id]),
  ]);

/**
 * The tag of the question whether an account is the author of a published item: an answer that it is changes when such
 * an item is no longer published, and an answer that it is not when one is published.
 */
export const authorship = (userId: number, hasPublished: boolean): RowTag =>
  rowTag('posts', `${hasPublished ? 'unpublished' : 'published'}:${userId}`);

/**
 * Columns with counts, which change far more often than the rest of the row. Their changes have tags of their own, so
 * that a new comment does not end the answers that show no count.
 */
const COUNT_COLUMNS: Partial<Record<RowTable, { column: string; tagged: RegExp }>> = {
  posts: { column: 'commentCount', tagged: /^posts (?=\d|type:)/ },
  terms: { column: 'count', tagged: /^terms (?=\d|taxonomy:)/ },
};

/** Whether a statement reads all columns of a table; `COUNT(*)` does not. */
const ALL_COLUMNS = /(?<!\()\*/;

/** Adds the tags of the counts to tags of rows, for a statement or a selection that reads the counts. */
export function withCounts(tags: readonly RowTag[], readsColumn: (column: string) => boolean): RowTag[] {
  const all = [...tags];
  for (const [table, { column, tagged }] of Object.entries(COUNT_COLUMNS)) {
    if (!readsColumn(column)) continue;
    for (const tag of tags) if (tagged.test(tag)) all.push(tag.replace(tagged, `${table} count:`) as RowTag);
  }
  return all;
}

/** Whether a statement reads a column, or all columns of some table. */
export const statementReads = (text: string, column: string): boolean =>
  text.includes(`"${column}"`) || ALL_COLUMNS.test(text);

/** The set of the table of a tag. */
export const tableOfTag = (tag: RowTag): TableSet => tableSetOf(tag.slice(0, tag.indexOf(' ')) as TrackedTable);
