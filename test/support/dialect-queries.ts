import type { Sql } from '../../schema/core/dialect/sql.ts';
import type { Database } from '../../schema/core/domain-kernel.ts';
import { writerOf } from './database.ts';

/** Runs a statement and returns the first value of its first row. */
export async function firstValue<Value>(database: Database, statement: Sql): Promise<Value> {
  const [row] = await writerOf(database).$queryRaw<Record<string, Value>[]>(statement);
  return Object.values(row ?? {})[0] as Value;
}

const DATE = '2021-01-01T00:00:00';

/** Adds posts without an author and returns their ids in order. */
export async function addPosts(database: Database, count: number): Promise<number[]> {
  const last = await database.reader.post.findFirst({ orderBy: { id: 'desc' }, select: { id: true } });
  const ids = Array.from({ length: count }, (_, index) => (last?.id ?? 0) + 1 + index);
  const data = ids.map((id) => ({ id, type: 'post', date: DATE, modified: DATE, modifiedGmt: DATE }));
  await database.transaction((client) => client.post.createMany({ data }));
  return ids;
}
