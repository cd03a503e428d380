import type { Post } from '../../../prisma/generated/sqlite/client.ts';
import { isIn, joinSql, rawSql, type Sql, sql } from '../../core/dialect/sql.ts';
import type { TransactionClient } from '../../core/domain-kernel.ts';
import { domainError } from '../../core/errors/domain-errors.ts';
import type { RequestContext, Viewer } from '../../core/request-context.ts';
import { postOf } from '../../core/rows/post-writes.ts';
import { isId } from '../../values/ids.ts';
import type { ContentInput } from './graphql-input.ts';
import { type LockedTermRow, lockedTermOf, lockedTerms, type OrderedTerm } from './write-terms.ts';

/**
 * The existing rows that an item will refer to. They are locked, so that they cannot be deleted before it is written.
 */
export interface References {
  accounts: ReadonlySet<number>;
  posts: ReadonlyMap<number, Pick<Post, 'id' | 'type' | 'mimeType'>>;
  /** The reserved id of a new item; null if none was requested. */
  newId: number | null;
}

/** What else a new item needs beside its references. */
interface NewItemLocks {
  /** The terms to lock as references. */
  termIds?: readonly number[];
  /** The named lock to acquire; empty for none. */
  lockName?: string;
}

interface ReferencesOptions {
  input: ContentInput;
  accounts: readonly (number | null | undefined)[];
  /** Whether to reserve the id of a new item. */
  reservesId?: boolean;
  context: RequestContext;
}

/** A row of one of the parts of the statement: an account, an item, a term, a lock or an id. */
interface ReferenceRow extends LockedTermRow {
  part: 'account' | 'post' | 'term' | 'lock' | 'id';
}

/** Selects the columns of such a row, some of them with other values than by default. */
function referenceColumns(part: ReferenceRow['part'], { id, a, b }: { id: Sql; a?: Sql; b?: Sql }): Sql {
  const empty = sql`''`;
  return sql`
    SELECT ${rawSql(`'${part}'`)} AS "part", ${id} AS "id", ${a ?? empty} AS "taxonomy", ${b ?? empty} AS "slug",
      '' AS "name", 0 AS "parentId", 0 AS "position"`;
}

const idsOf = (values: readonly (number | null | undefined)[]): number[] => [
  ...new Set(values.flatMap((id) => (typeof id === 'number' && isId(id) ? [id] : []))),
];

/**
 * Locks the accounts and the items that an item will refer to, its terms, then the named lock `lockName`, if there is one,
 * in this order and with at most one statement. Errors: `rest_not_logged_in` if the account of the viewer was deleted in the
 * meantime.
 */
export async function lockReferences(
  client: TransactionClient,
  {
    input: { parentId, featuredMediaId },
    accounts,
    reservesId = false,
    context: { viewer, kernel },
    termIds = [],
    lockName = '',
  }: ReferencesOptions & NewItemLocks,
): Promise<References & { terms: OrderedTerm[] }> {
  const { dialect } = kernel.database;
  const lock = dialect.lockClause('reference');
  const [accountIds, postIds] = [idsOf(accounts), idsOf([parentId, Math.abs(featuredMediaId ?? 0)])];
  const selects: Sql[] = [];
  if (accountIds.length > 0) {
    const locked = sql`SELECT "id" FROM "users" WHERE ${isIn('"id"', accountIds)} ORDER BY "id" ${lock}`;
    selects.push(sql`${referenceColumns('account', { id: sql`r."id"` })} FROM (${locked}) r`);
  }
  if (postIds.length > 0) {
    const hasId = isIn('"id"', postIds);
    const locked = sql`SELECT "id", "type", "mimeType" FROM "posts" WHERE ${hasId} ORDER BY "id" ${lock}`;
    const columns = referenceColumns('post', { id: sql`r."id"`, a: sql`r."type"`, b: sql`r."mimeType"` });
    selects.push(sql`${columns} FROM (${locked}) r`);
  }
  if (termIds.length > 0) selects.push(lockedTerms(termIds, dialect));
  const namedLock = lockName === '' ? null : kernel.database.lockExpression(client, lockName);
  if (namedLock) selects.push(referenceColumns('lock', { id: sql`0`, a: namedLock }));
  if (reservesId) selects.push(referenceColumns('id', { id: dialect.newPostId }));
  const rows = selects.length === 0 ? [] : await client.$queryRaw<ReferenceRow[]>(joinSql(selects, ' UNION ALL '));
  const ofPart = (part: ReferenceRow['part']) => rows.filter((row) => row.part === part);
  const existing = new Set(ofPart('account').map(({ id }) => Number(id)));
  requireAccount(viewer, { accounts, existing });
  const posts = ofPart('post').map(({ id, taxonomy: type, slug: mimeType }) => ({ id: Number(id), type, mimeType }));
  const [newId] = ofPart('id');
  return {
    accounts: existing,
    posts: new Map(posts.map((post) => [post.id, post])),
    newId: newId ? Number(newId.id) : null,
    terms: ofPart('term').map(lockedTermOf),
  };
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
    reservesId = false,
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
  if (reservesId) found.push(sql`${dialect.newPostId} AS "newId"`);
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
  if (!row) return { stored: null, references: { accounts: new Set(), posts: new Map(), newId: null } };
  const existing = new Set(accountIds.filter((_, index) => Boolean(Number(row[`account${index}`]))));
  requireAccount(viewer, { accounts, existing });
  const posts = postIds.flatMap((postId, index) => {
    const [type, mimeType = ''] = String(row[`item${index}`] ?? '').split(' ');
    return type ? [[postId, { id: postId, type, mimeType }] as const] : [];
  });
  return {
    stored: postOf(row),
    references: { accounts: existing, posts: new Map(posts), newId: reservesId ? Number(row.newId) : null },
  };
}
