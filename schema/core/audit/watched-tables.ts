import { tables } from '../../../prisma/generated/tables.ts';

/**
 * The tables whose changes are not recorded, with the reason. Every other table is watched, those of later migrations
 * included.
 */
export const UNWATCHED_TABLES: Readonly<Record<string, string>> = {
  audit_entries: 'the audit log itself',
  content_changes: 'the change journal, which triggers write',
  jobs: 'background work of the program',
  login_failures: 'counters of throttling; failed logins are recorded as such',
  rate_counts: 'counters of requests',
  leases: 'running uploads',
  oembed_cache: 'cached answers of other sites',
  repository_cache: 'cached answers of other sites',
  update_audit: 'the log of the updater',
  post_search_texts: 'derived from items',
  render_dependencies: 'derived from items',
  meta_filters: 'declarations of the site and progress of the program',
  meta_values: 'derived from meta values',
  webhook_deliveries: 'queue of the program; changes of webhooks are recorded',
  webhook_expansion: 'progress of the program',
  webhook_progress: 'progress of the program',
  imported_items: 'positions of an import, which is recorded as a whole',
};

const WATCHED_NAMES: ReadonlySet<string> = new Set(
  tables.map(({ name }) => name).filter((name) => !Object.hasOwn(UNWATCHED_TABLES, name)),
);

// Names may be quoted in two ways and have a schema before them.
const WRITE_TARGET = /\b(?:INSERT\s+INTO|UPDATE|DELETE\s+FROM)\s+(?:["`]?\w+["`]?\.)?["`]?(\w+)/gi;

const MAX_STATEMENTS = 2_000;
let tablesByStatement = new Map<string, readonly string[]>();

/** Returns the watched tables that a statement writes. The results are cached by text. */
export function watchedTables(statement: string): readonly string[] {
  const cached = tablesByStatement.get(statement);
  if (cached) return cached;
  const names = [...statement.matchAll(WRITE_TARGET)].map(([, name]) => name as string);
  const watched = names.filter((name) => WATCHED_NAMES.has(name));
  if (tablesByStatement.size >= MAX_STATEMENTS) tablesByStatement = new Map();
  tablesByStatement.set(statement, watched);
  return watched;
}
