import { joinSql, never, rawSql, type Sql, sql } from './sql.ts';

type ColumnType = 'integer' | 'text' | 'boolean';

/** The rows of a table that is part of a statement. */
export interface ValueTable<Column extends string> {
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
