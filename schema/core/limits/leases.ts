import { rawSql, sql } from '../dialect/sql.ts';
import type { Kernel } from '../domain-kernel.ts';
import { writeTimestamp } from '../site/timestamp.ts';

/** One of the slots of a limit that all processes share. */
export interface Lease {
  /** Identifies what is limited. */
  readonly name: string;
  readonly slot: number;
}

/** The process that holds leases. */
export interface LeaseHolder {
  readonly holder: string;
  /** When its leases end unless it renews them, in GMT. */
  readonly expires: string;
}

type LeaseKernel = Pick<Kernel, 'database' | 'now'>;

/** Takes a free slot from 1 to `slots` of a limit; null if none is free, or another process has just taken it. */
export async function takeLease(
  { database, now }: LeaseKernel,
  { name, slots, holder, expires }: LeaseHolder & { name: string; slots: number },
): Promise<Lease | null> {
  const numbers = rawSql(Array.from({ length: slots }, (_, index) => `(${index + 1})`).join(', '));
  const present = writeTimestamp(now().getTime());
  // The order is random, so that processes seldom choose the same slot.
  const rows = await database.transaction((client) =>
    client.$queryRaw<{ slot: number | bigint }[]>(sql`
      WITH "slots"("slot") AS (VALUES ${numbers})
      INSERT INTO "leases" ("name", "slot", "holder", "expires")
      SELECT ${name}, s."slot", ${holder}, ${expires} FROM "slots" s
      WHERE NOT EXISTS (
        SELECT 1 FROM "leases" l WHERE l."name" = ${name} AND l."slot" = s."slot" AND l."expires" > ${present}
      )
      ORDER BY RANDOM() LIMIT 1
      ON CONFLICT ("name", "slot") DO UPDATE SET "holder" = excluded."holder", "expires" = excluded."expires"
        WHERE "leases"."expires" <= ${present}
      RETURNING "slot"`),
  );
  const [row] = rows;
  return row ? { name, slot: Number(row.slot) } : null;
}

/** Extends all leases of a process. */
export async function renewLeases({ database }: LeaseKernel, { holder, expires }: LeaseHolder): Promise<void> {
  await database.transaction((client) => client.lease.updateMany({ where: { holder }, data: { expires } }));
}

/** Returns a lease, unless it has expired and another process has taken it. */
export async function returnLease(
  { database }: LeaseKernel,
  { name, slot, holder }: Lease & Pick<LeaseHolder, 'holder'>,
): Promise<void> {
  await database.transaction((client) => client.lease.deleteMany({ where: { name, slot, holder } }));
}

/** Removes the leases of processes that ended without returning them. */
export async function removeExpiredLeases({ database, now }: LeaseKernel): Promise<void> {
  const where = { expires: { lt: writeTimestamp(now().getTime()) } };
  if ((await database.primary.lease.count({ where })) === 0) return;
  await database.transaction((client) => client.lease.deleteMany({ where }));
}
