import type { Database, TransactionClient } from '../../core/domain-kernel.ts';
import { isIn, joinSql, sql } from '../../core/sql.ts';

/**
 * How the counts of terms change by one transaction. What is collected is added at its end in one statement, which
 * takes the rows in the order of their ids: popular terms are locked for a moment only, and nobody waits in a circle.
 *
 * A count is the number of published items of a term. It stays exact because a write that changes the status or the
 * terms of an item locks the item before it reads them.
 */
export class TermCounts {
  readonly #changes = new Map<number, number>();

  /** Adds to the counts of terms; `by` may be negative. */
  add(termIds: Iterable<number>, by: number): void {
    for (const id of termIds) this.#changes.set(id, (this.#changes.get(id) ?? 0) + by);
  }

  /** Writes what was collected. A count that was wrong before is not made negative. */
  async apply({ dialect }: Pick<Database, 'dialect'>, client: TransactionClient): Promise<void> {
    const changes = [...this.#changes].filter(([, by]) => by !== 0);
    this.#changes.clear();
    if (changes.length === 0) return;
    const ids = changes.map(([id]) => id).sort((one, other) => one - other);
    const by = sql`CASE "terms"."id" ${joinSql(
      changes.map(([id, change]) => sql`WHEN ${id} THEN ${change}`),
      ' ',
    )} ELSE 0 END`;
    const count = dialect.larger(sql`0`, sql`"terms"."count" + ${by}`);
    const lock = dialect.lockClause('change');
    const locked = sql`SELECT "id" FROM "terms" WHERE ${isIn('"id"', ids)} ORDER BY "id" ${lock}`;
    await client.$executeRaw(
      sql`UPDATE "terms" SET "count" = ${count} FROM (${locked}) AS "locked" WHERE "terms"."id" = "locked"."id"`,
    );
  }
}
