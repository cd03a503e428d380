import { tables } from '../../prisma/generated/tables.ts';
import { ADDRESS_RECORD, writeRecord } from '../../schema/content/stored-addresses/address-record.ts';
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

/** Whatever is removed or put in is noted there by triggers. */
const JOURNAL = 'content_changes';

/** All tables, what refers before what is referred to, and the journal last. */
const TABLES = [
  ...tables
    .map(({ name }) => name)
    .filter((name) => name !== JOURNAL)
    .reverse(),
  JOURNAL,
];

/** Tables whose ids the import sets and the database continues. */
const NUMBERED: ReadonlySet<string> = new Set(tables.filter(({ numbered }) => numbered).map(({ name }) => name));

/** The most values of one statement, well below what the engines take. */
const MOST_VALUES = 8_000;
const MOST_ROWS = 500;

/** The row that says how the database stores addresses of its site; none where nobody has said how it is configured. */
export const addressRecordRows = ({ addresses: { record } }: Pick<Database, 'addresses'>): ImportRows['setting'] =>
  record === null ? [] : [{ name: ADDRESS_RECORD, value: writeRecord(record) }];

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
  const all = TABLES.map((table) => `"${table}"`).join(', ');
  await client.$executeRawUnsafe("SET LOCAL statement_timeout = '1h'");
  await client.$executeRawUnsafe(`LOCK TABLE ${all} IN SHARE ROW EXCLUSIVE MODE`);
}

/** Removes everything from all tables. */
export async function emptyTables(client: TransactionClient, engine: Database['engine']): Promise<void> {
  for (const table of TABLES) await client.$executeRawUnsafe(`DELETE FROM "${table}"`);
  // Whoever follows the changes counts on their numbers going up.
  const counters = `DELETE FROM sqlite_sequence WHERE "name" <> '${JOURNAL}'`;
  if (engine === 'sqlite') await client.$executeRawUnsafe(counters);
}

/** Inserts all rows; the ids that follow continue after the highest. */
export async function insertRows(
  client: TransactionClient,
  { rows, engine }: { rows: Partial<ImportRows>; engine: Database['engine'] },
): Promise<void> {
  const writer = new RowWriter(client, engine);
  await writer.write(rows);
  await writer.finish();
}

/** Inserts rows, a part at a time. Plain statements: for thousands of rows the client's own calls take several times as long. */
export class RowWriter {
  readonly #client: TransactionClient;
  readonly #engine: Database['engine'];
  readonly #written = new Set<string>();

  constructor(client: TransactionClient, engine: Database['engine']) {
    this.#client = client;
    this.#engine = engine;
  }

  /** Inserts what may be thousands of rows. Those of a table all have the same columns. */
  async write(rows: Partial<ImportRows>): Promise<void> {
    for (const [name, table] of TARGETS) {
      const all: readonly object[] = rows[name] ?? [];
      if (all.length === 0) continue;
      this.#written.add(table);
      const columns = Object.keys(all[0] ?? {});
      const size = Math.max(1, Math.min(MOST_ROWS, Math.floor(MOST_VALUES / columns.length)));
      for (let start = 0; start < all.length; start += size) {
        const batch = all.slice(start, start + size);
        await this.#client.$executeRawUnsafe(
          insertStatement({ table, columns, rows: batch.length, engine: this.#engine }),
          ...batch.flatMap((row) => columns.map((column) => (row as Record<string, unknown>)[column] ?? null)),
        );
      }
    }
  }

  /** Makes the ids that follow continue after the highest. */
  async finish(): Promise<void> {
    if (this.#engine !== 'postgresql') return;
    for (const table of this.#written) if (NUMBERED.has(table)) await continueNumbers(this.#client, table);
  }
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

async function continueNumbers(client: TransactionClient, table: string): Promise<void> {
  await client.$queryRawUnsafe(
    `SELECT setval(pg_get_serial_sequence('"${table}"', 'id'), COALESCE(MAX(id), 1), MAX(id) IS NOT NULL) FROM "${table}"`,
  );
}
