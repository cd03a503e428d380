import type { Table } from '../../prisma/generated/tables.ts';
import type { MediaStore } from '../../schema/core/files/media-store.ts';
import { ADDRESS_RECORD } from '../../schema/core/stored-addresses/address-record.ts';
import type { Snapshot } from '../adapters/database/snapshot.ts';
import {
  type ArchivedTable,
  CONTENTS_NAME,
  type Contents,
  FORMAT,
  FORMAT_VERSION,
  HEADER_NAME,
  type Header,
  tablePart,
} from './archive-format.ts';
import { type ArchiveWriter, writeArchive } from './archive-writer.ts';
import { archivedColumns, archivedTables } from './archived-tables.ts';
import { packRows, rowLine } from './row-lines.ts';
import { type FileCounts, writeFiles } from './write-files.ts';

export type OnProgress = (progress: { done: number; total: number }) => void;

export interface BackupOptions {
  readonly file: string;
  readonly snapshot: Snapshot;
  readonly mediaStore: MediaStore;
  /** Members of the header that describe the site. */
  readonly site: Pick<Header, 'program' | 'siteUrl' | 'migration' | 'created'>;
  readonly onRows?: OnProgress;
  readonly onFiles?: OnProgress;
}

export interface BackupResult extends FileCounts {
  readonly rows: number;
}

/** The maximum number of characters in a part before compression, unless a single row is longer. */
const MAX_PART_LENGTH = 4_000_000;

/**
 * Writes a backup of a database snapshot and all files of the media store. Throws a BackupError when the archive cannot
 * be written, and a MediaStoreError when the store fails; in both cases no archive remains.
 */
export async function writeBackup(options: BackupOptions): Promise<BackupResult> {
  let result: BackupResult | undefined;
  await writeArchive(options.file, async (archive) => {
    result = await writeParts(archive, options);
  });
  if (result === undefined) throw new Error('The archive was written without its parts.');
  return result;
}

async function writeParts(archive: ArchiveWriter, options: BackupOptions): Promise<BackupResult> {
  const { snapshot, mediaStore, site } = options;
  const archived: ArchivedTable[] = [];
  for (const table of archivedTables) {
    const [rows, lastId] = [await snapshot.count(table), await snapshot.lastId(table)];
    archived.push({ name: table.name, columns: archivedColumns(table), rows, lastNumber: lastId });
  }
  const header: Header = {
    format: FORMAT,
    version: FORMAT_VERSION,
    ...site,
    ...(await storedAddressesOf(snapshot)),
    engine: snapshot.engine,
    tables: archived,
  };
  await archive.add(HEADER_NAME, json(header));
  const total = archived.reduce((sum, { rows }) => sum + rows, 0);
  const attachedFiles = new Set<string>();
  const parts: Contents['parts'] = [];
  let done = 0;
  for (const table of archivedTables) {
    for await (const { rows, ...part } of tableParts(snapshot, { table, attachedFiles })) {
      parts.push({ name: part.name, rows, sha256: await archive.add(part.name, part.content) });
      done += rows;
      options.onRows?.({ done, total });
    }
  }
  const { fileLists, ...files } = await writeFiles(archive, { mediaStore, attachedFiles, onProgress: options.onFiles });
  const contents: Contents = { parts, files: files.files, fileLists };
  await archive.add(CONTENTS_NAME, json(contents));
  return { rows: done, ...files };
}

/**
 * Reads the record of stored addresses. It reads all settings, because the snapshot must finish one table before it
 * starts the next.
 */
async function storedAddressesOf(snapshot: Snapshot): Promise<Pick<Header, 'storedAddresses'>> {
  const settings = archivedTables.find(({ name }) => name === 'settings');
  if (!settings) return {};
  const [name, value] = ['name', 'value'].map((column) => settings.columns.findIndex(({ name }) => name === column));
  let record: Pick<Header, 'storedAddresses'> = {};
  for await (const row of snapshot.rows(settings)) {
    if (row[name ?? -1] === ADDRESS_RECORD) record = { storedAddresses: String(row[value ?? -1]) };
  }
  return record;
}

const json = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value, null, 1)}\n`);

async function* tableParts(
  snapshot: Snapshot,
  { table, attachedFiles }: { table: Table; attachedFiles: Set<string> },
): AsyncGenerator<{ name: string; rows: number; content: Buffer }> {
  const fileColumn = table.name === 'attachments' ? table.columns.findIndex(({ name }) => name === 'file') : -1;
  let lines: string[] = [];
  let length = 0;
  let number = 0;
  const part = async () => ({
    name: tablePart(table.name, ++number),
    rows: lines.length,
    content: await packRows(lines),
  });
  for await (const row of snapshot.rows(table)) {
    const line = rowLine(row);
    if (length > 0 && length + line.length > MAX_PART_LENGTH) {
      yield await part();
      [lines, length] = [[], 0];
    }
    lines.push(line);
    length += line.length;
    const file = row[fileColumn];
    if (typeof file === 'string' && file !== '') attachedFiles.add(file);
  }
  if (lines.length > 0) yield await part();
}
