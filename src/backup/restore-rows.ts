import { ADDRESS_RECORD } from '../../schema/content/stored-addresses/address-record.ts';
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
  /** Whether what the database holds gives way. */
  readonly replace: boolean;
  /** Changes texts on their way. */
  readonly rewrite?: ((text: string) => string) | undefined;
  /** The record of stored addresses that takes the place of the archive's. */
  readonly addressRecord?: string | undefined;
  readonly onProgress?: ((progress: { done: number; total: number }) => void) | undefined;
}

/** Rows, and characters, that are inserted at once. */
const BATCH_ROWS = 500;
const BATCH_LENGTH = 4_000_000;

/**
 * Puts the rows of the archive into the target; whoever calls commits. Gives how many there are, and how many texts
 * had a character that the engine does not take. Throws a BackupError when the database holds a site, or when the
 * archive does not fit.
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

/** Whether a row is the record of the archive, where another takes its place. */
const isReplaced = (
  { addressRecord }: RowsInput,
  { table, columns, row }: { table: string; columns: readonly string[]; row: readonly StoredValue[] },
): boolean => addressRecord !== undefined && table === 'settings' && row[columns.indexOf('name')] === ADDRESS_RECORD;

/** The target has the tables and columns of the archive, no others, and nothing in them. */
async function prepareTables(target: RestoreTarget, { header, replace }: { header: Header; replace: boolean }) {
  const archived = new Map(header.tables.map(({ name, columns }) => [name, new Set(columns.map((each) => each.name))]));
  // What is left out would stay as it is, and stand beside what is restored.
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
  // What refers to others goes first.
  for (const { name } of [...header.tables].reverse()) {
    if (!(await target.hasRows(name))) continue;
    if (!replace) {
      throw new BackupError('The database already holds a site; with --replace the backup takes its place.');
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

/** What the database refuses in a row is the archive's fault; that it is not there is not. */
async function insert(target: RestoreTarget, rows: Parameters<RestoreTarget['insert']>[0]): Promise<void> {
  try {
    await target.insert(rows);
  } catch (error) {
    const { code = '' } = error as { code?: string };
    if (!/^(?:22|23|SQLITE_CONSTRAINT|SQLITE_MISMATCH)/.test(code)) throw error;
    throw broken(`the database does not take a row of ${rows.table} (${(error as Error).message})`);
  }
}

/** PostgreSQL has no texts with the character 0 in them; it means nothing there, and is left out. */
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
