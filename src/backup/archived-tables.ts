import { type Table, tables } from '../../prisma/generated/tables.ts';
import type { ArchivedTable } from './archive-format.ts';

/** Tables about the database itself, not the site: triggers write the change journal again on restore. */
const LEFT_OUT: ReadonlySet<string> = new Set(['content_changes']);

/** The tables of a backup, parents before the tables that refer to them. */
export const archivedTables: readonly Table[] = tables.filter(({ name }) => !LEFT_OUT.has(name));

/** The columns of a table in an archive. Throws for a type that archives do not support. */
export const archivedColumns = ({ name: table, columns }: Table): ArchivedTable['columns'] =>
  columns.map(({ name, type }) => {
    if (type === 'bigint') throw new Error(`${table}.${name} is a bigint, for which archives have no form.`);
    return { name, type };
  });
