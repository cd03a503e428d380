import { tables } from '../../../prisma/generated/tables.ts';
import { type TableSet, TRACKED_TABLES, type TrackedTable, tableSetOf, UNTRACKED } from './tracked-tables.ts';

/** Tables that the engine derives from a tracked table, in the transaction of a change. */
const DERIVED_TABLES: Readonly<Record<string, TrackedTable>> = { post_search_index: 'post_search_texts' };

const isTracked = (name: string): name is TrackedTable => (TRACKED_TABLES as readonly string[]).includes(name);

/** The set of a table by its name; UNTRACKED where its changes are not tracked. */
export function tableByName(name: string): TableSet {
  const table = DERIVED_TABLES[name] ?? name;
  return isTracked(table) ? tableSetOf(table) : UNTRACKED;
}

const TABLE_NAMES = new RegExp(
  `\\b(?:${[...tables.map(({ name }) => name), ...Object.keys(DERIVED_TABLES)].join('|')})\\b`,
  'g',
);

/** Functions whose values change without a change of a table. */
const CHANGES_BY_ITSELF = /\b(?:RANDOM|now)\s*\(|\bCURRENT_(?:TIMESTAMP|DATE|TIME)\b/i;

const MAX_STATEMENTS = 2_000;
let known = new Map<string, TableSet>();

/**
 * The tables that a statement reads, by its text: each table whose name occurs in it. UNTRACKED for a table whose
 * changes are not tracked, for no table at all, and for values that change by themselves. Texts are few, since values
 * are parameters; their sets are cached.
 */
export function statementTables(text: string): TableSet {
  const cached = known.get(text);
  if (cached !== undefined) return cached;
  let set: TableSet = CHANGES_BY_ITSELF.test(text) ? UNTRACKED : 0;
  for (const [name] of text.matchAll(TABLE_NAMES)) set |= tableByName(name);
  if (set === 0) set = UNTRACKED;
  if (known.size >= MAX_STATEMENTS) known = new Map();
  known.set(text, set);
  return set;
}
