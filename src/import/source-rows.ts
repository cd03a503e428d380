import { normaliseText } from '../../schema/content/normalise.ts';
import { LARGEST_ID } from '../../schema/ids.ts';
import { type ColumnKind, sourceTables, type TableName } from './source-tables.ts';

/** A row in its checked form: numbers as numbers, everything else as text. */
export type CheckedRow = Record<string, string | number>;

/** Checks the rows of one table, one after the other. */
export class RowChecker {
  readonly #columns: readonly [string, ColumnKind][];
  readonly #unique: readonly UniqueColumn[];
  readonly #seen = new Map<string, string>();

  constructor(table: TableName) {
    this.#columns = Object.entries<ColumnKind>(sourceTables[table]);
    this.#unique = uniqueColumns(table);
  }

  /** The checked row, or what is wrong with it; `place` tells the operator where it is. */
  check(row: unknown, place: string): { checked: CheckedRow; problem?: never } | { checked?: never; problem: string } {
    if (typeof row !== 'object' || row === null || Array.isArray(row)) {
      return { problem: `${place}: is not an object of columns` };
    }
    try {
      const checked = checkRow(row as Record<string, unknown>, this.#columns);
      this.#refuseDoubles(checked, place);
      return { checked };
    } catch (error) {
      return { problem: `${place}: ${(error as Error).message}` };
    }
  }

  #refuseDoubles(row: CheckedRow, place: string): void {
    for (const { column, key, but } of this.#unique) {
      const value = row[column] ?? '';
      const mark = `${column} ${key ? key(String(value)) : value}`;
      const earlier = this.#seen.get(mark);
      if (earlier !== undefined) {
        const shown = key ? `"${value}"` : value;
        throw new Error(`${column} ${shown} is also that of ${withoutFile(earlier, place)}${but ?? ''}`);
      }
      this.#seen.set(mark, place);
    }
  }
}

/** Of two places in one file the second need not name it again. */
function withoutFile(earlier: string, place: string): string {
  const [, file, rest] = /^(\S+) (row \d+)$/.exec(earlier) ?? [];
  return file !== undefined && rest !== undefined && place.startsWith(`${file} `) ? rest : earlier;
}

/** A column that no two rows may share, and what it is compared by. */
interface UniqueColumn {
  readonly column: string;
  readonly key?: (value: string) => string;
  readonly but?: string;
}

/** Ids are unique, and so are the names of options and, but for case and accents, those of accounts. */
function uniqueColumns(table: TableName): UniqueColumn[] {
  const [first] = Object.entries<ColumnKind>(sourceTables[table]);
  const id = table === 'options' || first?.[1] === 'id' ? first?.[0] : undefined;
  return [
    ...(id === undefined ? [] : [{ column: id }]),
    ...(table === 'users' ? [{ column: 'user_login', key: normaliseText, but: ', but for case or accents' }] : []),
  ];
}

function checkRow(row: Record<string, unknown>, columns: readonly [string, ColumnKind][]): CheckedRow {
  const checked: CheckedRow = {};
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
