import { type Table, tables } from '../../prisma/generated/tables.ts';
import type { ArchivedTable } from './archive-format.ts';

/**
 * Tables that are not part of a backup. The change journal is about the database that was backed up. Restored webhooks,
 * which are part of it with their secrets, report the changes after the restore, so their deliveries and progress are
 * left out. The audit log contains network addresses, which a copy of the site would keep for longer than the site
 * does; it is exported on its own. Counts of requests and leases are valid for a short time only. Whoever reads an
 * archive could use sessions that have not ended. The index of meta values is derived from them at the start of the
 * server.
 */
const EXCLUDED_TABLES: ReadonlySet<string> = new Set([
  'content_changes',
  'audit_entries',
  'leases',
  'meta_filters',
  'meta_values',
  'rate_counts',
  'sessions',
  'webhook_deliveries',
  'webhook_expansion',
  'webhook_progress',
]);

/** The tables of a backup, parents before the tables that refer to them. */
export const archivedTables: readonly Table[] = tables.filter(({ name }) => !EXCLUDED_TABLES.has(name));

/** The columns of a table as an archive describes them. Throws for a column type that archives do not support. */
export const archivedColumns = ({ name: table, columns }: Table): ArchivedTable['columns'] =>
  columns.map(({ name, type }) => {
    if (type === 'bigint' || type === 'double precision')
      throw new Error(`${table}.${name} is a ${type}. Archives do not support columns of this type.`);
    return { name, type };
  });
