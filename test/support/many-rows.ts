import type { TestSite } from './test-site.ts';

/** The values of the columns of inserted items, as SQL expressions; `n` is the number of the item. */
interface ItemColumns {
  type?: string;
  status?: string;
  author?: string;
  parent?: string;
  featuredMedia?: string;
  content?: string;
}

type InsertDatabase = Pick<TestSite, 'database'>;

const numbersUpTo = ({ database }: InsertDatabase, count: number): string =>
  database.dialect.engine === 'sqlite'
    ? `(WITH RECURSIVE r(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM r WHERE n < ${count - 1}) SELECT n FROM r) numbers`
    : `(SELECT n FROM generate_series(0, ${count - 1}) AS n) numbers`;

const run = (site: InsertDatabase, statement: string): Promise<unknown> =>
  site.database.transaction((client) => client.$executeRawUnsafe(statement), { timeoutMs: 300_000 });

/** Inserts rows into a table: `columns` has their values as SQL expressions, in which `n` is the number of the row. */
export const insertMany = (
  site: InsertDatabase,
  { table, count, columns }: { table: string; count: number; columns: Record<string, string> },
): Promise<unknown> =>
  run(
    site,
    `INSERT INTO "${table}" (${Object.keys(columns)
      .map((name) => `"${name}"`)
      .join(', ')}) SELECT ${Object.values(columns).join(', ')} FROM ${numbersUpTo(site, count)}`,
  );

/** Inserts items whose ids begin at `first`, by default published posts. */
export const insertManyItems = (
  site: InsertDatabase,
  { first, count, ...item }: ItemColumns & { first: number; count: number },
): Promise<unknown> => {
  const [local, gmt] = [`'2001-01-01T00:10:00'`, `'2001-01-01T00:00:00'`];
  const columns = {
    id: `${first} + n`,
    type: item.type ?? `'post'`,
    status: item.status ?? `'publish'`,
    slug: `'item-' || (${first} + n)`,
    ...{ date: local, dateGmt: gmt, modified: local, modifiedGmt: gmt },
    authorId: item.author ?? '1',
    parentId: item.parent ?? '0',
    featuredMediaId: item.featuredMedia ?? '0',
    titleKey: `'item ' || n`,
    title: `'Item ' || n`,
    titleRendered: `'Item ' || n`,
    content: item.content ?? `''`,
  };
  return insertMany(site, { table: 'posts', count, columns });
};
