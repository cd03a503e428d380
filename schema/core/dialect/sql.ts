import { Prisma } from '../../../prisma/generated/sqlite/client.ts';

/** An SQL statement or fragment. Values are parameters, never part of the text. */
export type Sql = ReturnType<typeof Prisma.sql>;

/** Creates a statement or a fragment from a template. Line breaks with their indentation become blanks. */
export const sql = (strings: readonly string[], ...values: Parameters<typeof Prisma.join>[0]): Sql =>
  Prisma.sql(lineOf(strings), ...values.map(withoutNul));

const lines = new WeakMap<readonly string[], readonly string[]>();

/** Returns the texts of a template in one line, cached for the template. */
function lineOf(strings: readonly string[]): readonly string[] {
  const cached = lines.get(strings);
  if (cached) return cached;
  const line = strings.map((text, index) =>
    text.replace(/\s*\n\s*/g, (_, offset) => (index + offset === 0 ? '' : ' ')),
  );
  lines.set(strings, line);
  return line;
}

/** Joins fragments or values; the default separator is `, `. */
export const joinSql = (parts: readonly (Sql | string | number)[], separator?: string): Sql =>
  Prisma.join(parts.map(withoutNul), separator);

/** Joins fragments and encloses them in parentheses. One step is faster than two, since each copies all fragments. */
const inParentheses = (
  parts: readonly (Sql | string | number)[],
  { before = '', separator }: { before?: string; separator?: string },
): Sql => Prisma.join(parts.map(withoutNul), separator, `${before}(`, ')');

/** Inserts text into a statement as it is. Never pass input. */
export const rawSql = (text: string): Sql => Prisma.raw(text);

/** Lists the columns of a model, without those in `except`, for a SELECT from its table under an alias. */
export const modelColumns = (
  model: Readonly<Record<string, string>>,
  { alias, except }: { alias: string; except: readonly string[] },
): Sql =>
  columnList(
    Object.keys(model).filter((column) => !except.includes(column)),
    alias,
  );

/** Lists columns of a table under an alias for a SELECT, each once. Never pass input. */
export const columnList = (names: Iterable<string>, alias = 'p'): Sql =>
  rawSql([...new Set(names)].map((name) => `${alias}."${name}"`).join(', '));

/** A condition that is always true. */
export const always: Sql = sql`1 = 1`;
/** A condition that is never true. */
export const never: Sql = sql`1 = 0`;

/** Joins conditions with AND; without conditions, always true. */
export const allOf = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? always : inParentheses(inGroups(conditions, allOf), { separator: ' AND ' });

/** Joins conditions with OR; without conditions, never true. */
export const anyOf = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? never : inParentheses(inGroups(conditions, anyOf), { separator: ' OR ' });

/** The condition `column IN (…)`; never true for an empty list. `column` is a quoted name, never input. */
export const isIn = (column: string, values: readonly (string | number)[]): Sql =>
  values.length === 0 ? never : inParentheses(values, { before: `${column} IN ` });

/** The condition `column NOT IN (…)`; always true for an empty list. */
export const isNotIn = (column: string, values: readonly (string | number)[]): Sql =>
  values.length === 0 ? always : inParentheses(values, { before: `${column} NOT IN ` });

/** Replaces NUL in a text with U+FFFD, since not every engine can store it. */
export function withoutNul<T>(value: T): T | string {
  return typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\ufffd') : value;
}

/**
 * Splits a long list of conditions into groups. The depth of expressions is limited to 1,000, and a chain of AND or OR is
 * as deep as it is long.
 */
function inGroups(conditions: readonly Sql[], join: (group: readonly Sql[]) => Sql): readonly Sql[] {
  const size = Math.ceil(Math.sqrt(conditions.length));
  if (conditions.length <= 500) return conditions;
  return Array.from({ length: size }, (_, group) => join(conditions.slice(group * size, (group + 1) * size))).filter(
    (_, group) => group * size < conditions.length,
  );
}

type ColumnType = 'integer' | 'text' | 'boolean';

/** The rows of a table that is part of a statement. */
interface ValueTable<Column extends string> {
  name: string;
  columns: Readonly<Record<Column, ColumnType>>;
  rows: readonly Readonly<Record<NoInfer<Column>, string | number | boolean>>[];
}

/** Creates a `WITH` entry that contains the rows; empty without rows. Values are cast, since engines assume text. */
export function valueTable<Column extends string>({ name, columns, rows }: ValueTable<Column>): Sql {
  const names = Object.keys(columns) as Column[];
  const row = (values: Readonly<Record<Column, string | number | boolean>>): Sql =>
    sql`(${joinSql(names.map((column) => typed(values[column], columns[column])))})`;
  const header = rawSql(`"${name}" (${names.map((column) => `"${column}"`).join(', ')})`);
  if (rows.length > 0) return sql`${header} AS (VALUES ${joinSql(rows.map(row))})`;
  return sql`${header} AS (SELECT ${joinSql(names.map((column) => typed(null, columns[column])))} WHERE ${never})`;
}

function typed(value: string | number | boolean | null, type: ColumnType): Sql {
  if (type === 'boolean') return rawSql(value === true ? 'TRUE' : 'FALSE');
  return type === 'integer' ? sql`CAST(${value} AS INTEGER)` : sql`CAST(${value} AS TEXT)`;
}
