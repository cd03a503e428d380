import { valueTable } from '../../core/dialect/value-table.ts';
import type { TransactionClient } from '../../core/domain-kernel.ts';
import { isIn, sql } from '../../core/sql.ts';

/** Loads the stored dependencies of items: the ids of their dependencies by their own id. */
export async function storedDependencies(
  client: Pick<TransactionClient, '$queryRaw'>,
  ids: readonly number[],
): Promise<Map<number, Set<number>>> {
  const stored = new Map<number, Set<number>>();
  if (ids.length === 0) return stored;
  const rows = await client.$queryRaw<{ postId: number; targetId: number }[]>(
    sql`SELECT "postId", "targetId" FROM "render_dependencies" WHERE ${isIn('"postId"', ids)}`,
  );
  for (const { postId, targetId } of rows) stored.set(postId, (stored.get(postId) ?? new Set()).add(targetId));
  return stored;
}

/** How many pairs of item and dependency one statement inserts. */
const MAX_PAIRS_PER_STATEMENT = 5_000;

/** Replaces the stored dependencies of items; `hadDependencies` says whether some are stored. */
export async function storeDependencies(
  client: TransactionClient,
  items: readonly { id: number; dependencies: readonly number[]; hadDependencies: boolean }[],
): Promise<void> {
  const stored = items.filter(({ hadDependencies }) => hadDependencies).map(({ id }) => id);
  if (stored.length > 0)
    await client.$executeRaw(sql`DELETE FROM "render_dependencies" WHERE ${isIn('"postId"', stored)}`);
  const pairs = items.flatMap(({ id, dependencies }) => dependencies.map((targetId) => ({ postId: id, targetId })));
  for (let start = 0; start < pairs.length; start += MAX_PAIRS_PER_STATEMENT) {
    const rows = pairs.slice(start, start + MAX_PAIRS_PER_STATEMENT);
    const table = valueTable({ name: 'dependencies', columns: { postId: 'integer', targetId: 'integer' }, rows });
    // The item may have been deleted meanwhile.
    await client.$executeRaw(sql`
      WITH ${table}
      INSERT INTO "render_dependencies" ("postId", "targetId")
      SELECT d."postId", d."targetId" FROM "dependencies" d
      WHERE EXISTS (SELECT 1 FROM "posts" p WHERE p."id" = d."postId")
      ON CONFLICT DO NOTHING`);
  }
}
