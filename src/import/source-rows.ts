import { MAX_ID } from '../../schema/values/ids.ts';
import { type ColumnKind, sourceTables, type TableName } from './source-tables.ts';

/** A validated row: numbers as numbers, other values as texts. */
export type CheckedRow = Record<string, string | number>;

/** Validates a row of a source. Returns the checked row, or its problem. */
export function checkSourceRow(
  table: TableName,
  row: unknown,
): { checked: CheckedRow; problem?: never } | { checked?: never; problem: string } {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return { problem: 'is not an object of columns' };
  try {
    return { checked: checkRow(row as Record<string, unknown>, columnsOf[table]) };
  } catch (error) {
    return { problem: (error as Error).message };
  }
}

type Columns = readonly [string, ColumnKind][];

const columnsOf = Object.fromEntries(
  Object.entries(sourceTables).map(([table, columns]) => [table, Object.entries<ColumnKind>(columns)]),
) as unknown as Readonly<Record<TableName, Columns>>;

function checkRow(row: Record<string, unknown>, columns: Columns): CheckedRow {
  const checked: CheckedRow = {};
  for (const [column, kind] of columns) checked[column] = checkValue({ column, kind, value: row[column] });
  return checked;
}

/** Columns with an index, which limits the length of their texts: short words, and names. Slugs are shortened later. */
const WORD_COLUMNS = /^(?:post_type|post_status|post_mime_type|taxonomy|comment_type|comment_approved)$/;
const NAME_COLUMNS = /^(?:user_login|user_email|meta_key|comment_author_email|option_name)$/;
const [MAX_WORD_LENGTH, MAX_NAME_LENGTH] = [100, 255];

function requireLength(column: string, text: string): void {
  const maximum = WORD_COLUMNS.test(column)
    ? MAX_WORD_LENGTH
    : NAME_COLUMNS.test(column)
      ? MAX_NAME_LENGTH
      : text.length;
  if (text.length > maximum) throw new Error(`${column} is longer than ${maximum} characters`);
}

function checkValue({ column, kind, value }: { column: string; kind: ColumnKind; value: unknown }): string | number {
  const isOptional = kind.endsWith('?');
  if (value === undefined && !isOptional) throw new Error(`the column ${column} is missing`);
  const scalar = value ?? '';
  if (typeof scalar === 'object') throw new Error(`${column} contains a list or an object instead of a text`);
  const text = String(scalar);
  // PostgreSQL cannot store U+0000, so it is removed. Serialized values contain their length and are stored as JSON.
  if (kind === 'serialized') return text;
  if (kind.startsWith('text')) {
    requireLength(column, text);
    return text.includes('\0') ? text.replaceAll('\0', '') : text;
  }
  if (text === '' && isOptional) return 0;
  const number = /^-?\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  const minimum = kind === 'id' ? 1 : kind.startsWith('reference') ? 0 : -MAX_ID;
  if (number >= minimum && number <= MAX_ID) return number;
  throw new Error(`${column} is "${text.slice(0, 40)}", not a whole number from ${minimum} to ${MAX_ID}`);
}

/** The stored form of a missing date. */
export const NO_DATE = '0000-00-00 00:00:00';
