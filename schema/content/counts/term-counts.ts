import type { Database, TransactionClient } from '../../core/domain-kernel.ts';
import { isIn, joinSql, sql } from '../../core/sql.ts';

/**
 * Collects the changes of term counts in one transaction. `apply` writes them with its commit in one statement, which locks
 * the rows in the order of ids: popular terms are locked only briefly, and transactions cannot deadlock.
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

  /** Writes the collected changes. A count never becomes negative, even if the stored one was wrong. */
  async apply(database: Pick<Database, 'dialect' | 'executeAtCommit'>, client: TransactionClient): Promise<void> {
    const { dialect } = database;
    const changes = [...this.#changes].filter(([, by]) => by !== 0);
    this.#changes.clear();
    if (changes.length === 0) return;
    const ids = changes.map(([id]) => id).sort((left, right) => left - right);
    const by = sql`CASE "terms"."id" ${joinSql(
      changes.map(([id, change]) => sql`WHEN ${id} THEN ${change}`),
      ' ',
    )} ELSE 0 END`;
    const count = dialect.larger(sql`0`, sql`"terms"."count" + ${by}`);
    const lock = dialect.lockClause('change');
    const locked = sql`SELECT "id" FROM "terms" WHERE ${isIn('"id"', ids)} ORDER BY "id" ${lock}`;
    await database.executeAtCommit(
      client,
      sql`UPDATE "terms" SET "count" = ${count} FROM (${locked}) AS "locked" WHERE "terms"."id" = "locked"."id"`,
    );
  }
}
