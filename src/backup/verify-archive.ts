import { checkedKey, type FileKeyError } from '../../schema/core/files/media-store.ts';
import {
  BackupError,
  CONTENTS_NAME,
  type Contents,
  contentsSchema,
  FILES_PREFIX,
  FORMAT_VERSION,
  fileList,
  HEADER_NAME,
  type Header,
  headerSchema,
  listedFileSchema,
  MAX_PART_BYTES,
  tablePart,
} from './archive-format.ts';
import {
  type ArchivePart,
  type ArchiveReader,
  brokenBackup,
  parseArchiveJson,
  readWholePart,
  sha256OfPart,
} from './archive-reader.ts';

/** The validated header and table of contents of an archive. */
export interface VerifiedArchive {
  readonly header: Header;
  readonly contents: Contents;
  /** Keys of files that could not be read when the backup was created. They are not restored. */
  readonly brokenFiles: ReadonlySet<string>;
}

/**
 * Reads a whole archive and compares it with its checksums. A restore calls this before it changes anything. Throws a
 * BackupError for the first difference.
 */
export async function verifyArchive(
  archive: ArchiveReader,
  onProgress?: (progress: { done: number; total: number }) => void,
): Promise<VerifiedArchive> {
  const computed = { parts: new Map<string, string>(), fileLists: new Map<string, string>() };
  const brokenFiles = new Set<string>();
  const unlisted = new Map<string, { size: number; sha256: string }>();
  let header: Header | undefined;
  let contents: Contents | undefined;
  let files = 0;
  for await (const part of archive.parts((done) => onProgress?.({ done, total: archive.size }))) {
    if (contents !== undefined) throw brokenBackup(`there is data after ${CONTENTS_NAME}`);
    if (header === undefined) header = await readHeader(part);
    else if (part.name === CONTENTS_NAME)
      contents = parseArchiveJson((await readWholePart(part, MAX_PART_BYTES.contents)).text, {
        name: CONTENTS_NAME,
        schema: contentsSchema,
      });
    else if (part.name.startsWith('tables/')) {
      if (computed.parts.has(part.name)) throw duplicatePart(part);
      computed.parts.set(part.name, await sha256OfPart(part));
    } else if (part.name.startsWith(FILES_PREFIX)) {
      if (unlisted.size >= 10_000) throw brokenBackup('its files are not listed');
      const key = fileKey(part);
      if (unlisted.has(key)) throw duplicatePart(part);
      unlisted.set(key, { size: part.size, sha256: await sha256OfPart(part) });
    } else if (part.name === fileList(computed.fileLists.size + 1)) {
      const { text, sha256 } = await readWholePart(part, MAX_PART_BYTES.fileList);
      computed.fileLists.set(part.name, sha256);
      files += compareFiles(text, { name: part.name, unlisted, brokenFiles });
    } else throw brokenBackup(`it contains the unknown part ${JSON.stringify(part.name.slice(0, 200))}`);
  }
  if (header === undefined) throw new BackupError('The file is empty, so it is not a backup.');
  if (contents === undefined)
    throw brokenBackup(`${CONTENTS_NAME} is missing at its end; perhaps the file was copied incompletely`);
  if (unlisted.size > 0 || files !== contents.files) throw brokenBackup('its files and its lists of files differ');
  compareChecksums(computed.fileLists, contents.fileLists);
  compareChecksums(computed.parts, contents.parts);
  compareTables(header, contents);
  return { header, contents, brokenFiles };
}

/** Duplicates are errors: only the checksum of the second would be compared, but both would be restored. */
const duplicatePart = ({ name }: ArchivePart) => brokenBackup(`it contains ${JSON.stringify(name)} twice`);

async function readHeader(part: ArchivePart): Promise<Header> {
  if (part.name !== HEADER_NAME)
    throw new BackupError(`The file is not a backup of this program: it does not begin with ${HEADER_NAME}.`);
  const { text } = await readWholePart(part, MAX_PART_BYTES.header);
  const header = parseArchiveJson(text, { name: HEADER_NAME, schema: headerSchema });
  if (header.version !== FORMAT_VERSION) {
    throw new BackupError(
      `The backup has the format ${header.version} of version ${header.program}; this program reads the format ${FORMAT_VERSION}. Restore it with that version.`,
    );
  }
  if (new Set(header.tables.map(({ name }) => name)).size < header.tables.length)
    throw brokenBackup('it declares a table twice');
  return header;
}

/** The key of a file in the media store. Throws a BackupError for a name that is not a valid key. */
export function fileKey({ name }: ArchivePart): string {
  try {
    return checkedKey(name.slice(FILES_PREFIX.length));
  } catch (error) {
    throw brokenBackup((error as FileKeyError).message);
  }
}

/**
 * Compares a list of files with the files that precede it in the archive. Removes them from `unlisted` and adds the
 * broken ones to `brokenFiles`. Returns the number of complete files.
 */
function compareFiles(
  text: string,
  {
    name,
    unlisted,
    brokenFiles,
  }: { name: string; unlisted: Map<string, { size: number; sha256: string }>; brokenFiles: Set<string> },
): number {
  let complete = 0;
  for (const line of text.split('\n').filter((entry) => entry !== '')) {
    const listed = parseArchiveJson(line, { name, schema: listedFileSchema });
    const file = unlisted.get(listed.key);
    if (file === undefined || file.size !== listed.size || file.sha256 !== listed.sha256) {
      throw brokenBackup(`the file ${JSON.stringify(listed.key)} does not match its checksum`);
    }
    unlisted.delete(listed.key);
    if (listed.broken) brokenFiles.add(listed.key);
    else complete++;
  }
  if (unlisted.size > 0) throw brokenBackup(`${name} does not list all files before it`);
  return complete;
}

/** Compares the computed checksums of parts, by name, with the listed ones. */
function compareChecksums(
  computed: ReadonlyMap<string, string>,
  listed: readonly { name: string; sha256: string }[],
): void {
  for (const { name, sha256 } of listed) {
    if (!computed.has(name)) throw brokenBackup(`${name} is missing`);
    if (computed.get(name) !== sha256) throw brokenBackup(`${name} does not match its checksum`);
  }
  if (computed.size !== listed.length) throw brokenBackup(`it contains parts that ${CONTENTS_NAME} does not list`);
}

/** Checks that the parts with rows have the order of the tables and contain the declared number of rows. */
function compareTables(header: Header, contents: Contents): void {
  const parts = contents.parts.values();
  for (const table of header.tables) {
    let rows = 0;
    for (let number = 1; rows < table.rows; number++) {
      const { value: part } = parts.next();
      if (part?.name !== tablePart(table.name, number) || part.rows === 0)
        throw brokenBackup(`rows of ${table.name} are missing`);
      rows += part.rows;
    }
    if (rows !== table.rows) throw brokenBackup(`${table.name} does not have the declared ${table.rows} rows`);
  }
  if (!parts.next().done) throw brokenBackup('it has rows that belong to no table');
}
