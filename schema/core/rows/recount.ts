import type { Comment } from '../../../prisma/generated/sqlite/client.ts';
import { isIn, joinSql, rawSql, type Sql, sql } from '../dialect/sql.ts';
import type { Database, TransactionClient } from '../domain-kernel.ts';

/** A stored count: items per term, comments per item, or revisions per item. */
export type CountKind = 'terms' | 'comments' | 'revisions';

export interface WrongCount {
  kind: CountKind;
  /** The id of the term or of the item. */
  id: number;
  stored: number;
  counted: number;
}

interface CountDefinition {
  table: 'terms' | 'posts';
  column: 'count' | 'commentCount' | 'revisionCount';
  /** The FROM and WHERE of the rows that are counted. */
  counted: Sql;
  /** The column of these rows with the id of the row that stores the count. */
  owner: Sql;
}

/** Where each count is stored, and the rows that it counts. */
const DEFINITIONS: Readonly<Record<CountKind, CountDefinition>> = {
  terms: {
    table: 'terms',
    column: 'count',
    counted: sql`"post_terms" pt JOIN "posts" p ON p."id" = pt."postId" WHERE p."status" = 'publish'`,
    owner: sql`pt."termId"`,
  },
  comments: {
    table: 'posts',
    column: 'commentCount',
    counted: sql`"comments" c WHERE c."status" = 'approved' AND c."type" <> 'note'`,
    owner: sql`c."postId"`,
  },
  revisions: {
    table: 'posts',
    column: 'revisionCount',
    counted: sql`"posts" r WHERE r."type" = 'revision'`,
    owner: sql`r."parentId"`,
  },
};

export const COUNT_KINDS = ['terms', 'comments', 'revisions'] as const satisfies readonly CountKind[];

const storedColumn = (kind: CountKind): Sql => rawSql(`t."${DEFINITIONS[kind].column}"`);

/** The FROM and WHERE of the rows (alias `t`) with wrong counts; `n."counted"` is the right one, or null for 0. */
function wrongRows(kind: CountKind): Sql {
  const { table, counted, owner } = DEFINITIONS[kind];
  return sql`${rawSql(`"${table}"`)} t
    LEFT JOIN (
      SELECT x."id", COUNT(*) AS "counted" FROM (SELECT ${owner} AS "id" FROM ${counted}) x GROUP BY x."id"
    ) n ON n."id" = t."id"
    WHERE ${storedColumn(kind)} <> COALESCE(n."counted", 0)`;
}

/** Finds stored counts that are wrong, in the order of ids after `after`. Reads whole tables. */
export async function findWrongCounts(
  client: Pick<TransactionClient, '$queryRaw'>,
  { kind, after = 0, limit }: { kind: CountKind; after?: number; limit: number },
): Promise<WrongCount[]> {
  const rows = await client.$queryRaw<Record<'id' | 'stored' | 'counted', number | bigint>[]>(sql`
    SELECT t."id", ${storedColumn(kind)} AS "stored", COALESCE(n."counted", 0) AS "counted"
    FROM ${wrongRows(kind)} AND t."id" > ${after}
    ORDER BY t."id" LIMIT ${limit}`);
  return rows.map((row) => ({ kind, id: Number(row.id), stored: Number(row.stored), counted: Number(row.counted) }));
}

/**
 * Corrects the counts of some terms or items. Their rows are locked first, in the order of ids: the statement that
 * counts then reads all committed rows, and later writes add to its result.
 */
export async function recount(
  { dialect }: Pick<Database, 'dialect'>,
  { client, kind, ids }: { client: TransactionClient; kind: CountKind; ids: readonly number[] },
): Promise<void> {
  if (ids.length === 0) return;
  const [tableSql, hasId] = [rawSql(`"${DEFINITIONS[kind].table}"`), isIn('"id"', ids)];
  if (dialect.hasRowLocks) {
    await client.$queryRaw(
      sql`SELECT "id" FROM ${tableSql} WHERE ${hasId} ORDER BY "id" ${dialect.lockClause('change')}`,
    );
  }
  await writeCounts(client, { kind, where: hasId });
}

/** Corrects all wrong counts of a kind, without locks. Reads whole tables. */
export const recountAll = (client: TransactionClient, kind: CountKind): Promise<void> =>
  writeCounts(client, { kind, where: sql`"id" IN (SELECT t."id" FROM ${wrongRows(kind)})` });

async function writeCounts(client: TransactionClient, { kind, where }: { kind: CountKind; where: Sql }): Promise<void> {
  const { table, column, counted, owner } = DEFINITIONS[kind];
  const count = sql`SELECT COUNT(*) FROM ${counted} AND ${owner} = ${rawSql(`"${table}"."id"`)}`;
  await client.$executeRaw(
    sql`UPDATE ${rawSql(`"${table}"`)} SET ${rawSql(`"${column}"`)} = (${count}) WHERE ${where}`,
  );
}

/**
 * Returns what a comment adds to the comment count of its item: 1 for approved comments, 0 for others and for notes.
 */
export const countContribution = ({ status, type }: Pick<Comment, 'status' | 'type'>): number =>
  status === 'approved' && type !== 'note' ? 1 : 0;

/**
 * Adds to the comment count of an item; `by` may be negative, the count never is. The transaction must have locked the
 * item before it read the comments that it changes.
 */
export async function addToCommentCount(
  { dialect, executeLater }: Pick<Database, 'dialect' | 'executeLater'>,
  { client, postId, by }: { client: TransactionClient; postId: number; by: number },
): Promise<void> {
  if (by === 0 || postId <= 0) return;
  const count = dialect.larger(sql`0`, sql`"commentCount" + ${by}`);
  await executeLater(client, sql`UPDATE "posts" SET "commentCount" = ${count} WHERE "id" = ${postId}`);
}

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
