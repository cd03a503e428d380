import { tables } from '../../../prisma/generated/tables.ts';
import {
  ALL_TABLES,
  NO_TABLES,
  type TableSet,
  TRACKED_TABLES,
  type TrackedTable,
  tableSetOf,
  UNTRACKED,
} from './tracked-tables.ts';

/**
 * Tables that the engine derives from a tracked table, in the transaction of a change. `meta_filters` says which part of
 * `meta_values` is complete; answers that were read from a complete part stay right.
 */
const DERIVED_TABLES: Readonly<Record<string, TrackedTable>> = {
  post_search_index: 'post_search_texts',
  meta_filters: 'post_meta',
  meta_values: 'post_meta',
};

const isTracked = (name: string): name is TrackedTable => (TRACKED_TABLES as readonly string[]).includes(name);

/** Returns the set of one table; UNTRACKED if its changes are not tracked. */
export function tableSetByName(name: string): TableSet {
  const table = DERIVED_TABLES[name] ?? name;
  return isTracked(table) ? tableSetOf(table) : UNTRACKED;
}

const TABLE_NAMES = new RegExp(
  `\\b(?:${[...new Set([...tables.map(({ name }) => name), ...Object.keys(DERIVED_TABLES)])].join('|')})\\b`,
  'g',
);

/** Functions with values that change without a change of a table. */
const VOLATILE_FUNCTION = /\b(?:RANDOM|now)\s*\(|\bCURRENT_(?:TIMESTAMP|DATE|TIME)\b/i;

/** What a statement reads. */
export interface StatementReads {
  /** The tables. UNTRACKED if it reads an untracked table, no table, or a volatile function. */
  tables: TableSet;
  /** How often it names each table. */
  mentions: ReadonlyMap<string, number>;
}

const MAX_STATEMENTS = 2_000;
let readsByStatement = new Map<string, StatementReads>();

/**
 * Returns the tables that occur in the text of a statement. The results are cached by text; there are few different
 * texts, because values are parameters.
 */
export function readsOfStatement(text: string): StatementReads {
  const cached = readsByStatement.get(text);
  if (cached !== undefined) return cached;
  let set: TableSet = VOLATILE_FUNCTION.test(text) ? UNTRACKED : 0;
  const mentions = new Map<string, number>();
  for (const [name] of text.matchAll(TABLE_NAMES)) {
    set |= tableSetByName(name);
    mentions.set(name, (mentions.get(name) ?? 0) + 1);
  }
  const reads = { tables: set === 0 ? UNTRACKED : set, mentions };
  if (readsByStatement.size >= MAX_STATEMENTS) readsByStatement = new Map();
  readsByStatement.set(text, reads);
  return reads;
}

/** Returns the set of the tables that occur in the text of a statement (`readsOfStatement`). */
export const statementTables = (text: string): TableSet => readsOfStatement(text).tables;

const WRITE = /\b(?:INSERT|UPDATE|TRUNCATE)\b/i;
const DELETION = /\bDELETE\b/i;

/** The view whose triggers write to other tables. */
const RELATED_ROWS = /\brelated_rows\b/;
const RELATED_TABLES = tableSetOf('post_terms') | tableSetOf('post_meta') | tableSetOf('post_search_texts');

const POSTS = tableSetOf('posts');
/** The tables whose rows are deleted with those of `posts`, through foreign keys. */
const OWNED_BY_POSTS = RELATED_TABLES | tableSetOf('attachments') | tableSetOf('menu_items');

/**
 * Returns the tracked tables that a statement may change, with those that its triggers change. A deletion of other rows
 * than those of `posts` may reach any table through foreign keys.
 */
export function changedTables(text: string): TableSet {
  if (DELETION.test(text)) return statementTables(text) === POSTS ? POSTS | OWNED_BY_POSTS : ALL_TABLES;
  if (!WRITE.test(text)) return NO_TABLES;
  const related = RELATED_ROWS.test(text) ? RELATED_TABLES : NO_TABLES;
  return (statementTables(text) & ALL_TABLES) | POSTS | related;
}
