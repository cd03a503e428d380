import type { TestSite } from './test-site.ts';

/** The values of columns as SQL expressions, in which `n` is the number of the row, from 0. */
type ColumnValues = Readonly<Record<string, string>>;

/** Inserts many rows into a table with one statement. */
export async function insertMany(
  { database }: Pick<TestSite, 'database'>,
  { table, count, columns }: { table: string; count: number; columns: ColumnValues },
): Promise<void> {
  const last = count - 1;
  const numbers =
    database.dialect.engine === 'sqlite'
      ? `WITH RECURSIVE r(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM r WHERE n < ${last}) SELECT n FROM r`
      : `SELECT n FROM generate_series(0, ${last}) AS n`;
  const names = Object.keys(columns).map((name) => `"${name}"`);
  const values = Object.values(columns);
  await database.transaction(
    (client) =>
      client.$executeRawUnsafe(
        `INSERT INTO "${table}" (${names.join()}) SELECT ${values.join()} FROM (${numbers}) numbers`,
      ),
    { timeoutMs: 300_000 },
  );
}

/** The dates of inserted rows. */
export const LOCAL_TIME = `'2001-01-01T00:10:00'`;
export const GMT_TIME = `'2001-01-01T00:00:00'`;

/** Inserts many items with ids from `first`, by default published posts. */
export const insertManyItems = (
  site: Pick<TestSite, 'database'>,
  { first, count, columns = {} }: { first: number; count: number; columns?: ColumnValues },
): Promise<void> =>
  insertMany(site, {
    table: 'posts',
    count,
    columns: {
      ...{ id: `${first} + n`, type: `'post'`, status: `'publish'`, slug: `'item-' || (${first} + n)`, authorId: '1' },
      ...{ date: LOCAL_TIME, dateGmt: GMT_TIME, modified: LOCAL_TIME, modifiedGmt: GMT_TIME },
      ...{ titleKey: `'item ' || n`, title: `'Item ' || n`, titleRendered: `'Item ' || n` },
      ...columns,
    },
  });
