import type { User } from '../../../../prisma/generated/sqlite/client.ts';
import { canDeleteUser } from '../../../access/user-access.ts';
import { accountOf } from '../../../access/viewer-access.ts';
import { removeFiles } from '../../../content/write/content-files.ts';
import { eraseContent, moveToTrash } from '../../../content/write/remove-content.ts';
import { recordChange } from '../../../core/audit/audit-journal.ts';
import { isNotIn, type Sql, sql } from '../../../core/dialect/sql.ts';
import type { Database, TransactionClient } from '../../../core/domain-kernel.ts';
import { domainError } from '../../../core/errors/domain-errors.ts';
import type { RequestContext } from '../../../core/request-context.ts';
import { changeRows } from '../../../core/rows/change-rows.ts';
import { TermCounts } from '../../../core/rows/recount.ts';
import { lockAccounts, lockPosts } from '../../../core/rows/row-locks.ts';
import type { UserRow } from '../../../core/rows/user-row.ts';
import { recordUser } from './check-user.ts';

/** The named lock of changes to what accounts must share: unique logins, slugs and e-mail addresses, and an administrator. */
export const ACCOUNTS_LOCK = 'user-names';

const ROLE = 'administrator';

const isActiveAdministrator = (user: User): boolean => !user.disabled && accountOf(user).roles.includes(ROLE);

/**
 * Checks that the site keeps an active administrator when an account changes, or is deleted (`after` is null). The caller
 * holds `ACCOUNTS_LOCK`, so that two administrators cannot disable each other at the same time. Errors:
 * `last_administrator`.
 */
export async function requireAdministrator(
  client: TransactionClient,
  { before, after }: { before: User; after: User | null },
): Promise<void> {
  if (!isActiveAdministrator(before) || (after && isActiveAdministrator(after))) return;
  const others = await client.user.findMany({
    where: { id: { not: before.id }, disabled: false, roles: { contains: JSON.stringify(ROLE) } },
    take: 1,
  });
  if (others.some(isActiveAdministrator)) return;
  throw domainError('last_administrator', {
    message: `${before.login} is the only active administrator. Give another account the role administrator first.`,
  });
}

/** Types with items that belong to the site: they remain when the account of their author is deleted. */
const TYPES_RETAINED_BY_SITE = [
  'nav_menu_item',
  'cms_block',
  'cms_navigation',
  'cms_global_styles',
  'cms_font_family',
  'cms_font_face',
];

/**
 * Types with items that move to the trash when their author is deleted. Items of other types are deleted permanently.
 */
const TYPES_WITH_TRASH: ReadonlySet<string> = new Set(['post', 'page']);

/** Items per transaction. */
const BATCH_SIZE = 50;

interface UserRemoval {
  id: number;
  /** Id of the replacement author; 0: the items remain without an author; null: they are deleted too. */
  reassignTo: number | null;
  force: boolean;
}

/**
 * Deletes an account with its sessions, application passwords and meta values. Returns its row. Errors
 * (docs/protocol/errors.md#accounts-and-application-passwords): `rest_user_invalid_id`, `rest_user_cannot_delete`,
 * `rest_trash_not_supported`, `rest_user_invalid_reassign`, `last_administrator`.
 */
export async function deleteUser(context: RequestContext, { id, reassignTo, force }: UserRemoval): Promise<UserRow> {
  const { viewer, kernel, loaders } = context;
  const { database } = kernel;
  const row = id > 0 ? await loaders.users.load(id) : null;
  if (!row) throw domainError('rest_user_invalid_id');
  if (!canDeleteUser(viewer)) throw domainError('rest_user_cannot_delete', { viewer });
  if (!force) throw domainError('rest_trash_not_supported');
  if (reassignTo && (reassignTo === id || !(await loaders.users.load(reassignTo)))) {
    throw domainError('rest_user_invalid_reassign');
  }
  // The answer may contain the meta values: the loader caches them before they are deleted.
  await loaders.userMeta.load(id);
  if (reassignTo === null) await deleteWithItems(context, id);
  else await database.transaction((client) => deleteAndReassign(database, { client, id, reassignTo }));
  return row;
}

/**
 * Reassigns the items, or leaves them without an author, and deletes the account. Writes of items lock their author, so
 * the lock prevents new items.
 */
async function deleteAndReassign(
  database: Database,
  { client, id, reassignTo }: { client: TransactionClient; id: number; reassignTo: number },
): Promise<void> {
  await requireRemovable(database, { client, id });
  const accounts = await lockAccounts(database, { client, ids: reassignTo ? [id, reassignTo] : [id], lock: 'delete' });
  if (!accounts.has(id)) throw domainError('rest_user_invalid_id');
  if (reassignTo && !accounts.has(reassignTo)) throw domainError('rest_user_invalid_reassign');
  const change = sql`UPDATE "posts" SET "authorId" = ${reassignTo}`;
  await changeRows(database, { client, table: 'posts', change, where: sql`"authorId" = ${id}` });
  recordUser(client, { action: 'deleted', before: await client.user.delete({ where: { id } }) });
}

/**
 * Deletes an account with its items: most of them in batches, so that other writes can run in between, and the last
 * batch in one transaction with the account.
 */
async function deleteWithItems(context: RequestContext, id: number): Promise<void> {
  const { database } = context.kernel;
  // Before the items are gone, and again with the account.
  await database.transaction((client) => requireRemovable(database, { client, id }));
  await removeItems(context, id);
  for (let isDeleted = false; !isDeleted; ) {
    const files = await database.transaction(async (client) => {
      isDeleted = false;
      await requireRemovable(database, { client, id });
      const accounts = await lockAccounts(database, { client, ids: [id], lock: 'delete' });
      if (!accounts.has(id)) throw domainError('rest_user_invalid_id');
      const items = sql`${itemsOf(id)} AND "status" <> 'trash'`;
      const removed = await removeBatch(context, { client, items });
      if (removed.lastId === undefined) {
        recordUser(client, { action: 'deleted', before: await client.user.delete({ where: { id } }) });
        isDeleted = true;
      }
      return removed.files;
    });
    await removeFiles(context.kernel, files);
  }
}

/** Checks that the site keeps an administrator. Errors: `last_administrator`. */
async function requireRemovable(
  database: Database,
  { client, id }: { client: TransactionClient; id: number },
): Promise<void> {
  await database.lockWithNext(client, ACCOUNTS_LOCK);
  const before = await client.user.findUnique({ where: { id } });
  if (before) await requireAdministrator(client, { before, after: null });
}

const itemsOf = (authorId: number): Sql =>
  sql`"authorId" = ${authorId} AND ${isNotIn('"type"', TYPES_RETAINED_BY_SITE)}`;

/** Trashes or deletes the items of an account. */
async function removeItems(context: RequestContext, authorId: number): Promise<void> {
  const { database } = context.kernel;
  for (let lastId: number | undefined = 0; lastId !== undefined; ) {
    const items: Sql = sql`${itemsOf(authorId)} AND "id" > ${lastId}`;
    const removed: RemovedItems = await database.transaction((client) => removeBatch(context, { client, items }));
    await removeFiles(context.kernel, removed.files);
    lastId = removed.lastId;
  }
}

interface RemovedItems {
  /** The id of the last item; undefined if there was none. */
  lastId: number | undefined;
  files: string[];
}

/** Removes a batch of items. Locks all of them first, since moving one to the trash locks more rows. */
async function removeBatch(
  context: RequestContext,
  { client, items }: { client: TransactionClient; items: Sql },
): Promise<RemovedItems> {
  const { database } = context.kernel;
  const [counts, files] = [new TermCounts(), [] as string[]];
  const rows = await lockPosts(database, { client, where: items, lock: 'delete', limit: BATCH_SIZE });
  for (const { id } of rows) {
    // A revision may have been deleted with its item.
    const post = await client.post.findUnique({ where: { id } });
    if (!post) continue;
    const type = TYPES_WITH_TRASH.has(post.type) ? context.registry.postTypes.get(post.type) : undefined;
    if (type && post.status !== 'trash') await moveToTrash(client, { post, type, context, counts });
    else files.push(...(await eraseContent(database, { client, post, counts })));
  }
  await counts.apply(database, client);
  const ids = rows.map(({ id }) => String(id));
  // One entry for the batch: an account may have a million items.
  if (ids.length > 0) recordChange(client, { action: 'deleted', kind: 'post', names: { ids }, count: ids.length });
  return { lastId: rows.at(-1)?.id, files };
}
