import { Prisma } from '../prisma/generated/sqlite/client.ts';

/** Statements are put together from fragments; every value travels as a parameter, on both engines. */
export type Sql = ReturnType<typeof Prisma.sql>;

export const sql = (strings: readonly string[], ...values: Parameters<typeof Prisma.join>[0]): Sql =>
  Prisma.sql(strings, ...values.map(withoutNul));
/** Fragments in a row; the separator is `, ` unless given. */
export const joinSql = (parts: readonly (Sql | string | number)[], separator?: string): Sql =>
  Prisma.join(parts.map(withoutNul), separator);
/** Text that is part of the statement itself: never anything that comes from outside. */
export const rawSql = (text: string): Sql => Prisma.raw(text);

export const always: Sql = sql`1 = 1`;
export const never: Sql = sql`1 = 0`;

/** All of the conditions; with none, always true. */
export const allOf = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? always : sql`(${joinSql(inGroups(conditions, allOf), ' AND ')})`;

/** Any of the conditions; with none, never true. */
export const anyOf = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? never : sql`(${joinSql(inGroups(conditions, anyOf), ' OR ')})`;

/** `column IN (…)`; with an empty list, never true. `column` is a quoted name of our own. */
export const isIn = (column: string, values: readonly (string | number)[]): Sql =>
  values.length === 0 ? never : sql`${rawSql(column)} IN (${joinSql(values)})`;

/** `column NOT IN (…)`; with an empty list, always true. */
export const isNotIn = (column: string, values: readonly (string | number)[]): Sql =>
  values.length === 0 ? always : sql`${rawSql(column)} NOT IN (${joinSql(values)})`;

/** PostgreSQL's texts cannot hold NUL. Both engines see the mark for what cannot be shown in its place. */
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
