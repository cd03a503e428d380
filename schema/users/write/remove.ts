import { canDeleteUser } from '../../access/user-access.ts';
import { removeFiles } from '../../content/write/files.ts';
import { eraseContent, moveToTrash } from '../../content/write/remove.ts';
import type { RequestContext } from '../../context.ts';
import { domainError } from '../../errors.ts';
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
  if (reassignTo === null) await removeWorks(context, id);
  await database.transaction(async (client) => {
    if (reassignTo !== null) {
      const heir = await client.user.findUnique({ where: { id: reassignTo }, select: { id: true } });
      if (!heir) throw domainError('rest_user_invalid_reassign');
      await client.post.updateMany({ where: { authorId: id }, data: { authorId: reassignTo } });
    }
    const { count } = await client.user.deleteMany({ where: { id } });
    if (count === 0) throw domainError('rest_user_invalid_id');
  });
  return row;
}

/** What an account has written goes to the trash, or away. In parts, so that others can write in between. */
async function removeWorks(context: RequestContext, authorId: number): Promise<void> {
  const { database } = context.kernel;
  for (let last: number | undefined = 0; last !== undefined; ) {
    const after: number = last;
    const files: string[] = [];
    last = await database.transaction(async (client) => {
      const posts = await client.post.findMany({
        where: { authorId, id: { gt: after }, type: { notIn: OF_THE_SITE } },
        orderBy: { id: 'asc' },
        take: BATCH,
        select: { id: true },
      });
      for (const { id } of posts) {
        await database.lock(client, `post:${id}`);
        // A revision may have gone with the item before.
        const post = await client.post.findUnique({ where: { id } });
        if (!post) continue;
        const type = WITH_TRASH.has(post.type) ? context.registry.postTypes.get(post.type) : undefined;
        if (type && post.status !== 'trash') await moveToTrash(client, { post, type, context });
        else files.push(...(await eraseContent(client, post)));
      }
      return posts.at(-1)?.id;
    });
    await removeFiles(context.kernel, files);
  }
}
