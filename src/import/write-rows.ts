import { type Table, tables } from '../../prisma/generated/tables.ts';
import type { BulkDialect, RemovedPart } from '../../schema/core/dialect/bulk-dialect.ts';
import type { Database, TransactionClient } from '../../schema/core/domain-kernel.ts';
import { RENDER_VERSION_SETTING } from '../../schema/core/site/site.ts';
import { ADDRESS_RECORD, writeAddressRecord } from '../../schema/core/stored-addresses/address-record.ts';
import type { ImportRows } from './conversion.ts';

/** The models to write with their tables; tables that others refer to come first. */
const TARGET_TABLES = [
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

/** The table of the change journal. */
const JOURNAL_TABLE = 'content_changes';

/** The declared keys of the index of meta values, by which triggers index the rows that an import writes. */
const META_FILTERS_TABLE = 'meta_filters';

const AUDIT_TABLE = 'audit_entries';

/** All other tables. Tables that refer to others come first, and the change journal last. */
const ALL_TABLES = [
  ...tables
    .map(({ name }) => name)
    .filter((name) => name !== JOURNAL_TABLE && name !== META_FILTERS_TABLE)
    .reverse(),
  JOURNAL_TABLE,
];

/** Tables with generated ids. After an import, the database must continue their numbering. */
const NUMBERED_TABLES: ReadonlySet<string> = new Set(tables.filter(({ numbered }) => numbered).map(({ name }) => name));

/** The maximum number of values in one statement, well below the limits of the engines. */
const MAX_VALUES = 8_000;
const MAX_ROWS = 500;
/** The maximum length of the texts of one statement: Prisma retains the values of the latest hundred statements. */
const MAX_TEXT_LENGTH = 200_000;

/** The row with the record of stored addresses; none when the database has no record. */
export const addressRecordRows = ({ addresses: { record } }: Pick<Database, 'addresses'>): ImportRows['setting'] =>
  record === null ? [] : [{ name: ADDRESS_RECORD, value: writeAddressRecord(record) }];

/** Settings that the program writes itself, with and without a site. */
const PROGRAM_SETTINGS = { name: { in: [ADDRESS_RECORD, RENDER_VERSION_SETTING] } };

/**
 * Inserts rows of a site into empty tables with `write`, after removing what costs less once for all rows than for each of
 * them. Other connections cannot read the tables until the transaction ends.
 */
export async function writeInBulk(
  client: TransactionClient,
  { dialect, write }: { dialect: BulkDialect; write: () => Promise<void> },
): Promise<void> {
  const parts = await client.$queryRaw<RemovedPart[]>(dialect.bulkInsertParts(TARGET_TABLES.map(([, table]) => table)));
  for (const { removal } of parts) if (removal !== null) await client.$executeRawUnsafe(removal);
  await write();
  for (const { addition } of parts) await client.$executeRawUnsafe(addition);
}

/** Removes the settings that the program writes itself, so that those of a site can be written. */
export async function removeProgramSettings(client: TransactionClient): Promise<void> {
  await client.setting.deleteMany({ where: PROGRAM_SETTINGS });
}

/** Whether the database contains no part of a site. */
export async function isEmpty(client: TransactionClient): Promise<boolean> {
  const rows = await Promise.all([
    client.user.findFirst({ select: { id: true } }),
    client.post.findFirst({ select: { id: true } }),
    client.term.findFirst({ select: { id: true } }),
    client.comment.findFirst({ select: { id: true } }),
    client.setting.findFirst({ select: { name: true }, where: { NOT: PROGRAM_SETTINGS } }),
  ]);
  return rows.every((row) => row === null);
}

/** The named lock of the first start: of several processes with one empty database, one creates the site. */
const FIRST_START_LOCK = 'first-start';

/** Writes the rows of a new site, and what `finish` adds. Returns false without a change if the database contains a site. */
export const fillEmptyDatabase = (
  database: Database,
  { rows, finish }: { rows: Partial<ImportRows>; finish(client: TransactionClient): Promise<void> },
): Promise<boolean> =>
  database.transaction(async (client) => {
    await database.lock(client, FIRST_START_LOCK);
    if (!(await isEmpty(client))) return false;
    await removeProgramSettings(client);
    await insertRows(client, {
      rows: { ...rows, setting: [...(rows.setting ?? []), ...addressRecordRows(database)] },
      dialect: database.dialect,
    });
    await finish(client);
    return true;
  });

/** Locks all tables until the transaction ends. Other transactions can read the previous rows but cannot write. */
export async function lockTables(client: TransactionClient, dialect: BulkDialect): Promise<void> {
  for (const statement of dialect.lockTables(ALL_TABLES)) await client.$executeRawUnsafe(statement);
}

/** Removes all rows from all tables except the audit log, which says what was there before. */
export async function emptyTables(client: TransactionClient, dialect: BulkDialect): Promise<void> {
  for (const table of ALL_TABLES) {
    if (table !== AUDIT_TABLE) await client.$executeRawUnsafe(`DELETE FROM "${table}"`);
  }
  // The numbers of the journal must continue to increase, because feeds depend on it.
  for (const statement of dialect.restartIds(JOURNAL_TABLE)) await client.$executeRawUnsafe(statement);
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
 * Inserts rows with SQL statements. For thousands of rows, Prisma's methods take several times as long.
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
    for (const [name, table] of TARGET_TABLES) {
      const tableRows = (rows[name] ?? []) as readonly Readonly<Record<string, unknown>>[];
      const [first] = tableRows;
      if (first === undefined) continue;
      this.#written.add(table);
      const columns = columnsOf(table, first);
      const size = rowsPerStatement(tableRows, columns.length);
      for (let start = 0; start < tableRows.length; start += size) {
        const batch = tableRows.slice(start, start + size);
        const { text, values } = this.#dialect.insertRows({ table, columns, rows: batch });
        await this.#client.$executeRawUnsafe(text, ...values);
      }
    }
  }

  /** Makes new ids continue after the highest one. */
  async finish(): Promise<void> {
    const numbered = [...this.#written].filter((table) => NUMBERED_TABLES.has(table));
    const statements = numbered.flatMap((table) => this.#dialect.continueIds(table));
    for (const statement of statements) await this.#client.$queryRawUnsafe(statement);
  }
}

/** Returns how many of these rows one statement inserts, by the average length of their texts. */
function rowsPerStatement(rows: readonly object[], columns: number): number {
  let length = 0;
  for (const row of rows) for (const value of Object.values(row)) if (typeof value === 'string') length += value.length;
  const byLength = Math.floor((MAX_TEXT_LENGTH * rows.length) / Math.max(1, length));
  return Math.max(1, Math.min(MAX_ROWS, Math.floor(MAX_VALUES / columns), byLength));
}

/** Returns the columns that a row has, with their types. */
function columnsOf(table: string, row: object): Table['columns'] {
  const columns = tables.find(({ name }) => name === table)?.columns ?? [];
  return columns.filter(({ name }) => Object.hasOwn(row, name));
}
