import type { PerEngine } from './engine.ts';
import { rawSql, type Sql, sql } from './sql.ts';

/** The index of the table `posts` that a list reads: that of a filter, or that of the order by date. */
export type PostIndex = 'id' | 'slug' | 'parent' | 'author' | 'date' | 'dateOfStatuses' | 'dateOfTypes';

/** The index of the table `comments` that a list reads. `…OfStatus`: for comments of one status. */
export type CommentIndex =
  | 'id'
  | 'item'
  | 'parent'
  | 'author'
  | 'date'
  | 'dateOfStatus'
  | 'dateGmt'
  | 'dateGmtOfStatus';

/** The index of the table `meta_values` that a statement reads: of texts, of numbers, or of keys by date. */
export type MetaIndex = 'text' | 'number' | 'key';

/** SQL that determines how the engine executes a statement. */
export interface PlanDialect {
  /** The table `posts` (alias `p`) in a FROM clause, with the index to read for an engine that needs it. */
  postsThrough(index: PostIndex | null): Sql;
  /** The same of the table `comments` (alias `c`). */
  commentsThrough(index: CommentIndex | null): Sql;
  /** The same of the table `meta_values` (alias `v`). */
  metaValuesThrough(index: MetaIndex): Sql;
}

const POSTS = sql`"posts" p`;
const COMMENTS = sql`"comments" c`;
const META_VALUES = sql`"meta_values" v`;

/** The indexes of SQLite; `id` is the key of the table itself. */
const POST_INDEXES: Readonly<Record<Exclude<PostIndex, 'id'>, string>> = {
  slug: 'posts_type_slug_idx',
  parent: 'posts_parentId_type_status_date_id_idx',
  author: 'posts_authorId_type_status_date_id_idx',
  date: 'posts_by_date_idx',
  dateOfStatuses: 'posts_type_date_id_status_idx',
  dateOfTypes: 'posts_status_date_id_type_idx',
};

const COMMENT_INDEXES: Readonly<Record<Exclude<CommentIndex, 'id'>, string>> = {
  item: 'comments_postId_status_dateGmt_idx',
  parent: 'comments_parentId_status_dateGmt_idx',
  author: 'comments_userId_status_dateGmt_idx',
  date: 'comments_date_idx',
  dateOfStatus: 'comments_status_date_idx',
  dateGmt: 'comments_dateGmt_idx',
  dateGmtOfStatus: 'comments_status_dateGmt_idx',
};

const META_INDEXES: Readonly<Record<MetaIndex, string>> = {
  text: 'meta_values_text_idx',
  number: 'meta_values_number_idx',
  key: 'meta_values_type_key_status_date_postId_idx',
};

export const planDialects: PerEngine<PlanDialect> = {
  sqlite: {
    // SQLite does not compare the cost of finding few rows with that of reading many in order: without statistics it
    // reads all posts by date to find one by its slug, and with samples it sorts all posts of an author.
    postsThrough: (index) => tableThrough(POSTS, index === 'id' ? index : index && POST_INDEXES[index]),
    commentsThrough: (index) => tableThrough(COMMENTS, index === 'id' ? index : index && COMMENT_INDEXES[index]),
    metaValuesThrough: (index) => tableThrough(META_VALUES, META_INDEXES[index]),
  },
  // PostgreSQL updates its statistics itself.
  postgresql: {
    postsThrough: () => POSTS,
    commentsThrough: () => COMMENTS,
    metaValuesThrough: () => META_VALUES,
  },
};

function tableThrough(table: Sql, index: string | null): Sql {
  if (index === null) return table;
  return index === 'id' ? sql`${table} NOT INDEXED` : sql`${table} INDEXED BY ${rawSql(index)}`;
}
