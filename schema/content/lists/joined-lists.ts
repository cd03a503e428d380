import { createHash } from 'node:crypto';
import { type Sql, sql } from '../../core/dialect/sql.ts';
import type { DatabaseClient } from '../../core/domain-kernel.ts';
import { type PlaceReads, placeScope } from '../../core/reads/place-scope.ts';
import { queryRows, type RowScope } from '../../core/reads/recording-reader.ts';
import { itemsOfTypes, termsOf } from '../../core/reads/row-tags.ts';
import { partCache } from '../../core/reads/versioned-cache.ts';
import type { RequestContext } from '../../core/request-context.ts';

const MAX_KEY_LENGTH = 1_000;

interface ListStatement {
  statement: Sql;
  columnsKey: string;
  /**
   * Whether the list is a field of a node: then its statement is combined with those of the same field of other nodes,
   * such as the children of several pages. Otherwise it runs alone.
   */
  sharesStatement: boolean;
  /** Whether it may read whole tables. */
  isScan?: boolean;
  /** The rows that the statement reads, unless it shares a statement. */
  scope?: ListScope | undefined;
}

/** The rows of a list and of its count: the rows that a statement reads, if these are known, or the places of items. */
export type ListScope = RowScope<unknown> | PlaceReads;

/** The scope of a list of items of some types; `allTypes` are those of the site. */
export const scopeOfItems = (types: readonly string[], allTypes: Iterable<string> = []): ListScope => ({
  types,
  allTypes: [...new Set([...types, ...allTypes])],
  returnsItems: true,
  otherwise: { mentions: { posts: 1 }, rows: itemsOfTypes(types) },
});

/** The scope of a list of terms. */
export const scopeOfTerms = (taxonomy: string): ListScope => ({ mentions: { terms: 1 }, rows: [termsOf(taxonomy)] });

/** Loads the rows of a list. */
export async function listRows<Row>(
  { kernel, loaders, work }: RequestContext,
  { sharesStatement, isScan = false, scope, ...joinable }: ListStatement,
): Promise<Row[]> {
  if (sharesStatement) {
    const rows = (await loaders.joined.load({ ...joinable, isScan })) as Row[];
    // Thousands of lists receive their rows at the same time, and continue in turns.
    return work.run(0, () => rows);
  }
  const { reader, scanner } = kernel.database;
  const { statement } = joinable;
  return queryRows<Row>(isScan ? (scanner as DatabaseClient) : reader, {
    statement,
    ...(scope && ('rows' in scope ? scope : placeScope(statement, scope))),
  });
}

/** Counts the rows of a list; cached until the database changes. `sharesStatement` is as for `listRows`. */
export function countRows(
  context: RequestContext,
  {
    from,
    where,
    sharesStatement = false,
    scope,
  }: { from: Sql; where: Sql; sharesStatement?: boolean; scope?: ListScope | undefined },
): Promise<number> {
  return countWith(context, {
    statement: sql`SELECT COUNT(*) AS "count" FROM ${from} WHERE ${where}`,
    sharesStatement,
    scope,
  });
}

/** Runs a statement that returns the `count` of rows of a list; cached until the database changes. */
export function countWith(
  context: RequestContext,
  {
    statement,
    sharesStatement = false,
    scope,
  }: Pick<ListStatement, 'statement' | 'scope'> & { sharesStatement?: boolean },
): Promise<number> {
  const text = `${statement.sql}:${JSON.stringify(statement.values)}`;
  // A hash, because values with long keys are not cached.
  const key = text.length <= MAX_KEY_LENGTH ? text : createHash('sha256').update(text).digest('base64url');
  return partCache(context).get(`count:${key}`, async (part) => {
    const list = { statement, columnsKey: 'count', sharesStatement, isScan: true, scope };
    const rows = await listRows<{ count: number | bigint }>(part, list);
    return Number(rows[0]?.count ?? 0);
  });
}
