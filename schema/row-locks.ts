import type { Comment, Post } from '../prisma/generated/sqlite/client.ts';
import type { Database, TransactionClient } from './kernel.ts';
import { isIn, rawSql, type Sql, sql } from './sql.ts';

/**
 * What a transaction locks rows for, until it ends. `reference`: they must not be deleted; `change`: nobody else may
 * change them; `delete`: nobody else may even refer to them. The order of locks is in docs/locks.md.
 */
export type RowLock = 'reference' | 'change' | 'delete';

type Engine = Pick<Database, 'engine'>;

const CLAUSES: Readonly<Record<RowLock, string>> = {
  reference: 'FOR KEY SHARE',
  change: 'FOR NO KEY UPDATE',
  delete: 'FOR UPDATE',
};

/** The end of a SELECT that locks what it finds. SQLite has one writer at a time: nothing needs a lock. */
export const lockClause = ({ engine }: Engine, lock: RowLock): Sql => rawSql(engine === 'sqlite' ? '' : CLAUSES[lock]);

interface Locking {
  client: TransactionClient;
  lock: RowLock;
}

/** Locks an item; gives it as it is now, or null where there is none. One statement. */
export async function lockPost(database: Engine, { client, id, lock }: Locking & { id: number }): Promise<Post | null> {
  if (database.engine === 'sqlite') return client.post.findUnique({ where: { id } });
  const rows = await client.$queryRaw<Post[]>(
    sql`SELECT * FROM "posts" WHERE "id" = ${id} ${lockClause(database, lock)}`,
  );
  return rows[0] ?? null;
}

/** Locks a comment; gives it as it is now, or null where there is none. One statement. */
export async function lockComment(
  database: Engine,
  { client, id, lock }: Locking & { id: number },
): Promise<Comment | null> {
  if (database.engine === 'sqlite') return client.comment.findUnique({ where: { id } });
  const rows = await client.$queryRaw<Comment[]>(
    sql`SELECT * FROM "comments" WHERE "id" = ${id} ${lockClause(database, lock)}`,
  );
  return rows[0] ?? null;
}

/** What is read of the items that are locked together. */
export type LockedPost = Pick<Post, 'id' | 'type' | 'status' | 'authorId' | 'commentStatus'>;

/** Locks items in the order of their ids; gives those that there are. */
export function lockPosts(
  database: Engine,
  { client, where, limit, lock }: Locking & { where: Sql; limit?: number },
): Promise<LockedPost[]> {
  const first = limit === undefined ? rawSql('') : sql`LIMIT ${limit}`;
  return client.$queryRaw<LockedPost[]>(
    sql`SELECT "id", "type", "status", "authorId", "commentStatus" FROM "posts" WHERE ${where} ORDER BY "id" ${first} ${lockClause(database, lock)}`,
  );
}

/** Locks terms in the order of their ids; gives those that there are. */
export function lockTerms(
  database: Engine,
  { client, ids, lock }: Locking & { ids: readonly number[] },
): Promise<{ id: number; taxonomy: string }[]> {
  return client.$queryRaw<{ id: number; taxonomy: string }[]>(
    sql`SELECT "id", "taxonomy" FROM "terms" WHERE ${isIn('"id"', ids)} ORDER BY "id" ${lockClause(database, lock)}`,
  );
}

/** Locks accounts in the order of their ids; gives the ids of those that there are. */
export async function lockAccounts(
  database: Engine,
  { client, ids, lock }: Locking & { ids: readonly number[] },
): Promise<Set<number>> {
  const rows = await client.$queryRaw<{ id: number }[]>(
    sql`SELECT "id" FROM "users" WHERE ${isIn('"id"', ids)} ORDER BY "id" ${lockClause(database, lock)}`,
  );
  return new Set(rows.map(({ id }) => id));
}
