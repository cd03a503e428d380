import { canDeleteUser } from '../../access/user-access.ts';
import { TermCounts } from '../../content/counts/term-counts.ts';
import { removeFiles } from '../../content/write/files.ts';
import { eraseContent, moveToTrash } from '../../content/write/remove.ts';
import type { RequestContext } from '../../context.ts';
import { domainError } from '../../errors.ts';
import type { Database, TransactionClient } from '../../kernel.ts';
import { lockAccounts, lockPosts } from '../../row-locks.ts';
import { isNotIn, type Sql, sql } from '../../sql.ts';
import { readPreferences } from '../meta.ts';
import type { UserRow } from '../user-row.ts';

/** Types whose items belong to the site and stay when the account of their author goes. */
const OF_THE_SITE = [
  'nav_menu_item',
  'cms_block',
  'cms_navigation',
  'cms_global_styles',
  'cms_font_family',
  'cms_font_face',
];

/** Types that have a trash when their author goes; items of all others are deleted for good. */
const WITH_TRASH: ReadonlySet<string> = new Set(['post', 'page']);

/** Items that one transaction takes away. */
const BATCH = 50;

interface UserRemoval {
  id: number;
  /** Who gets what the account has written; null: nobody, so that it goes too. */
  reassignTo: number | null;
  force: boolean;
}

/**
 * Deletes an account with its sessions, passwords and meta; gives it as it was. Errors (protocol 8.9):
 * `rest_user_invalid_id`, `rest_user_cannot_delete`, `rest_trash_not_supported`, `rest_user_invalid_reassign`.
 */
export async function deleteUser(context: RequestContext, { id, reassignTo, force }: UserRemoval): Promise<UserRow> {
  const { viewer, kernel, loaders } = context;
  const { database } = kernel;
  const row = id > 0 ? await loaders.users.load(id) : null;
  if (!row) throw domainError('rest_user_invalid_id');
  if (!canDeleteUser(viewer)) throw domainError('rest_user_cannot_delete', { viewer });
  if (!force) throw domainError('rest_trash_not_supported');
  if (reassignTo !== null && (reassignTo === id || !(await loaders.users.load(reassignTo)))) {
    throw domainError('rest_user_invalid_reassign');
  }
  // Afterwards there is nothing left to show: the loader keeps what it has seen.
  await readPreferences(context, id);
  if (reassignTo === null) await deleteWithWorks(context, id);
  else await database.transaction((client) => deleteAndReassign(database, { client, id, reassignTo }));
  return row;
}

/** Whoever writes an item locks its author first: once the account is locked, nothing more comes from it. */
async function deleteAndReassign(
  database: Database,
  { client, id, reassignTo }: { client: TransactionClient; id: number; reassignTo: number },
): Promise<void> {
  const accounts = await lockAccounts(database, { client, ids: [id, reassignTo], lock: 'delete' });
  if (!accounts.has(id)) throw domainError('rest_user_invalid_id');
  if (!accounts.has(reassignTo)) throw domainError('rest_user_invalid_reassign');
  await client.post.updateMany({ where: { authorId: id }, data: { authorId: reassignTo } });
  await client.user.delete({ where: { id } });
}

/**
 * Deletes an account with what it has written: most of that in parts, so that others can write in between, and what it
 * wrote meanwhile together with the account.
 */
async function deleteWithWorks(context: RequestContext, id: number): Promise<void> {
  const { database } = context.kernel;
  await removeWorks(context, id);
  for (let isDeleted = false; !isDeleted; ) {
    const files = await database.transaction(async (client) => {
      isDeleted = false;
      const accounts = await lockAccounts(database, { client, ids: [id], lock: 'delete' });
      if (!accounts.has(id)) throw domainError('rest_user_invalid_id');
      const works = sql`${worksOf(id)} AND "status" <> 'trash'`;
      const removed = await removeBatch(context, { client, works });
      if (removed.last === undefined) {
        await client.user.delete({ where: { id } });
        isDeleted = true;
      }
      return removed.files;
    });
    await removeFiles(context.kernel, files);
  }
}

const worksOf = (authorId: number): Sql => sql`"authorId" = ${authorId} AND ${isNotIn('"type"', OF_THE_SITE)}`;

/** What an account has written goes to the trash, or away. */
async function removeWorks(context: RequestContext, authorId: number): Promise<void> {
  const { database } = context.kernel;
  for (let last: number | undefined = 0; last !== undefined; ) {
    const works: Sql = sql`${worksOf(authorId)} AND "id" > ${last}`;
    const removed: RemovedWorks = await database.transaction((client) => removeBatch(context, { client, works }));
    await removeFiles(context.kernel, removed.files);
    last = removed.last;
  }
}

interface RemovedWorks {
  /** The id of the last item; undefined where there was none. */
  last: number | undefined;
  files: string[];
}

/** Removes the first of some items. All of them are locked before anything else is, since the slugs of the trash are. */
async function removeBatch(
  context: RequestContext,
  { client, works }: { client: TransactionClient; works: Sql },
): Promise<RemovedWorks> {
  const { database } = context.kernel;
  const [counts, files] = [new TermCounts(), [] as string[]];
  const found = await lockPosts(database, { client, where: works, lock: 'delete', limit: BATCH });
  for (const { id } of found) {
    // A revision may have gone with the item before.
    const post = await client.post.findUnique({ where: { id } });
    if (!post) continue;
    const type = WITH_TRASH.has(post.type) ? context.registry.postTypes.get(post.type) : undefined;
    if (type && post.status !== 'trash') await moveToTrash(client, { post, type, context, counts });
    else files.push(...(await eraseContent(database, { client, post, counts })));
  }
  await counts.apply(database, client);
  return { last: found.at(-1)?.id, files };
}
