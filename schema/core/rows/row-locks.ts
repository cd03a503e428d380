import type { Comment, Post, Term } from '../../../prisma/generated/sqlite/client.ts';
import { isIn, rawSql, type Sql, sql } from '../dialect/sql.ts';
import type { RowLock } from '../dialect/sql-dialect.ts';
import type { Database, TransactionClient } from '../domain-kernel.ts';

type LockingDatabase = Pick<Database, 'dialect'>;

interface LockOptions {
  client: TransactionClient;
  lock: RowLock;
}

/** Creates a function that locks a row by id until the transaction ends, and returns its current values or null. */
const lockRow =
  <Row>(table: Sql, find: (client: TransactionClient, where: { id: number }) => Promise<Row | null>) =>
  async ({ dialect }: LockingDatabase, { client, id, lock }: LockOptions & { id: number }): Promise<Row | null> => {
    if (!dialect.hasRowLocks) return find(client, { id });
    const [row] = await client.$queryRaw<Row[]>(
      sql`SELECT * FROM ${table} WHERE "id" = ${id} ${dialect.lockClause(lock)}`,
    );
    return row ?? null;
  };

/** Locks an item and returns it; null if it does not exist. */
export const lockPost = lockRow<Post>(rawSql('"posts"'), ({ post }, where) => post.findUnique({ where }));

/** Locks a comment and returns it; null if it does not exist. */
export const lockComment = lockRow<Comment>(rawSql('"comments"'), ({ comment }, where) =>
  comment.findUnique({ where }),
);

/** The columns of items that are locked together. */
export type LockedPost = Pick<Post, 'id' | 'type' | 'status' | 'authorId' | 'commentStatus'>;

/** Locks the items that meet a condition, in the order of their ids, and returns them. */
export function lockPosts(
  { dialect }: LockingDatabase,
  { client, where, limit, lock }: LockOptions & { where: Sql; limit?: number },
): Promise<LockedPost[]> {
  const limitClause = limit === undefined ? rawSql('') : sql`LIMIT ${limit}`;
  return client.$queryRaw<LockedPost[]>(sql`
    SELECT "id", "type", "status", "authorId", "commentStatus" FROM "posts"
    WHERE ${where} ORDER BY "id" ${limitClause} ${dialect.lockClause(lock)}`);
}

/** The columns of terms that are locked together. */
type LockedTerm = Pick<Term, 'id' | 'taxonomy' | 'slug' | 'name' | 'parentId'>;

/** Locks terms in the order of their ids and returns those that exist. */
export function lockTerms(
  { dialect }: LockingDatabase,
  { client, ids, lock }: LockOptions & { ids: readonly number[] },
): Promise<LockedTerm[]> {
  return client.$queryRaw<LockedTerm[]>(
    sql`
      SELECT "id", "taxonomy", "slug", "name", "parentId" FROM "terms"
      WHERE ${isIn('"id"', ids)} ORDER BY "id" ${dialect.lockClause(lock)}`,
  );
}

/** Locks accounts in the order of their ids and returns the ids of those that exist. */
export async function lockAccounts(
  { dialect }: LockingDatabase,
  { client, ids, lock }: LockOptions & { ids: readonly number[] },
): Promise<Set<number>> {
  const rows = await client.$queryRaw<{ id: number }[]>(
    sql`SELECT "id" FROM "users" WHERE ${isIn('"id"', ids)} ORDER BY "id" ${dialect.lockClause(lock)}`,
  );
  return new Set(rows.map(({ id }) => id));
}

/**
 * Locks items and their parents against changes until the transaction ends, without waiting. Returns false if another
 * transaction is changing one of them.
 */
export async function tryLockUnchanged(
  { dialect }: LockingDatabase,
  { client, ids }: { client: TransactionClient; ids: readonly number[] },
): Promise<boolean> {
  if (!dialect.hasRowLocks || ids.length === 0) return true;
  const hasId = isIn('p."id"', ids);
  const [row] = await client.$queryRaw<{ areAllLocked: boolean }[]>(
    sql`WITH "requested" AS (
        SELECT p."id" FROM "posts" p WHERE ${hasId}
        UNION SELECT o."id" FROM "posts" p JOIN "posts" o ON o."id" = p."parentId" WHERE ${hasId}
      ), "locked" AS (
        SELECT "id" FROM "posts" WHERE "id" IN (SELECT "id" FROM "requested") ${dialect.lockClause('unchanged')}
      )
      SELECT (SELECT COUNT(*) FROM "requested") = (SELECT COUNT(*) FROM "locked") AS "areAllLocked"`,
  );
  return row?.areAllLocked === true;
}
