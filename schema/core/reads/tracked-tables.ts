/**
 * Tables whose changes are reported by row: docs/caching.md. Triggers report the keys of each changed row; the functions
 * of `row-tags.ts` write the same keys. A migration that adds a column to `posts` or `terms` adds it to the triggers too.
 */
export const ROW_TABLES = [
  'posts',
  'post_meta',
  'post_search_texts',
  'post_terms',
  'attachments',
  'menu_items',
  'terms',
  'term_meta',
  'users',
  'user_meta',
  'comments',
  'comment_meta',
] as const;

/**
 * The tables whose changes reach every process: docs/caching.md. A migration that adds a table here also adds its
 * triggers.
 */
export const TRACKED_TABLES = [...ROW_TABLES, 'settings', 'events', 'oembed_cache'] as const;

/** A table whose changes are tracked. */
export type TrackedTable = (typeof TRACKED_TABLES)[number];

/** A set of tracked tables, one bit for each, in the order of `TRACKED_TABLES`. */
export type TableSet = number;

export const NO_TABLES: TableSet = 0;

/** Every tracked table. */
export const ALL_TABLES: TableSet = (1 << TRACKED_TABLES.length) - 1;

/** A member of sets: a table that is not tracked, or values that no table determines, such as random ones. */
export const UNTRACKED: TableSet = 1 << 30;

/** A member of sets: the files of themes, which are in no table. */
export const THEME_FILES: TableSet = 1 << 29;

/** The set of one table. */
export const tableSetOf = (table: TrackedTable): TableSet => 1 << TRACKED_TABLES.indexOf(table);

/** The tables of a set. */
export const tablesOf = (set: TableSet): TrackedTable[] =>
  TRACKED_TABLES.filter((_, position) => (set & (1 << position)) !== 0);
