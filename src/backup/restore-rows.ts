import { ADDRESS_RECORD } from '../../schema/core/stored-addresses/address-record.ts';
import type { RestoreTarget } from '../adapters/database/restore-target.ts';
import type { StoredValue } from '../adapters/database/snapshot.ts';
import type { ArchivedTable, Header } from './archive-format.ts';
import { type ArchivePart, type ArchiveReader, broken } from './archive-reader.ts';
import { BackupError } from './backup-error.ts';
import { unpackRows } from './row-lines.ts';
import type { VerifiedArchive } from './verify-archive.ts';

export interface RowsInput {
  readonly archive: ArchiveReader;
  readonly verified: VerifiedArchive;
  readonly target: RestoreTarget;
  /** Whether to replace the content of the database. */
  readonly replace: boolean;
  /** Rewrites each text. */
  readonly rewrite?: ((text: string) => string) | undefined;
  /** Replaces the record of stored addresses in the archive. */
  readonly addressRecord?: string | undefined;
  readonly onProgress?: ((progress: { done: number; total: number }) => void) | undefined;
}

/** Rows and characters of one insert. */
const BATCH_ROWS = 500;
const BATCH_LENGTH = 4_000_000;

/**
 * Writes the rows of the archive into the target without a commit. Returns the number of rows, and of texts with a
 * character that the engine does not accept. Throws a BackupError when the database contains a site, or the archive
 * does not fit.
 */
export async function restoreRows(input: RowsInput): Promise<{ rows: number; changedTexts: number }> {
  const { archive, verified, target, replace } = input;
  const { header, contents } = verified;
  await prepareTables(target, { header, replace });
  const total = header.tables.reduce((sum, { rows }) => sum + rows, 0);
  const tables = new Map(header.tables.map((table) => [table.name, table]));
  const wanted = new Map(contents.parts.map(({ name, rows }) => [name, rows]));
  const texts = createTextConversion(target.engine, input.rewrite);
  let done = 0;
  for await (const part of archive.parts()) {
    const rows = wanted.get(part.name);
    if (rows === undefined) {
      if (done === total) break;
      continue;
    }
    const table = tables.get(part.name.split('/')[1] ?? '');
    if (table === undefined) throw broken(`${part.name} is of no table`);
    for await (const batch of batches(part, { table, rows })) {
      const columns = table.columns.map(({ name }) => name);
      const rows = batch.filter((row) => !isReplaced(input, { table: table.name, columns, row }));
      await insert(target, { table: table.name, columns, rows: rows.map((row) => row.map(texts.convert)) });
      done += batch.length;
      input.onProgress?.({ done, total });
    }
  }
  if (input.addressRecord !== undefined) {
    const row = [ADDRESS_RECORD, input.addressRecord];
    await insert(target, { table: 'settings', columns: ['name', 'value'], rows: [row] });
  }
  for (const { name, lastNumber } of header.tables) {
    if (lastNumber !== null) await target.continueNumbers(name, lastNumber);
  }
  return { rows: done, changedTexts: texts.changed() };
}

/** Whether a row is the record of stored addresses and is replaced. */
const isReplaced = (
  { addressRecord }: RowsInput,
  { table, columns, row }: { table: string; columns: readonly string[]; row: readonly StoredValue[] },
): boolean => addressRecord !== undefined && table === 'settings' && row[columns.indexOf('name')] === ADDRESS_RECORD;

/** Checks that the target has the tables and columns of the archive and no others, and empties them. */
async function prepareTables(target: RestoreTarget, { header, replace }: { header: Header; replace: boolean }) {
  const archived = new Map(header.tables.map(({ name, columns }) => [name, new Set(columns.map((each) => each.name))]));
  // A table that the archive lacks would keep its rows beside the restored ones.
  for (const [table, columns] of target.tables) {
    for (const column of columns.keys()) {
      if (!archived.get(table)?.has(column)) throw broken(`it lacks ${table}.${column}`);
    }
  }
  for (const { name, columns } of header.tables) {
    const found = target.tables.get(name);
    for (const column of columns) {
      if (found?.get(column.name)?.type === column.type) continue;
      throw broken(`the database has no ${column.type} as ${name}.${column.name}`);
    }
  }
  // Tables that refer to others are emptied first.
  for (const { name } of [...header.tables].reverse()) {
    if (!(await target.hasRows(name))) continue;
    if (!replace) {
      throw new BackupError('The database already contains a site. Pass --replace to replace it with the backup.');
    }
    await target.empty(name);
  }
}

async function* batches(
  part: ArchivePart,
  { table, rows }: { table: ArchivedTable; rows: number },
): AsyncGenerator<(readonly StoredValue[])[]> {
  let batch: (readonly StoredValue[])[] = [];
  let length = 0;
  let count = 0;
  for await (const row of unpackRows(part, table)) {
    if (++count > rows) throw broken(`${part.name} holds more rows than it should`);
    batch.push(row);
    length += row.reduce<number>((sum, value) => sum + (typeof value === 'string' ? value.length : 0), 0);
    if (batch.length < BATCH_ROWS && length < BATCH_LENGTH) continue;
    yield batch;
    [batch, length] = [[], 0];
  }
  if (batch.length > 0) yield batch;
  if (count < rows) throw broken(`${part.name} holds fewer rows than it should`);
}

/** A rejected row is an error of the archive; an unavailable database is not. */
async function insert(target: RestoreTarget, rows: Parameters<RestoreTarget['insert']>[0]): Promise<void> {
  try {
    await target.insert(rows);
  } catch (error) {
    const { code = '' } = error as { code?: string };
    if (!/^(?:22|23|SQLITE_CONSTRAINT|SQLITE_MISMATCH)/.test(code)) throw error;
    throw broken(`the database does not take a row of ${rows.table} (${(error as Error).message})`);
  }
}

/** PostgreSQL texts cannot contain the character 0, which is removed. */
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
