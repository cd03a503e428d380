import { isIn, joinSql, rawSql, sql } from '../../core/dialect/sql.ts';
import type { TransactionClient } from '../../core/domain-kernel.ts';
import type { MetaObject } from '../../core/registry/meta-registrations.ts';
import { META_TABLES } from '../../core/rows/meta-values.ts';
import type { MetaChanges } from './check-meta.ts';

/** A statement takes a limited number of values. */
const ROWS_PER_STATEMENT = 2_000;

/** Writes the changes of the meta values of an owner: all values of the changed keys are replaced. */
export async function writeMeta(
  client: TransactionClient,
  { object, id, changes }: { object: MetaObject; id: number; changes: MetaChanges },
): Promise<void> {
  if (changes.size === 0) return;
  const { table, owner } = META_TABLES[object];
  const [tableName, ownerName] = [rawSql(`"${table}"`), rawSql(`"${owner}"`)];
  await client.$executeRaw(sql`
    DELETE FROM ${tableName} WHERE ${ownerName} = ${id} AND ${isIn('"key"', [...changes.keys()])}`);
  const rows = [...changes].flatMap(([key, texts]) => texts.map((text) => sql`(${id}, ${key}, ${text})`));
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    const some = rows.slice(start, start + ROWS_PER_STATEMENT);
    await client.$executeRaw(sql`
      INSERT INTO ${tableName} (${ownerName}, "key", "value") VALUES ${joinSql(some, ', ')}`);
  }
}
