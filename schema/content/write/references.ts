import type { Post } from '../../../prisma/generated/sqlite/client.ts';
import { domainError } from '../../core/domain-errors.ts';
import type { TransactionClient } from '../../core/domain-kernel.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { isIn, joinSql, type Sql, sql } from '../../core/sql.ts';
import { isId } from '../../values/ids.ts';
import type { ContentInput } from './graphql-input.ts';

/**
 * The existing rows that an item will refer to. They are locked, so that they cannot be deleted before it is written.
 */
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

const idsOf = (values: readonly (number | null | undefined)[]): number[] => [
  ...new Set(values.flatMap((id) => (typeof id === 'number' && isId(id) ? [id] : []))),
];

/**
 * Locks the accounts and the items that an item will refer to, in this order, with at most one statement. Errors:
 * `rest_not_logged_in` if the account of the viewer was deleted in the meantime.
 */
export async function lockReferences(
  client: TransactionClient,
  {
    input: { parentId, featuredMediaId },
    accounts,
    context: { viewer, kernel },
  }: { input: ContentInput; accounts: readonly (number | null | undefined)[]; context: RequestContext },
): Promise<References> {
  const lock = kernel.database.dialect.lockClause('reference');
  const [accountIds, postIds] = [idsOf(accounts), idsOf([parentId, Math.abs(featuredMediaId ?? 0)])];
  const selects: Sql[] = [];
  if (accountIds.length > 0) {
    const locked = sql`SELECT "id" FROM "users" WHERE ${isIn('"id"', accountIds)} ORDER BY "id" ${lock}`;
    selects.push(sql`SELECT 'account' AS "kind", a."id", '' AS "type", '' AS "mimeType" FROM (${locked}) a`);
  }
  if (postIds.length > 0) {
    const hasId = isIn('"id"', postIds);
    const locked = sql`SELECT "id", "type", "mimeType" FROM "posts" WHERE ${hasId} ORDER BY "id" ${lock}`;
    selects.push(sql`SELECT 'post' AS "kind", p."id", p."type", p."mimeType" FROM (${locked}) p`);
  }
  const rows = selects.length === 0 ? [] : await client.$queryRaw<ReferenceRow[]>(joinSql(selects, ' UNION ALL '));
  const references = {
    accounts: new Set(rows.flatMap(({ kind, id }) => (kind === 'account' ? [id] : []))),
    posts: new Map(rows.flatMap((row) => (row.kind === 'post' ? [[row.id, row]] : []))),
  };
  if (viewer.userId > 0 && accounts.includes(viewer.userId) && !references.accounts.has(viewer.userId)) {
    throw domainError('rest_not_logged_in', { message: 'Your account was deleted. Log in with another one.' });
  }
  return references;
}
