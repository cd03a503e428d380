import type { Database, TransactionClient } from '../../core/domain-kernel.ts';
import { isIn, rawSql, type Sql, sql } from '../../core/sql.ts';

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
