import { tables } from '../../prisma/generated/tables.ts';
import type { BulkDialect } from '../../schema/core/dialect/bulk-dialect.ts';
import type { Database, TransactionClient } from '../../schema/core/domain-kernel.ts';
import { RENDER_VERSION_SETTING } from '../../schema/core/site/site.ts';
import { ADDRESS_RECORD, writeAddressRecord } from '../../schema/core/stored-addresses/address-record.ts';
import type { ImportRows } from './conversion.ts';

/** The tables to write, parents before the rows that refer to them. */
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

/** Triggers append every change to this table. */
const JOURNAL = 'content_changes';

/** All tables, children before their parents, and the journal last. */
const TABLES = [
  ...tables
    .map(({ name }) => name)
    .filter((name) => name !== JOURNAL)
    .reverse(),
  JOURNAL,
];

/** Tables with imported ids; the database continues their numbering. */
const NUMBERED: ReadonlySet<string> = new Set(tables.filter(({ numbered }) => numbered).map(({ name }) => name));

/** The maximum number of values in one statement, well below the limits of the engines. */
const MAX_VALUES = 8_000;
const MAX_ROWS = 500;

/** The row that records the stored address; none when the configuration does not state an address. */
export const addressRecordRows = ({ addresses: { record } }: Pick<Database, 'addresses'>): ImportRows['setting'] =>
  record === null ? [] : [{ name: ADDRESS_RECORD, value: writeAddressRecord(record) }];

/** The program's own settings, which exist with and without a site. */
const RECORDS = { name: { in: [ADDRESS_RECORD, RENDER_VERSION_SETTING] } };

/** Removes the program's own settings, so that those of a site can be written. */
export async function removeRecords(client: TransactionClient): Promise<void> {
  await client.setting.deleteMany({ where: RECORDS });
}

/** Whether the database contains no part of a site. */
export async function isEmpty(client: TransactionClient): Promise<boolean> {
  const found = await Promise.all([
    client.user.findFirst({ select: { id: true } }),
    client.post.findFirst({ select: { id: true } }),
    client.term.findFirst({ select: { id: true } }),
    client.comment.findFirst({ select: { id: true } }),
    client.setting.findFirst({ select: { name: true }, where: { NOT: RECORDS } }),
  ]);
  return found.every((row) => row === null);
}

/** Locks the tables until the transaction ends. Other programs can read the previous rows and cannot write. */
export async function lockTables(client: TransactionClient, dialect: BulkDialect): Promise<void> {
  for (const statement of dialect.lockTables(TABLES)) await client.$executeRawUnsafe(statement);
}

/** Removes all rows from all tables. */
export async function emptyTables(client: TransactionClient, dialect: BulkDialect): Promise<void> {
  for (const table of TABLES) await client.$executeRawUnsafe(`DELETE FROM "${table}"`);
  // The numbers of the journal must not start again, since feeds expect them to increase.
  for (const statement of dialect.restartNumbers(JOURNAL)) await client.$executeRawUnsafe(statement);
}

/** Inserts all rows. New ids continue after the highest one. */
export async function insertRows(
  client: TransactionClient,
  { rows, dialect }: { rows: Partial<ImportRows>; dialect: BulkDialect },
): Promise<void> {
  const writer = new RowWriter(client, dialect);
  await writer.write(rows);
  await writer.finish();
}

/**
 * Inserts rows in parts, with plain statements: for thousands of rows Prisma's own calls take several times as long.
 */
export class RowWriter {
  readonly #client: TransactionClient;
  readonly #dialect: BulkDialect;
  readonly #written = new Set<string>();

  constructor(client: TransactionClient, dialect: BulkDialect) {
    this.#client = client;
    this.#dialect = dialect;
  }

  /** Inserts any number of rows. All rows of a table have the same columns. */
  async write(rows: Partial<ImportRows>): Promise<void> {
    for (const [name, table] of TARGETS) {
      const all: readonly object[] = rows[name] ?? [];
      if (all.length === 0) continue;
      this.#written.add(table);
      const columns = Object.keys(all[0] ?? {});
      const size = Math.max(1, Math.min(MAX_ROWS, Math.floor(MAX_VALUES / columns.length)));
      for (let start = 0; start < all.length; start += size) {
        const batch = all.slice(start, start + size);
        await this.#client.$executeRawUnsafe(
          insertStatement({ table, columns, rows: batch.length, dialect: this.#dialect }),
          ...batch.flatMap((row) => columns.map((column) => (row as Record<string, unknown>)[column] ?? null)),
        );
      }
    }
  }

  /** Makes new ids continue after the highest one. */
  async finish(): Promise<void> {
    const numbered = [...this.#written].filter((table) => NUMBERED.has(table));
    const statements = numbered.flatMap((table) => this.#dialect.continueNumbers(table));
    for (const statement of statements) await this.#client.$queryRawUnsafe(statement);
  }
}

function insertStatement(input: {
  table: string;
  columns: readonly string[];
  rows: number;
  dialect: BulkDialect;
}): string {
  const { table, columns, rows, dialect } = input;
  const tuples = Array.from({ length: rows }, (_, row) => {
    const places = columns.map((_, column) => dialect.parameter(row * columns.length + column));
    return `(${places.join(', ')})`;
  });
  return `INSERT INTO "${table}" (${columns.map((column) => `"${column}"`).join(', ')}) VALUES ${tuples.join(', ')}`;
}
