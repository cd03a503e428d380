import type { AuditEntry } from '../../../prisma/generated/sqlite/client.ts';
import { domainError } from '../../core/domain-errors.ts';
import type { DatabaseClient } from '../../core/domain-kernel.ts';
import { Download } from '../../core/download-value.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { sql } from '../../core/sql.ts';
import { csvRow } from '../../values/csv-row.ts';
import { EXPORTED_FIELDS, exportedEntry } from './audit-entry-type.ts';
import { type AuditFilter, auditCondition } from './audit-filter.ts';
import { requireAuditReader } from './audit-list.ts';

/** The formats of the export. */
export const AUDIT_FORMATS = ['csv', 'jsonl'] as const;

/** A format of the export. */
export type AuditFormat = (typeof AUDIT_FORMATS)[number];

/** Entries per statement. */
const BATCH_SIZE = 500;

/** Creates the download of the audit log. Errors: `rest_forbidden`, `rest_invalid_param`, `rest_invalid_date`. */
export function auditDownload(
  { format: name, where }: { format: string; where?: AuditFilter | null | undefined },
  context: RequestContext,
): Download {
  requireAuditReader(context);
  const format = AUDIT_FORMATS.find((each) => each === name);
  if (!format) throw domainError('rest_invalid_param', { parameter: 'format' });
  const { database, now } = context.kernel;
  // Checks the filter before the answer begins.
  auditCondition(where ?? {});
  const bytes = () => auditLines(database.reader, { format, where: where ?? {} });
  return new Download({
    name: `audit-log-${now().toISOString().slice(0, 'YYYY-MM-DD'.length)}.${format}`,
    mimeType: format === 'csv' ? 'text/csv; charset=UTF-8' : 'application/jsonl; charset=UTF-8',
    bytes,
  });
}

/**
 * Writes the entries, the oldest first, in batches: the memory that it needs does not depend on their number. CSV has a
 * header row; `changes` is JSON in both formats.
 */
export async function* auditLines(
  reader: DatabaseClient,
  { format, where }: { format: AuditFormat; where: AuditFilter },
): AsyncGenerator<string> {
  if (format === 'csv') yield csvRow(EXPORTED_FIELDS);
  const condition = auditCondition(where);
  let last: Pick<AuditEntry, 'at' | 'id'> | undefined;
  for (;;) {
    const next = last ? sql`AND (a."at", a."id") > (${last.at}, ${last.id})` : sql``;
    const rows = await reader.$queryRaw<AuditEntry[]>(sql`
      SELECT a.* FROM "audit_entries" a WHERE ${condition} ${next} ORDER BY a."at", a."id" LIMIT ${BATCH_SIZE}`);
    yield rows.map((row) => lineOf(row, format)).join('');
    if (rows.length < BATCH_SIZE) return;
    last = rows.at(-1);
  }
}

function lineOf(row: AuditEntry, format: AuditFormat): string {
  const entry = exportedEntry(row);
  if (format === 'jsonl') return `${JSON.stringify(entry)}\n`;
  return csvRow(Object.values({ ...entry, changes: row.changes }) as (string | number)[]);
}
