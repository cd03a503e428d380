import { type Table, tables } from '../../prisma/generated/tables.ts';
import type { ArchivedTable } from './archive-format.ts';

/** What tells of this one database and not of its site: triggers write the journal of changes wherever rows are put. */
const LEFT_OUT: ReadonlySet<string> = new Set(['content_changes']);

/** The tables that a backup holds, those first that others refer to: all but those that are named here. */
export const archivedTables: readonly Table[] = tables.filter(({ name }) => !LEFT_OUT.has(name));

/** The columns of a table as an archive names them. Throws where a type has no form in archives yet. */
export const archivedColumns = ({ name: table, columns }: Table): ArchivedTable['columns'] =>
  columns.map(({ name, type }) => {
    if (type === 'bigint') throw new Error(`${table}.${name} is a bigint, for which archives have no form.`);
    return { name, type };
  });
