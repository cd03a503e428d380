import { Prisma } from '../../prisma/generated/sqlite/client.ts';

/** Statements are put together from fragments; every value travels as a parameter, on both engines. */
export type Sql = ReturnType<typeof Prisma.sql>;

/** A statement, or a part of one. Line breaks and indents are for readers of the code: the database gets one line. */
export const sql = (strings: readonly string[], ...values: Parameters<typeof Prisma.join>[0]): Sql =>
  Prisma.sql(lineOf(strings), ...values.map(withoutNul));

const lines = new WeakMap<readonly string[], readonly string[]>();

/** The texts of a template in one line; a template is put into one only once. */
function lineOf(strings: readonly string[]): readonly string[] {
  const known = lines.get(strings);
  if (known) return known;
  const line = strings.map((text, index) => text.replace(/\s*\n\s*/g, (_, at) => (index + at === 0 ? '' : ' ')));
  lines.set(strings, line);
  return line;
}

/** Fragments in a row; the separator is `, ` unless given. */
export const joinSql = (parts: readonly (Sql | string | number)[], separator?: string): Sql =>
  Prisma.join(parts.map(withoutNul), separator);

/** The same in brackets, at once: each fragment around others copies them. */
const bracketed = (
  parts: readonly (Sql | string | number)[],
  { before = '', separator }: { before?: string; separator?: string },
): Sql => Prisma.join(parts.map(withoutNul), separator, `${before}(`, ')');

/** Text that is part of the statement itself: never anything that comes from outside. */
export const rawSql = (text: string): Sql => Prisma.raw(text);

/** The columns of a model that are not among `except`, of its table under an alias. */
export const modelColumns = (
  model: Readonly<Record<string, string>>,
  { alias, except }: { alias: string; except: readonly string[] },
): Sql =>
  columnList(
    Object.keys(model).filter((column) => !except.includes(column)),
    alias,
  );

/** Columns of a table under an alias, each once, for a SELECT; the names are our own. */
export const columnList = (names: Iterable<string>, alias = 'p'): Sql =>
  rawSql([...new Set(names)].map((name) => `${alias}."${name}"`).join(', '));

export const always: Sql = sql`1 = 1`;
export const never: Sql = sql`1 = 0`;

/** All of the conditions; with none, always true. */
export const allOf = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? always : bracketed(inGroups(conditions, allOf), { separator: ' AND ' });

/** Any of the conditions; with none, never true. */
export const anyOf = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? never : bracketed(inGroups(conditions, anyOf), { separator: ' OR ' });

/** `column IN (…)`; with an empty list, never true. `column` is a quoted name of our own. */
export const isIn = (column: string, values: readonly (string | number)[]): Sql =>
  values.length === 0 ? never : bracketed(values, { before: `${column} IN ` });

/** `column NOT IN (…)`; with an empty list, always true. */
export const isNotIn = (column: string, values: readonly (string | number)[]): Sql =>
  values.length === 0 ? always : bracketed(values, { before: `${column} NOT IN ` });

/** Not every engine's texts can hold NUL: all see the mark for what cannot be shown in its place. */
export function withoutNul<T>(value: T): T | string {
  return typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\ufffd') : value;
}

/** Expressions may be nested 1,000 deep at most, and a chain of conditions nests as deep as it is long. */
function inGroups(conditions: readonly Sql[], join: (group: readonly Sql[]) => Sql): readonly Sql[] {
  const size = Math.ceil(Math.sqrt(conditions.length));
  if (conditions.length <= 500) return conditions;
  return Array.from({ length: size }, (_, group) => join(conditions.slice(group * size, (group + 1) * size))).filter(
    (_, group) => group * size < conditions.length,
  );
}
