import type { Database, TransactionClient } from '../../kernel.ts';
import { lockClause } from '../../row-locks.ts';
import { isIn, rawSql, type Sql, sql } from '../../sql.ts';

/** A stored count, by the table and the column that hold it. */
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
  /** The rows that are counted, each with the `id` of the row that holds their count. */
  counted: Sql;
  /** The rows that are counted for one row; `owner` is its id. */
  countedOf: (owner: Sql) => Sql;
}

const publishedItems = sql`"post_terms" pt JOIN "posts" p ON p."id" = pt."postId" WHERE p."status" = 'publish'`;
const approvedComments = sql`"comments" c WHERE c."status" = 'approved' AND c."type" <> 'note'`;
const revisions = sql`"posts" r WHERE r."type" = 'revision'`;

/** What each stored count counts. */
const DEFINITIONS: Readonly<Record<CountKind, CountDefinition>> = {
  terms: {
    table: 'terms',
    column: 'count',
    counted: sql`SELECT pt."termId" AS "id" FROM ${publishedItems}`,
    countedOf: (owner) => sql`SELECT COUNT(*) FROM ${publishedItems} AND pt."termId" = ${owner}`,
  },
  comments: {
    table: 'posts',
    column: 'commentCount',
    counted: sql`SELECT c."postId" AS "id" FROM ${approvedComments}`,
    countedOf: (owner) => sql`SELECT COUNT(*) FROM ${approvedComments} AND c."postId" = ${owner}`,
  },
  revisions: {
    table: 'posts',
    column: 'revisionCount',
    counted: sql`SELECT r."parentId" AS "id" FROM ${revisions}`,
    countedOf: (owner) => sql`SELECT COUNT(*) FROM ${revisions} AND r."parentId" = ${owner}`,
  },
};

export const COUNT_KINDS = ['terms', 'comments', 'revisions'] as const satisfies readonly CountKind[];

/** The first stored counts that differ from what they count, by id, after an id. Reads whole tables. */
export async function findWrongCounts(
  client: Pick<TransactionClient, '$queryRaw'>,
  { kind, after = 0, limit }: { kind: CountKind; after?: number; limit: number },
): Promise<WrongCount[]> {
  const { table, column, counted } = DEFINITIONS[kind];
  const stored = rawSql(`t."${column}"`);
  const rows = await client.$queryRaw<Record<'id' | 'stored' | 'counted', number | bigint>[]>(
    sql`SELECT t."id", ${stored} AS "stored", COALESCE(n."counted", 0) AS "counted" FROM ${rawSql(`"${table}"`)} t LEFT JOIN (SELECT x."id", COUNT(*) AS "counted" FROM (${counted}) x GROUP BY x."id") n ON n."id" = t."id" WHERE t."id" > ${after} AND ${stored} <> COALESCE(n."counted", 0) ORDER BY t."id" LIMIT ${limit}`,
  );
  return rows.map((row) => ({ kind, id: Number(row.id), stored: Number(row.stored), counted: Number(row.counted) }));
}

/**
 * Recounts some terms or items. Their rows are locked first, in the order of their ids: the statement that counts
 * then reads everything that is committed, and later writes add to its result.
 */
export async function recount(
  database: Pick<Database, 'engine'>,
  { client, kind, ids }: { client: TransactionClient; kind: CountKind; ids: readonly number[] },
): Promise<void> {
  if (ids.length === 0) return;
  const { table, column, countedOf } = DEFINITIONS[kind];
  const [name, which] = [rawSql(`"${table}"`), isIn('"id"', ids)];
  if (database.engine === 'postgresql') {
    await client.$queryRaw(
      sql`SELECT "id" FROM ${name} WHERE ${which} ORDER BY "id" ${lockClause(database, 'change')}`,
    );
  }
  await client.$executeRaw(
    sql`UPDATE ${name} SET ${rawSql(`"${column}"`)} = (${countedOf(rawSql(`"${table}"."id"`))}) WHERE ${which}`,
  );
}
