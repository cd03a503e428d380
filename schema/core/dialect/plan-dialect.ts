import { rawSql, type Sql, sql } from '../sql.ts';
import type { PerEngine } from './engine.ts';

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

/** SQL that determines how the engine executes a statement. */
export interface PlanDialect {
  /** The table `posts` (alias `p`) in a FROM clause, with the index to read for an engine that needs it. */
  postsThrough(index: PostIndex | null): Sql;
  /** The same of the table `comments` (alias `c`). */
  commentsThrough(index: CommentIndex | null): Sql;
}

const POSTS = sql`"posts" p`;
const COMMENTS = sql`"comments" c`;

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

export const planDialects: PerEngine<PlanDialect> = {
  sqlite: {
    // SQLite does not compare the cost of finding few rows with that of reading many in order: without statistics it
    // reads all posts by date to find one by its slug, and with samples it sorts all posts of an author.
    postsThrough: (index) => tableThrough(POSTS, index === 'id' ? index : index && POST_INDEXES[index]),
    commentsThrough: (index) => tableThrough(COMMENTS, index === 'id' ? index : index && COMMENT_INDEXES[index]),
  },
  // PostgreSQL updates its statistics itself.
  postgresql: { postsThrough: () => POSTS, commentsThrough: () => COMMENTS },
};

function tableThrough(table: Sql, index: string | null): Sql {
  if (index === null) return table;
  return index === 'id' ? sql`${table} NOT INDEXED` : sql`${table} INDEXED BY ${rawSql(index)}`;
}
