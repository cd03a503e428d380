import { writeTimestamp } from '../../core/dates/timestamp.ts';
import type { Kernel } from '../../core/domain-kernel.ts';
import { sql } from '../../core/sql.ts';

/** Entries that one statement deletes, and statements of one call. */
const BATCH_SIZE = 1_000;
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
      take: BATCH_SIZE,
    });
    const ids = old.map(({ id }) => id);
    if (ids.length === 0) return;
    await database.transaction((client) =>
      client.$executeRaw(sql`
        DELETE FROM "audit_entries"
        WHERE "id" BETWEEN ${Math.min(...ids)} AND ${Math.max(...ids)} AND "at" < ${end}`),
    );
    if (ids.length < BATCH_SIZE) return;
  }
}
