import type { AuditEntry } from '../../../prisma/generated/sqlite/client.ts';
import { canReadAuditLog } from '../../access/site-access.ts';
import type { ListPage } from '../../content/lists/connection-page.ts';
import { countRows } from '../../content/lists/joined-lists.ts';
import { keysetPage, type ListOrder } from '../../content/lists/keyset.ts';
import type { TwoWayArguments } from '../../content/lists/page-arguments.ts';
import { domainError } from '../../core/domain-errors.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { sql } from '../../core/sql.ts';
import { type AuditFilter, auditCondition } from './audit-filter.ts';

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
