import type { Post } from '../../../prisma/generated/sqlite/client.ts';
import { tables } from '../../../prisma/generated/tables.ts';
import { joinSql, rawSql, type Sql, sql } from '../dialect/sql.ts';
import type { Database, TransactionClient } from '../domain-kernel.ts';

/** The columns of an item to write. */
export type PostColumns = Partial<Omit<Post, 'id'>>;

const COLUMNS = tables.find(({ name }) => name === 'posts')?.columns ?? [];

const quoted = (name: string): Sql => rawSql(`"${name}"`);

/** The columns that occur in the data, in a fixed order, so that equal writes are equal statements. */
const writtenColumns = (data: PostColumns) =>
  COLUMNS.map(({ name }) => name as keyof PostColumns).filter((name) => data[name] !== undefined);

const columnValue = (data: PostColumns, column: keyof PostColumns): Sql => sql`${data[column] as string}`;

/** Inserts an item and returns its row with the defaults of the database. */
export async function insertPost(client: TransactionClient, data: PostColumns): Promise<Post> {
  const names = writtenColumns(data);
  const [row] = await client.$queryRaw<Record<string, unknown>[]>(sql`
    INSERT INTO "posts" (${joinSql(names.map(quoted))})
    VALUES (${joinSql(names.map((name) => columnValue(data, name)))}) RETURNING *`);
  return postOf(row ?? {});
}

/** Changes columns of an item and returns its new row. */
export async function updatePost(
  client: TransactionClient,
  { stored, data }: { stored: Post; data: PostColumns },
): Promise<Post> {
  const update = updateStatement(stored, data);
  if (update === null) return stored;
  const [row] = await client.$queryRaw<Record<string, unknown>[]>(update);
  return postOf(row ?? {});
}

/**
 * Changes columns of an item as one of the last statements of a transaction (`Database.queryAtCommit`). `written`
 * resolves to its new row with the commit.
 */
export async function updatePostAtCommit(
  { database, client }: { database: Pick<Database, 'queryAtCommit'>; client: TransactionClient },
  { stored, data }: { stored: Post; data: PostColumns },
): Promise<{ written: Promise<Post> }> {
  const update = updateStatement(stored, data);
  if (update === null) return { written: Promise.resolve(stored) };
  const { rows } = await database.queryAtCommit<Record<string, unknown>>(client, update);
  return { written: rows.then(([row]) => postOf(row ?? {})) };
}

/** Returns null if no column changes. */
function updateStatement({ id }: Post, data: PostColumns): Sql | null {
  const names = writtenColumns(data);
  if (names.length === 0) return null;
  const assignments = names.map((name) => sql`${quoted(name)} = ${columnValue(data, name)}`);
  return sql`UPDATE "posts" SET ${joinSql(assignments)} WHERE "id" = ${id} RETURNING *`;
}

/** Returns a row with other columns; undefined ones remain. */
export const withColumns = (stored: Post, data: PostColumns): Post => ({
  ...stored,
  ...Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined)),
});

/** Returns an item from a returned row. Not every engine reports the types of the columns of `RETURNING`. */
export function postOf(row: Readonly<Record<string, unknown>>): Post {
  const post: Record<string, unknown> = {};
  for (const { name, type } of COLUMNS) {
    const value = row[name] ?? null;
    if (value === null || type === 'text') post[name] = value;
    else post[name] = type === 'boolean' ? Boolean(Number(value)) : Number(value);
  }
  return post as unknown as Post;
}
