import { pipeline } from 'node:stream';
import { promisify } from 'node:util';
import { createGunzip, gzip } from 'node:zlib';
import type { StoredValue } from '../adapters/database/snapshot.ts';
import { type ArchivedTable, MAX_LENGTHS } from './archive-format.ts';
import { type ArchivePart, broken } from './archive-reader.ts';

type Row = readonly StoredValue[];

const compress = promisify(gzip);

/** Compresses the rows of a part: one JSON list of values per line. */
export const packRows = (lines: readonly string[]): Promise<Buffer> => compress(`${lines.join('\n')}\n`);

export const rowLine = (row: Row): string => JSON.stringify(row);

/** Reads the rows of a part. Throws a BackupError for an invalid row. */
export async function* unpackRows(part: ArchivePart, table: ArchivedTable): AsyncGenerator<Row> {
  let number = 0;
  for await (const line of unpackLines(part)) {
    number++;
    yield readRow(line, { table, place: `line ${number} of ${part.name}` });
  }
}

const TYPE_NAMES = { integer: 'number', text: 'string', boolean: 'boolean' } as const;

function readRow(line: string, { table, place }: { table: ArchivedTable; place: string }): Row {
  let row: unknown;
  try {
    row = JSON.parse(line);
  } catch {
    throw broken(`${place} is no JSON`);
  }
  if (!Array.isArray(row) || row.length !== table.columns.length) {
    throw broken(`${place} is no list of ${table.columns.length} values`);
  }
  for (const [index, { name, type }] of table.columns.entries()) {
    const value: unknown = row[index];
    const isRight = value === null || (typeof value === TYPE_NAMES[type] && !isNoInteger(value));
    if (!isRight) throw broken(`${place} has no ${type} as ${name}`);
  }
  return row as Row;
}

const isNoInteger = (value: unknown): boolean => typeof value === 'number' && !Number.isSafeInteger(value);

/** Decompresses the lines of a part, without knowing its decompressed size. */
async function* unpackLines(part: ArchivePart): AsyncGenerator<string> {
  const unpacked = createGunzip();
  // An error of the archive ends the decompression and is thrown there.
  pipeline(part.body, unpacked, () => {});
  let begun: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of unpacked as AsyncIterable<Buffer>) {
      let start = 0;
      for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
        yield Buffer.concat([...begun, chunk.subarray(start, end)]).toString('utf8');
        begun = [];
        length = 0;
        start = end + 1;
      }
      begun.push(chunk.subarray(start));
      length += chunk.length - start;
      if (length > MAX_LENGTHS.row) throw broken(`${part.name} has a longer line than it may have`);
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code?.startsWith('Z_')) throw broken(`${part.name} cannot be unpacked`);
    throw error;
  }
  if (length > 0) throw broken(`${part.name} ends in the middle of a line`);
}

const NEWLINE = 10;
