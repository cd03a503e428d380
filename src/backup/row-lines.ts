import { pipeline } from 'node:stream';
import { promisify } from 'node:util';
import { createGunzip, gzip } from 'node:zlib';
import type { StoredValue } from '../adapters/database/snapshot.ts';
import { type ArchivedTable, MAX_PART_BYTES } from './archive-format.ts';
import { type ArchivePart, brokenBackup } from './archive-reader.ts';

type Row = readonly StoredValue[];

const compress = promisify(gzip);

/** Compresses the rows of a part: one JSON list of values per line. */
export const packRows = (lines: readonly string[]): Promise<Buffer> => compress(`${lines.join('\n')}\n`);

/** One line of a part with rows. */
export const rowLine = (row: Row): string => JSON.stringify(row);

/** Reads the rows of a part. Throws a BackupError for an invalid row. */
export async function* unpackRows(part: ArchivePart, table: ArchivedTable): AsyncGenerator<Row> {
  let number = 0;
  for await (const line of unpackLines(part)) {
    number++;
    yield parseRow(line, { table, position: `line ${number} of ${part.name}` });
  }
}

const TYPE_NAMES = { integer: 'number', text: 'string', boolean: 'boolean' } as const;

function parseRow(line: string, { table, position }: { table: ArchivedTable; position: string }): Row {
  let row: unknown;
  try {
    row = JSON.parse(line);
  } catch {
    throw brokenBackup(`${position} is not valid JSON`);
  }
  if (!Array.isArray(row) || row.length !== table.columns.length) {
    throw brokenBackup(`${position} is not a list of ${table.columns.length} values`);
  }
  for (const [index, { name, type }] of table.columns.entries()) {
    const value: unknown = row[index];
    const isValid = value === null || (typeof value === TYPE_NAMES[type] && !isFraction(value));
    if (!isValid) throw brokenBackup(`${position} has a value of ${name} that is not of type ${type}`);
  }
  return row as Row;
}

/** Also true for integers that are too large for a JavaScript number. */
const isFraction = (value: unknown): boolean => typeof value === 'number' && !Number.isSafeInteger(value);

/** Decompresses the lines of a part as a stream, because the decompressed size is unknown. */
async function* unpackLines(part: ArchivePart): AsyncGenerator<string> {
  const unpacked = createGunzip();
  // The loop below throws errors of both streams.
  pipeline(part.body, unpacked, () => {});
  let incompleteLine: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of unpacked as AsyncIterable<Buffer>) {
      let start = 0;
      for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
        yield Buffer.concat([...incompleteLine, chunk.subarray(start, end)]).toString('utf8');
        incompleteLine = [];
        length = 0;
        start = end + 1;
      }
      incompleteLine.push(chunk.subarray(start));
      length += chunk.length - start;
      if (length > MAX_PART_BYTES.row)
        throw brokenBackup(`${part.name} has a line of more than ${MAX_PART_BYTES.row} bytes`);
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code?.startsWith('Z_'))
      throw brokenBackup(`${part.name} cannot be decompressed`);
    throw error;
  }
  if (length > 0) throw brokenBackup(`${part.name} ends in the middle of a line`);
}

const NEWLINE = 10;
