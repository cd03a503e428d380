import type { Post } from '../../../prisma/generated/sqlite/client.ts';
import { isIn, joinSql, rawSql, type Sql, sql } from '../../core/dialect/sql.ts';
import type { TransactionClient } from '../../core/domain-kernel.ts';
import { domainError } from '../../core/errors/domain-errors.ts';
import type { RequestContext, Viewer } from '../../core/request-context.ts';
import { postOf } from '../../core/rows/post-writes.ts';
import { isId } from '../../values/ids.ts';
import type { ContentInput } from './graphql-input.ts';

/**
 * The existing rows that an item will refer to. They are locked, so that they cannot be deleted before it is written.
 */
export interface References {
  accounts: ReadonlySet<number>;
  posts: ReadonlyMap<number, Pick<Post, 'id' | 'type' | 'mimeType'>>;
}

interface ReferencesOptions {
  input: ContentInput;
  accounts: readonly (number | null | undefined)[];
  context: RequestContext;
}

interface ReferenceRow {
  kind: 'account' | 'post' | 'lock';
  id: number;
  type: string;
  mimeType: string;
}

const idsOf = (values: readonly (number | null | undefined)[]): number[] => [
  ...new Set(values.flatMap((id) => (typeof id === 'number' && isId(id) ? [id] : []))),
];

/**
 * Locks the accounts and the items that an item will refer to, in this order, then the named lock `lockName`, if there
 * is one, with at most one statement. Errors: `rest_not_logged_in` if the account of the viewer was deleted in the meantime.
 */
export async function lockReferences(
  client: TransactionClient,
  {
    input: { parentId, featuredMediaId },
    accounts,
    context: { viewer, kernel },
    lockName = '',
  }: ReferencesOptions & { lockName?: string },
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
  const namedLock = lockName === '' ? null : kernel.database.lockExpression(client, lockName);
  if (namedLock) selects.push(sql`SELECT 'lock' AS "kind", 0 AS "id", '' AS "type", ${namedLock} AS "mimeType"`);
  const rows = selects.length === 0 ? [] : await client.$queryRaw<ReferenceRow[]>(joinSql(selects, ' UNION ALL '));
  const references = {
    accounts: new Set(rows.flatMap(({ kind, id }) => (kind === 'account' ? [id] : []))),
    posts: new Map(rows.flatMap((row) => (row.kind === 'post' ? [[row.id, row]] : []))),
  };
  requireAccount(viewer, { accounts, existing: references.accounts });
  return references;
}

/** Throws if the account of the viewer is one of those to lock and does not exist. */
function requireAccount(
  { userId }: Viewer,
  { accounts, existing }: { accounts: readonly (number | null | undefined)[]; existing: ReadonlySet<number> },
): void {
  if (userId === 0 || !accounts.includes(userId) || existing.has(userId)) return;
  throw domainError('rest_not_logged_in', { message: 'Your account was deleted. Log in with another one.' });
}

/**
 * Locks the same rows as `lockReferences`, then an item for a change, in this order and with one statement. Returns the
 * stored item; null if it does not exist. Errors: those of `lockReferences`.
 */
export async function lockItemAndReferences(
  client: TransactionClient,
  {
    id,
    input: { parentId, featuredMediaId },
    accounts,
    context: { viewer, kernel },
  }: ReferencesOptions & { id: number },
): Promise<{ stored: Post | null; references: References }> {
  const { dialect } = kernel.database;
  const reference = dialect.lockClause('reference');
  const [accountIds, postIds] = [idsOf(accounts), idsOf([parentId, Math.abs(featuredMediaId ?? 0)])];
  const found = [
    ...accountIds.map((accountId, index) => {
      const isThere = sql`EXISTS (SELECT 1 FROM "accounts" a WHERE a."id" = ${accountId})`;
      return sql`${isThere} AS ${rawSql(`"account${index}"`)}`;
    }),
    ...postIds.map((postId, index) => {
      const kindOfItem = sql`SELECT i."type" || ' ' || i."mimeType" FROM "items" i WHERE i."id" = ${postId}`;
      return sql`(${kindOfItem}) AS ${rawSql(`"item${index}"`)}`;
    }),
  ];
  // The counts make the server lock the rows of each entry before those of the next one.
  const [row] = await client.$queryRaw<Record<string, unknown>[]>(sql`
    WITH "accounts" AS MATERIALIZED (
      SELECT "id" FROM "users" WHERE ${isIn('"id"', accountIds)} ORDER BY "id" ${reference}
    ), "items" AS MATERIALIZED (
      SELECT "id", "type", "mimeType" FROM "posts"
      WHERE ${isIn('"id"', postIds)} AND (SELECT COUNT(*) FROM "accounts") >= 0 ORDER BY "id" ${reference}
    )
    SELECT ${joinSql([sql`p.*`, ...found])} FROM "posts" p
    WHERE p."id" = ${id} AND (SELECT COUNT(*) FROM "items") >= 0 ${dialect.lockClause('change')}`);
  if (!row) return { stored: null, references: { accounts: new Set(), posts: new Map() } };
  const existing = new Set(accountIds.filter((_, index) => Boolean(Number(row[`account${index}`]))));
  requireAccount(viewer, { accounts, existing });
  const posts = postIds.flatMap((postId, index) => {
    const [type, mimeType = ''] = String(row[`item${index}`] ?? '').split(' ');
    return type ? [[postId, { id: postId, type, mimeType }] as const] : [];
  });
  return { stored: postOf(row), references: { accounts: existing, posts: new Map(posts) } };
}
