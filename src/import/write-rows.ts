import type { Database, TransactionClient } from '../../schema/kernel.ts';
import type { ImportRows } from './conversion.ts';

/** Where the rows go, parents before what refers to them. */
const TARGETS = [
  ['setting', 'settings'],
  ['user', 'users'],
  ['userMeta', 'user_meta'],
  ['applicationPassword', 'application_passwords'],
  ['term', 'terms'],
  ['termMeta', 'term_meta'],
  ['post', 'posts'],
  ['postSearchText', 'post_search_texts'],
  ['attachment', 'attachments'],
  ['menuItem', 'menu_items'],
  ['postMeta', 'post_meta'],
  ['postTerm', 'post_terms'],
  ['comment', 'comments'],
  ['commentMeta', 'comment_meta'],
  ['importedItem', 'imported_items'],
] as const satisfies readonly (readonly [keyof ImportRows, string])[];

/** All tables, what refers before what is referred to. */
const TABLES = [
  'imported_items',
  'render_dependencies',
  'comment_meta',
  'comments',
  'post_terms',
  'post_meta',
  'menu_items',
  'attachments',
  'post_search_texts',
  'posts',
  'term_meta',
  'terms',
  'sessions',
  'application_passwords',
  'user_meta',
  'users',
  'login_failures',
  'settings',
  'jobs',
  'oembed_cache',
  'events',
  'identities',
  'packages',
  'artifacts',
  'repositories',
  'repository_additions',
  'repository_cache',
  'update_audit',
  'content_changes',
];

/** Tables whose ids the import sets and the database continues. */
const NUMBERED: ReadonlySet<string> = new Set([
  ...['users', 'user_meta', 'terms', 'term_meta', 'posts', 'post_meta', 'comments', 'comment_meta'],
]);

/** The most values of one statement, well below what the engines take. */
const MOST_VALUES = 8_000;
const MOST_ROWS = 500;

/** True when the database holds nothing that a site consists of. */
export async function isEmpty(client: TransactionClient): Promise<boolean> {
  const found = await Promise.all([
    client.user.findFirst({ select: { id: true } }),
    client.post.findFirst({ select: { id: true } }),
    client.term.findFirst({ select: { id: true } }),
    client.comment.findFirst({ select: { id: true } }),
    client.setting.findFirst({ select: { name: true } }),
  ]);
  return found.every((row) => row === null);
}

/**
 * Keeps all others from writing until the transaction ends; they may read what was there before. A program that serves
 * the site meanwhile shows the new content from then on.
 */
export async function lockTables(client: TransactionClient, engine: Database['engine']): Promise<void> {
  // SQLite has one writer at a time anyway.
  if (engine === 'sqlite') return;
  const tables = TABLES.map((table) => `"${table}"`).join(', ');
  await client.$executeRawUnsafe("SET LOCAL statement_timeout = '1h'");
  await client.$executeRawUnsafe(`LOCK TABLE ${tables} IN SHARE ROW EXCLUSIVE MODE`);
}

/** Removes everything from all tables. */
export async function emptyTables(client: TransactionClient, engine: Database['engine']): Promise<void> {
  for (const table of TABLES) await client.$executeRawUnsafe(`DELETE FROM "${table}"`);
  // Whoever follows the changes counts on their numbers going up.
  const counters = `DELETE FROM sqlite_sequence WHERE "name" <> 'content_changes'`;
  if (engine === 'sqlite') await client.$executeRawUnsafe(counters);
}

/**
 * Inserts all rows in batches; the ids that follow continue after the highest. The rows of a table all have the same
 * columns. Plain statements: for thousands of rows the client's own calls take several times as long.
 */
export async function insertRows(
  client: TransactionClient,
  rows: Partial<ImportRows>,
  { engine, onProgress }: { engine: Database['engine']; onProgress?: (done: number, total: number) => void },
): Promise<void> {
  const total = TARGETS.reduce((sum, [name]) => sum + (rows[name]?.length ?? 0), 0);
  let done = 0;
  for (const [name, table] of TARGETS) {
    const all: readonly object[] = rows[name] ?? [];
    const columns = Object.keys(all[0] ?? {});
    const size = Math.max(1, Math.min(MOST_ROWS, Math.floor(MOST_VALUES / Math.max(1, columns.length))));
    for (let start = 0; start < all.length; start += size) {
      const batch = all.slice(start, start + size);
      await client.$executeRawUnsafe(
        insertStatement({ table, columns, rows: batch.length, engine }),
        ...batch.flatMap((row) => columns.map((column) => (row as Record<string, unknown>)[column] ?? null)),
      );
      done += batch.length;
      onProgress?.(done, total);
    }
  }
  if (engine !== 'postgresql') return;
  const written = TARGETS.filter(([name, table]) => NUMBERED.has(table) && (rows[name]?.length ?? 0) > 0);
  await continueNumbers(
    client,
    written.map(([, table]) => table),
  );
}

function insertStatement(input: {
  table: string;
  columns: readonly string[];
  rows: number;
  engine: Database['engine'];
}): string {
  const { table, columns, rows, engine } = input;
  const place = (index: number) => (engine === 'sqlite' ? '?' : `$${index + 1}`);
  const tuples = Array.from({ length: rows }, (_, row) => {
    const places = columns.map((_, column) => place(row * columns.length + column));
    return `(${places.join(', ')})`;
  });
  return `INSERT INTO "${table}" (${columns.map((column) => `"${column}"`).join(', ')}) VALUES ${tuples.join(', ')}`;
}

async function continueNumbers(client: TransactionClient, tables: readonly string[]): Promise<void> {
  for (const table of tables) {
    await client.$queryRawUnsafe(
      `SELECT setval(pg_get_serial_sequence('"${table}"', 'id'), COALESCE(MAX(id), 1), MAX(id) IS NOT NULL) FROM "${table}"`,
    );
  }
}
