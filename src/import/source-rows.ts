import { LARGEST_ID } from '../../schema/ids.ts';
import { type ColumnKind, sourceTables, type TableName } from './source-tables.ts';

/**
 * The rows of a file in their checked form: numbers as numbers, everything else as text. What is wrong is added to
 * `problems`, a line a row.
 */
export function checkRows({
  table,
  file,
  rows,
  problems,
}: {
  table: TableName;
  file: string;
  rows: readonly unknown[];
  problems: string[];
}): Record<string, string | number>[] {
  const columns = Object.entries<ColumnKind>(sourceTables[table]);
  const unique = uniqueColumn(table);
  const seen = new Map<unknown, number>();
  return rows.flatMap((row, index) => {
    const place = `${file} row ${index + 1}:`;
    if (typeof row !== 'object' || row === null || Array.isArray(row)) {
      problems.push(`${place} is not an object of columns`);
      return [];
    }
    try {
      const checked = checkRow(row as Record<string, unknown>, columns);
      const id = unique && checked[unique];
      const earlier = seen.get(id);
      if (unique && earlier !== undefined) throw new Error(`${unique} ${id} is also that of row ${earlier}`);
      seen.set(id, index + 1);
      return [checked];
    } catch (error) {
      problems.push(`${place} ${(error as Error).message}`);
      return [];
    }
  });
}

/** Ids are unique, and so are the names of options. */
function uniqueColumn(table: TableName): string | undefined {
  const [first] = Object.entries<ColumnKind>(sourceTables[table]);
  return table === 'options' || first?.[1] === 'id' ? first?.[0] : undefined;
}

function checkRow(row: Record<string, unknown>, columns: readonly [string, ColumnKind][]) {
  const checked: Record<string, string | number> = {};
  for (const [column, kind] of columns) checked[column] = checkValue({ column, kind, value: row[column] });
  return checked;
}

function checkValue({ column, kind, value }: { column: string; kind: ColumnKind; value: unknown }): string | number {
  const optional = kind.endsWith('?');
  if (value === undefined && !optional) throw new Error(`the column ${column} is missing`);
  const plain = value ?? '';
  if (typeof plain === 'object') throw new Error(`${column} holds a list or an object instead of a text`);
  const text = String(plain);
  // PostgreSQL stores no such character; in a serialised value it counts, and JSON escapes it.
  if (kind === 'serialised') return text;
  if (kind.startsWith('text')) return text.includes('\0') ? text.replaceAll('\0', '') : text;
  if (text === '' && optional) return 0;
  const number = /^-?\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  const minimum = kind === 'id' ? 1 : kind.startsWith('reference') ? 0 : -LARGEST_ID;
  if (number >= minimum && number <= LARGEST_ID) return number;
  throw new Error(`${column} is "${text.slice(0, 40)}", not a whole number from ${minimum} to ${LARGEST_ID}`);
}
