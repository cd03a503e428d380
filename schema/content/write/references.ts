import type { Post } from '../../../prisma/generated/sqlite/client.ts';
import type { RequestContext } from '../../context.ts';
import { domainError } from '../../errors.ts';
import { isId } from '../../ids.ts';
import type { Database, TransactionClient } from '../../kernel.ts';
import { lockClause } from '../../row-locks.ts';
import { isIn, joinSql, type Sql, sql } from '../../sql.ts';
import type { ContentInput } from './input.ts';

/** The rows that an item is going to name, of those that are there. They cannot be deleted before the item is written. */
export interface References {
  accounts: ReadonlySet<number>;
  posts: ReadonlyMap<number, Pick<Post, 'id' | 'type' | 'mimeType'>>;
}

interface ReferenceRow {
  kind: 'account' | 'post';
  id: number;
  type: string;
  mimeType: string;
}

/** Locks accounts and items that an item is going to name, in this order; one statement, or none where it names nothing. */
async function lockReferences(
  database: Pick<Database, 'engine'>,
  {
    client,
    ...named
  }: {
    client: TransactionClient;
    accounts: readonly (number | null | undefined)[];
    posts: readonly (number | null | undefined)[];
  },
): Promise<References> {
  const lock = lockClause(database, 'reference');
  const [accounts, posts] = [idsOf(named.accounts), idsOf(named.posts)];
  const parts: Sql[] = [];
  if (accounts.length > 0) {
    const found = sql`SELECT "id" FROM "users" WHERE ${isIn('"id"', accounts)} ORDER BY "id" ${lock}`;
    parts.push(sql`SELECT 'account' AS "kind", a."id", '' AS "type", '' AS "mimeType" FROM (${found}) a`);
  }
  if (posts.length > 0) {
    const found = sql`SELECT "id", "type", "mimeType" FROM "posts" WHERE ${isIn('"id"', posts)} ORDER BY "id" ${lock}`;
    parts.push(sql`SELECT 'post' AS "kind", p."id", p."type", p."mimeType" FROM (${found}) p`);
  }
  const rows = parts.length === 0 ? [] : await client.$queryRaw<ReferenceRow[]>(joinSql(parts, ' UNION ALL '));
  return {
    accounts: new Set(rows.flatMap(({ kind, id }) => (kind === 'account' ? [id] : []))),
    posts: new Map(rows.flatMap((row) => (row.kind === 'post' ? [[row.id, row]] : []))),
  };
}

const idsOf = (given: readonly (number | null | undefined)[]): number[] => [
  ...new Set(given.flatMap((id) => (typeof id === 'number' && isId(id) ? [id] : []))),
];

/** Locks what the item is going to name. Errors: `rest_not_logged_in` where the viewer's account was deleted meanwhile. */
export async function referencesOf(
  client: TransactionClient,
  {
    input,
    accounts,
    context,
  }: { input: ContentInput; accounts: readonly (number | null | undefined)[]; context: RequestContext },
): Promise<References> {
  const { viewer, kernel } = context;
  const media = input.featuredMediaId ? Math.abs(input.featuredMediaId) : 0;
  const references = await lockReferences(kernel.database, { client, accounts, posts: [input.parentId, media] });
  if (viewer.userId > 0 && accounts.includes(viewer.userId) && !references.accounts.has(viewer.userId)) {
    throw domainError('rest_not_logged_in', { message: 'Your account was deleted. Log in with another one.' });
  }
  return references;
}
