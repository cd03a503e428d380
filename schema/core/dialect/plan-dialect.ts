import { rawSql, type Sql, sql } from '../sql.ts';
import type { PerEngine } from './engine.ts';

/** The index of the table `posts` that a list reads: that of a filter, or that of the order by date. */
export type PostIndex = 'id' | 'slug' | 'parent' | 'author' | 'date' | 'dateOfStatuses' | 'dateOfTypes';

/** SQL that determines how the engine executes a statement. */
export interface PlanDialect {
  /** The table `posts` (alias `p`) in a FROM clause, with the index to read for an engine that needs it. */
  postsThrough(index: PostIndex | null): Sql;
}

const POSTS = sql`"posts" p`;

/** The indexes of SQLite; `id` is the key of the table itself. */
const SQLITE_INDEXES: Readonly<Record<Exclude<PostIndex, 'id'>, string>> = {
  slug: 'posts_type_slug_idx',
  parent: 'posts_parentId_type_status_date_id_idx',
  author: 'posts_authorId_type_status_date_id_idx',
  date: 'posts_by_date_idx',
  dateOfStatuses: 'posts_type_date_id_status_idx',
  dateOfTypes: 'posts_status_date_id_type_idx',
};

export const planDialects: PerEngine<PlanDialect> = {
  sqlite: {
    // SQLite does not compare the cost of finding few rows with that of reading many in order: without statistics it
    // reads all posts by date to find one by its slug, and with samples it sorts all posts of an author.
    postsThrough: (index) => {
      if (index === null) return POSTS;
      return index === 'id' ? sql`${POSTS} NOT INDEXED` : sql`${POSTS} INDEXED BY ${rawSql(SQLITE_INDEXES[index])}`;
    },
  },
  // PostgreSQL updates its statistics itself.
  postgresql: { postsThrough: () => POSTS },
};
