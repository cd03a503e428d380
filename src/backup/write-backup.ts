import type { Table } from '../../prisma/generated/tables.ts';
import { type MediaStore, sourceOfVariant } from '../../schema/core/files/media-store.ts';
import { ADDRESS_RECORD } from '../../schema/core/stored-addresses/address-record.ts';
import type { Snapshot } from '../adapters/database/snapshot.ts';
import {
  type ArchivedTable,
  archivedColumns,
  archivedTables,
  CONTENTS_NAME,
  type Contents,
  FILES_PER_LIST,
  FILES_PREFIX,
  FORMAT,
  FORMAT_VERSION,
  fileList,
  HEADER_NAME,
  type Header,
  type ListedFile,
  tablePart,
} from './archive-format.ts';
import { type ArchiveWriter, writeArchive } from './archive-writer.ts';
import { packRows, rowLine } from './row-lines.ts';

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

/** The outcome of adding files to an archive. `bytes` is the total size of the complete files. */
interface FileCounts {
  readonly files: number;
  readonly bytes: number;
  /** Keys of files that attachments name and the store lacks. */
  readonly missing: readonly string[];
  /** Keys of files that could not be read to their end, or changed while they were read. */
  readonly broken: readonly string[];
  /** Names of files that are not valid keys. */
  readonly foreign: readonly string[];
}

/**
 * Adds all files of the store with their checksums, except variants, which are made again on request. `attachedFiles`
 * contains the keys that attachments name; those that the store has are removed from it.
 */
async function writeFiles(
  archive: ArchiveWriter,
  {
    mediaStore,
    attachedFiles,
    onProgress,
  }: {
    mediaStore: MediaStore;
    attachedFiles: Set<string>;
    onProgress?: ((progress: { done: number; total: number }) => void) | undefined;
  },
): Promise<FileCounts & Pick<Contents, 'fileLists'>> {
  const isSkipped = (key: string) => sourceOfVariant(key) !== null && !attachedFiles.has(key);
  const total = await countFiles(mediaStore, isSkipped);
  const fileLists: Contents['fileLists'] = [];
  const broken: string[] = [];
  const foreign: string[] = [];
  let listed: ListedFile[] = [];
  let [files, bytes, visited] = [0, 0, 0];
  const addList = async () => {
    if (listed.length === 0) return;
    const name = fileList(fileLists.length + 1);
    const content = Buffer.from(listed.map((file) => `${JSON.stringify(file)}\n`).join(''));
    fileLists.push({ name, sha256: await archive.add(name, content) });
    listed = [];
  };
  for await (const { key } of mediaStore.list({ onForeign: (name) => foreign.push(name) })) {
    if (isSkipped(key)) continue;
    onProgress?.({ done: Math.min(++visited, total), total });
    const file = await mediaStore.read(key);
    // The file was removed after it was listed. It is reported as missing if an attachment names it.
    if (file === null) continue;
    attachedFiles.delete(key);
    const added = await archive.addStream(`${FILES_PREFIX}${key}`, file);
    if (added.broken) broken.push(key);
    else [files, bytes] = [files + 1, bytes + file.size];
    listed.push({ key, size: file.size, sha256: added.sha256, ...(added.broken ? { broken: true } : {}) });
    if (listed.length === FILES_PER_LIST) await addList();
  }
  await addList();
  return { files, bytes, missing: [...attachedFiles].sort(), broken, foreign, fileLists };
}

async function countFiles(mediaStore: MediaStore, isSkipped: (key: string) => boolean): Promise<number> {
  let total = 0;
  for await (const { key } of mediaStore.list()) if (!isSkipped(key)) total++;
  return total;
}
