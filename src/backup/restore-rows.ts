import { MAIL_JOB } from '../../schema/core/site/mail-queue.ts';
import { ADDRESS_RECORD } from '../../schema/core/stored-addresses/address-record.ts';
import type { RestoreTarget } from '../adapters/database/restore-target.ts';
import type { StoredValue } from '../adapters/database/snapshot.ts';
import { type ArchivedTable, BackupError, type Header } from './archive-format.ts';
import { type ArchivePart, type ArchiveReader, brokenBackup } from './archive-reader.ts';
import { unpackRows } from './row-lines.ts';
import type { VerifiedArchive } from './verify-archive.ts';

export interface RestoreRowsOptions {
  readonly archive: ArchiveReader;
  readonly verified: VerifiedArchive;
  readonly target: RestoreTarget;
  /** Whether to replace the content of the database. */
  readonly replace: boolean;
  /** Rewrites each text, for example to translate addresses. */
  readonly rewrite?: ((text: string) => string) | undefined;
  /** Replaces the record of stored addresses in the archive. */
  readonly addressRecord?: string | undefined;
  readonly onProgress?: ((progress: { done: number; total: number }) => void) | undefined;
  /** Receives the progress of what follows the rows: building indexes and checking references. */
  readonly onIndexProgress?: ((progress: { done: number; total: number }) => void) | undefined;
}

/** Limits of one INSERT statement: rows, and characters in their texts. */
const MAX_BATCH_ROWS = 500;
const MAX_BATCH_LENGTH = 4_000_000;

/** What a restore has written and left out. */
interface RestoredRows {
  readonly rows: number;
  /** Texts from which characters were removed because the engine does not accept them. */
  readonly changedTexts: number;
  /** E-mails that waited in the archive and were left out: the site that was backed up sends them. */
  readonly unsentMail: number;
  /** Restored webhooks that will be notified of the changes of the restored site. */
  readonly activeWebhooks: number;
}

/**
 * Writes the rows of the archive into the target; the caller commits. Queued e-mail is left out: the site that was backed
 * up has sent it, or will. Throws a BackupError when the database already contains a site, or when its tables differ from
 * those of the archive.
 */
export async function restoreRows(options: RestoreRowsOptions): Promise<RestoredRows> {
  const { archive, verified, target, replace } = options;
  const { header, contents } = verified;
  const emptyTables = await prepareTables(target, { header, replace });
  await target.beginBulkInsert(emptyTables);
  const total = header.tables.reduce((sum, { rows }) => sum + rows, 0);
  const tables = new Map(header.tables.map((table) => [table.name, table]));
  const rowsOfPart = new Map(contents.parts.map(({ name, rows }) => [name, rows]));
  const texts = createTextConversion(target.engine, options.rewrite);
  let [done, unsentMail, activeWebhooks] = [0, 0, 0];
  for await (const part of archive.parts()) {
    const rows = rowsOfPart.get(part.name);
    if (rows === undefined) {
      if (done === total) break;
      continue;
    }
    const table = tables.get(part.name.split('/')[1] ?? '');
    if (table === undefined) throw brokenBackup(`${part.name} belongs to no table`);
    for await (const batch of batches(part, { table, rows })) {
      const columns = table.columns.map(({ name }) => name);
      const valueIn = (row: readonly StoredValue[], column: string) => row[columns.indexOf(column)];
      const isMail = (row: readonly StoredValue[]) => table.name === 'jobs' && valueIn(row, 'kind') === MAIL_JOB;
      unsentMail += batch.filter(isMail).length;
      if (table.name === 'webhooks') activeWebhooks += batch.filter((row) => Boolean(valueIn(row, 'isActive'))).length;
      const rows = batch.filter((row) => !isMail(row) && !isReplaced(options, { table: table.name, columns, row }));
      await insert(target, { table: table.name, columns, rows: rows.map((row) => row.map(texts.convert)) });
      done += batch.length;
      options.onProgress?.({ done, total });
    }
  }
  if (options.addressRecord !== undefined) {
    const row = [ADDRESS_RECORD, options.addressRecord];
    await insert(target, { table: 'settings', columns: ['name', 'value'], rows: [row] });
  }
  await acceptRows('its rows', () => target.endBulkInsert((progress) => options.onIndexProgress?.(progress)));
  for (const { name, lastNumber: lastId } of header.tables) {
    if (lastId !== null) await target.continueIds(name, lastId);
  }
  return { rows: done, changedTexts: texts.changed(), unsentMail, activeWebhooks };
}

/** Whether a row is the record of stored addresses, and the options replace that record. */
const isReplaced = (
  { addressRecord }: RestoreRowsOptions,
  { table, columns, row }: { table: string; columns: readonly string[]; row: readonly StoredValue[] },
): boolean => addressRecord !== undefined && table === 'settings' && row[columns.indexOf('name')] === ADDRESS_RECORD;

/**
 * Checks that the target has the tables and columns of the archive and no others, and empties them. Returns the names of
 * those that were empty.
 */
async function prepareTables(
  target: RestoreTarget,
  { header, replace }: { header: Header; replace: boolean },
): Promise<readonly string[]> {
  const archived = new Map(
    header.tables.map(({ name, columns }) => [name, new Set(columns.map((column) => column.name))]),
  );
  // The rows of a table that the archive lacks would remain beside the restored ones.
  for (const [table, columns] of target.tables) {
    for (const column of columns.keys()) {
      if (!archived.get(table)?.has(column)) throw brokenBackup(`it lacks the column ${table}.${column}`);
    }
  }
  for (const { name, columns } of header.tables) {
    const targetColumns = target.tables.get(name);
    for (const column of columns) {
      if (targetColumns?.get(column.name)?.type === column.type) continue;
      throw brokenBackup(`the database has no column ${name}.${column.name} of type ${column.type}`);
    }
  }
  const emptyTables: string[] = [];
  // Tables that refer to others are emptied first.
  for (const { name } of [...header.tables].reverse()) {
    if (!(await target.hasRows(name))) {
      emptyTables.push(name);
      continue;
    }
    if (!replace) {
      throw new BackupError('The database already contains a site. Pass --replace to replace it with the backup.');
    }
    await target.deleteRows(name);
  }
  return emptyTables;
}

async function* batches(
  part: ArchivePart,
  { table, rows }: { table: ArchivedTable; rows: number },
): AsyncGenerator<(readonly StoredValue[])[]> {
  let batch: (readonly StoredValue[])[] = [];
  let length = 0;
  let count = 0;
  for await (const row of unpackRows(part, table)) {
    if (++count > rows) throw brokenBackup(`${part.name} has more than the declared ${rows} rows`);
    batch.push(row);
    length += row.reduce<number>((sum, value) => sum + (typeof value === 'string' ? value.length : 0), 0);
    if (batch.length < MAX_BATCH_ROWS && length < MAX_BATCH_LENGTH) continue;
    yield batch;
    [batch, length] = [[], 0];
  }
  if (batch.length > 0) yield batch;
  if (count < rows) throw brokenBackup(`${part.name} has fewer than the declared ${rows} rows`);
}

const insert = (target: RestoreTarget, rows: Parameters<RestoreTarget['insert']>[0]): Promise<void> =>
  acceptRows(`a row of ${rows.table}`, () => target.insert(rows));

/** Runs statements. Throws a BackupError if the database rejects rows, and other errors of the database unchanged. */
async function acceptRows(rows: string, run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    const { code = '' } = error as { code?: string };
    if (!/^(?:22|23|SQLITE_CONSTRAINT|SQLITE_MISMATCH)/.test(code)) throw error;
    throw brokenBackup(`the database rejects ${rows} (${(error as Error).message})`);
  }
}

/** Rewrites texts, and removes the character U+0000 for PostgreSQL, which cannot store it. */
function createTextConversion(engine: RestoreTarget['engine'], rewrite: ((text: string) => string) | undefined) {
  let changed = 0;
  return {
    convert: (value: StoredValue): StoredValue => {
      if (typeof value !== 'string') return value;
      const text = rewrite ? rewrite(value) : value;
      if (engine === 'sqlite' || !text.includes('\u0000')) return text;
      changed++;
      return text.replaceAll('\u0000', '');
    },
    changed: () => changed,
  };
}
