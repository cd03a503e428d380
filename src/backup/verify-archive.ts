import type { FileKeyError } from '../../schema/core/files/file-key.ts';
import { checkedKey } from '../../schema/core/files/file-key.ts';
import {
  CONTENTS,
  type Contents,
  contentsSchema,
  FILES,
  FORMAT_VERSION,
  fileList,
  HEADER,
  type Header,
  headerSchema,
  listedFileSchema,
  MAX_LENGTHS,
  tablePart,
} from './archive-format.ts';
import { type ArchivePart, type ArchiveReader, broken, parsed, readWhole, sumOf } from './archive-reader.ts';
import { BackupError } from './backup-error.ts';

/** The result of a successful check. */
export interface VerifiedArchive {
  readonly header: Header;
  readonly contents: Contents;
  /** Files that could not be read when the backup was created; they are not restored. */
  readonly brokenFiles: ReadonlySet<string>;
}

/**
 * Reads a whole archive and compares it with its checksums before a restore. Throws a BackupError for the first
 * difference.
 */
export async function verifyArchive(
  archive: ArchiveReader,
  onProgress?: (progress: { done: number; total: number }) => void,
): Promise<VerifiedArchive> {
  const found = {
    sums: new Map<string, string>(),
    listSums: new Map<string, string>(),
    brokenFiles: new Set<string>(),
  };
  const unlisted = new Map<string, { size: number; sha256: string }>();
  let header: Header | undefined;
  let contents: Contents | undefined;
  let files = 0;
  for await (const part of archive.parts((done) => onProgress?.({ done, total: archive.size }))) {
    if (contents !== undefined) throw broken('something stands behind its end');
    if (header === undefined) header = await readHeader(part);
    else if (part.name === CONTENTS)
      contents = parsed((await readWhole(part, MAX_LENGTHS.contents)).text, { name: CONTENTS, schema: contentsSchema });
    else if (part.name.startsWith('tables/')) {
      if (found.sums.has(part.name)) throw twice(part);
      found.sums.set(part.name, await sumOf(part));
    } else if (part.name.startsWith(FILES)) {
      if (unlisted.size >= 10_000) throw broken('its files are not listed');
      const key = fileKey(part);
      if (unlisted.has(key)) throw twice(part);
      unlisted.set(key, { size: part.size, sha256: await sumOf(part) });
    } else if (part.name === fileList(found.listSums.size + 1)) {
      const { text, sha256 } = await readWhole(part, MAX_LENGTHS.fileList);
      found.listSums.set(part.name, sha256);
      files += compareFiles(text, { name: part.name, unlisted, brokenFiles: found.brokenFiles });
    } else throw broken(`${JSON.stringify(part.name.slice(0, 200))} does not belong into it`);
  }
  if (header === undefined) throw new BackupError('The file is empty, so it is not a backup.');
  if (contents === undefined) throw broken('its end is missing; perhaps it has not been copied whole');
  if (unlisted.size > 0 || files !== contents.files) throw broken('its files and its lists of them differ');
  compareSums(found.listSums, contents.fileLists);
  compareSums(found.sums, contents.parts);
  compareTables(header, contents);
  return { header, contents, brokenFiles: found.brokenFiles };
}

/** With two parts of one name, only the checksum of the second would be compared, and both would be restored. */
const twice = ({ name }: ArchivePart) => broken(`${JSON.stringify(name)} is in it twice`);

async function readHeader(part: ArchivePart): Promise<Header> {
  if (part.name !== HEADER)
    throw new BackupError(`The file is not a backup of this program: it does not begin with ${HEADER}.`);
  const { text } = await readWhole(part, MAX_LENGTHS.header);
  const header = parsed(text, { name: HEADER, schema: headerSchema });
  if (header.version !== FORMAT_VERSION) {
    throw new BackupError(
      `The backup has the format ${header.version} of version ${header.program}; this program reads the format ${FORMAT_VERSION}. Restore it with that version.`,
    );
  }
  if (new Set(header.tables.map(({ name }) => name)).size < header.tables.length)
    throw broken('a table is in it twice');
  return header;
}

/** The key of a file in the store. Throws for names that could leave the store. */
export function fileKey({ name }: ArchivePart): string {
  try {
    return checkedKey(name.slice(FILES.length));
  } catch (error) {
    throw broken((error as FileKeyError).message);
  }
}

/** Compares a list with the files before it. Returns the number of complete files. */
function compareFiles(
  text: string,
  {
    name,
    unlisted,
    brokenFiles,
  }: { name: string; unlisted: Map<string, { size: number; sha256: string }>; brokenFiles: Set<string> },
): number {
  let whole = 0;
  for (const line of text.split('\n').filter((entry) => entry !== '')) {
    const listed = parsed(line, { name, schema: listedFileSchema });
    const file = unlisted.get(listed.key);
    if (file === undefined || file.size !== listed.size || file.sha256 !== listed.sha256) {
      throw broken(`the file ${JSON.stringify(listed.key)} is not what it was`);
    }
    unlisted.delete(listed.key);
    if (listed.broken) brokenFiles.add(listed.key);
    else whole++;
  }
  if (unlisted.size > 0) throw broken(`${name} does not list all files before it`);
  return whole;
}

function compareSums(found: ReadonlyMap<string, string>, wanted: readonly { name: string; sha256: string }[]): void {
  for (const { name, sha256 } of wanted) {
    if (found.get(name) !== sha256) throw broken(`${name} is ${found.has(name) ? 'not what it was' : 'missing'}`);
  }
  if (found.size !== wanted.length) throw broken('it holds parts that it does not list');
}

/** The parts of tables must be in the order of the tables and contain the declared number of rows. */
function compareTables(header: Header, contents: Contents): void {
  const parts = contents.parts.values();
  for (const table of header.tables) {
    let rows = 0;
    for (let number = 1; rows < table.rows; number++) {
      const { value: part } = parts.next();
      if (part?.name !== tablePart(table.name, number) || part.rows === 0)
        throw broken(`rows of ${table.name} are missing`);
      rows += part.rows;
    }
    if (rows !== table.rows) throw broken(`${table.name} has other rows than it should have`);
  }
  if (!parts.next().done) throw broken('it has rows of no table');
}
