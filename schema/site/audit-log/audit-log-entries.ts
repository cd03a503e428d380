import type { AuditEntry } from '../../../prisma/generated/sqlite/client.ts';
import { canReadAuditLog } from '../../access/site-access.ts';
import type { ListPage, TwoWayArguments } from '../../content/lists/connection-page.ts';
import { countRows } from '../../content/lists/joined-lists.ts';
import { keysetPage, type ListOrder } from '../../content/lists/keyset.ts';
import { sql } from '../../core/dialect/sql.ts';
import type { DatabaseClient, Kernel } from '../../core/domain-kernel.ts';
import { domainError } from '../../core/errors/domain-errors.ts';
import { Download } from '../../core/files/transferred-files.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { writeTimestamp } from '../../core/site/timestamp.ts';
import { csvRow } from '../../values/csv-row.ts';
import { EXPORTED_FIELDS, exportedEntry } from './audit-entry-type.ts';
import { type AuditFilter, auditCondition } from './audit-filter.ts';

/** The number of entries that one statement deletes. */
const PRUNED_AT_ONCE = 1_000;

/** The number of statements of one call; the next one continues. */
const MAX_BATCHES = 50;

/**
 * Deletes the entries that are older than the configuration allows, in batches, so that other writes can run in between.
 * If the audit log is off, that is all of them.
 */
export async function pruneAuditLog({ database, now, auditLogDays = 0 }: Kernel): Promise<void> {
  const end = writeTimestamp(now().getTime() - auditLogDays * 86_400_000);
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    const old = await database.primary.auditEntry.findMany({
      where: { at: { lt: end } },
      orderBy: [{ at: 'asc' }, { id: 'asc' }],
      select: { id: true },
      take: PRUNED_AT_ONCE,
    });
    const ids = old.map(({ id }) => id);
    if (ids.length === 0) return;
    await database.transaction((client) =>
      client.$executeRaw(sql`
        DELETE FROM "audit_entries"
        WHERE "id" BETWEEN ${Math.min(...ids)} AND ${Math.max(...ids)} AND "at" < ${end}`),
    );
    if (ids.length < PRUNED_AT_ONCE) return;
  }
}

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

/** Checks that the viewer may read the audit log. Errors: `rest_forbidden`. */
export function requireAuditReader({ viewer }: Pick<RequestContext, 'viewer'>): void {
  if (!canReadAuditLog(viewer)) throw domainError('rest_forbidden', { viewer });
}

const listOrder = (direction: 'ASC' | 'DESC'): ListOrder => ({
  keys: [{ value: sql`a."at"`, direction, type: 'text', column: 'at' }],
  id: { value: sql`a."id"`, direction },
});

/** The maximum number of entries that are counted from the beginning of a page: the table may have millions. */
const MAX_COUNTED = 10_000;

/** A page of the audit log. */
export interface AuditPage extends ListPage<AuditEntry> {
  /** Whether the total is the number of all entries that match; otherwise there are more. */
  isTotalExact(): Promise<boolean>;
}

/**
 * Loads a page of the audit log, by default the newest entries first. Its total counts at most `MAX_COUNTED` entries from
 * the beginning of the page. Errors: `rest_forbidden`, `rest_invalid_date`.
 */
export function loadAuditPage(args: TwoWayArguments<AuditFilter, never>, context: RequestContext): AuditPage {
  requireAuditReader(context);
  const from = sql`"audit_entries" a`;
  const where = auditCondition(args.where ?? {});
  const limit = Math.abs(args.offset ?? 0) + MAX_COUNTED;
  const counted = sql`(SELECT 1 AS "one" FROM ${from} WHERE ${where} LIMIT ${limit + 1}) counted`;
  let counting: Promise<number> | undefined;
  const count = () => {
    counting ??= countRows(context, { from: counted, where: sql`1 = 1` });
    return counting;
  };
  const page = keysetPage<AuditEntry>({
    args,
    from,
    where,
    order: listOrder(args.order ?? 'DESC'),
    load: ({ columns, rows }) =>
      context.kernel.database.reader.$queryRaw<AuditEntry[]>(sql`SELECT a.*${columns} ${rows}`),
    count: async () => Math.min(await count(), limit),
  });
  return Object.assign(page, { isTotalExact: async () => (await count()) <= limit });
}
