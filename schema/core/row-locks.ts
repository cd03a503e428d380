import type { Comment, Post, Term } from '../../prisma/generated/sqlite/client.ts';
import type { RowLock } from './dialect/lock-dialect.ts';
import type { Database, TransactionClient } from './domain-kernel.ts';
import { isIn, rawSql, type Sql, sql } from './sql.ts';

type Locks = Pick<Database, 'dialect'>;

interface Locking {
  client: TransactionClient;
  lock: RowLock;
}

/** Locks a row of a table by its id; returns it as it is now, or null where there is none. One statement. */
const lockRow =
  <Row>(table: Sql, find: (client: TransactionClient, where: { id: number }) => Promise<Row | null>) =>
  async ({ dialect }: Locks, { client, id, lock }: Locking & { id: number }): Promise<Row | null> => {
    if (!dialect.hasRowLocks) return find(client, { id });
    const [row] = await client.$queryRaw<Row[]>(
      sql`SELECT * FROM ${table} WHERE "id" = ${id} ${dialect.lockClause(lock)}`,
    );
    return row ?? null;
  };

/** Locks an item. */
export const lockPost = lockRow<Post>(rawSql('"posts"'), ({ post }, where) => post.findUnique({ where }));

/** Locks a comment. */
export const lockComment = lockRow<Comment>(rawSql('"comments"'), ({ comment }, where) =>
  comment.findUnique({ where }),
);

/** What is read of the items that are locked together. */
export type LockedPost = Pick<Post, 'id' | 'type' | 'status' | 'authorId' | 'commentStatus'>;

/** Locks items in the order of their ids; gives those that there are. */
export function lockPosts(
  { dialect }: Locks,
  { client, where, limit, lock }: Locking & { where: Sql; limit?: number },
): Promise<LockedPost[]> {
  const first = limit === undefined ? rawSql('') : sql`LIMIT ${limit}`;
  return client.$queryRaw<LockedPost[]>(sql`
    SELECT "id", "type", "status", "authorId", "commentStatus" FROM "posts"
    WHERE ${where} ORDER BY "id" ${first} ${dialect.lockClause(lock)}`);
}

/** What is read of the terms that are locked together. */
type LockedTerm = Pick<Term, 'id' | 'taxonomy' | 'slug' | 'name' | 'parentId'>;

/** Locks terms in the order of their ids; gives those that there are. */
export function lockTerms(
  { dialect }: Locks,
  { client, ids, lock }: Locking & { ids: readonly number[] },
): Promise<LockedTerm[]> {
  return client.$queryRaw<LockedTerm[]>(
    sql`
      SELECT "id", "taxonomy", "slug", "name", "parentId" FROM "terms"
      WHERE ${isIn('"id"', ids)} ORDER BY "id" ${dialect.lockClause(lock)}`,
  );
}

/** Locks accounts in the order of their ids; gives the ids of those that there are. */
export async function lockAccounts(
  { dialect }: Locks,
  { client, ids, lock }: Locking & { ids: readonly number[] },
): Promise<Set<number>> {
  const rows = await client.$queryRaw<{ id: number }[]>(
    sql`SELECT "id" FROM "users" WHERE ${isIn('"id"', ids)} ORDER BY "id" ${dialect.lockClause(lock)}`,
  );
  return new Set(rows.map(({ id }) => id));
}

/**
 * Keeps items from being changed until the transaction ends, and those that they belong to; waits for nobody. Gives
 * false where another transaction is changing one of them. One statement, none where nothing needs a lock.
 */
export async function tryLockUnchanged(
  { dialect }: Locks,
  { client, ids }: { client: TransactionClient; ids: readonly number[] },
): Promise<boolean> {
  if (!dialect.hasRowLocks || ids.length === 0) return true;
  const among = isIn('p."id"', ids);
  const [row] = await client.$queryRaw<{ isHeld: boolean }[]>(
    sql`WITH "wanted" AS (
        SELECT p."id" FROM "posts" p WHERE ${among}
        UNION SELECT o."id" FROM "posts" p JOIN "posts" o ON o."id" = p."parentId" WHERE ${among}
      ), "held" AS (
        SELECT "id" FROM "posts" WHERE "id" IN (SELECT "id" FROM "wanted") ${dialect.lockClause('unchanged')}
      )
      SELECT (SELECT COUNT(*) FROM "wanted") = (SELECT COUNT(*) FROM "held") AS "isHeld"`,
  );
  return row?.isHeld === true;
}
