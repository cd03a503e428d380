import type { EditLock, Post } from '../../../prisma/generated/sqlite/client.ts';
import { canEditPost } from '../../access/post-access.ts';
import { isLoggedIn, systemViewer } from '../../access/viewer-access.ts';
import { sql } from '../../core/dialect/sql.ts';
import type { Domain } from '../../core/domain.ts';
import { domainError } from '../../core/errors/domain-errors.ts';
import { type Builder, oncePerBuilder } from '../../core/graphql/builder.ts';
import { createContext, type RequestContext } from '../../core/request-context.ts';
import { loadAccessData } from '../../core/rows/access-data.ts';
import { expiredRenewal, LOCK_SECONDS } from '../../core/rows/content-row.ts';
import { TermCounts } from '../../core/rows/recount.ts';
import { lockPost } from '../../core/rows/row-locks.ts';
import { writesLoadedItem } from '../../core/scopes/guard-scopes.ts';
import { writeTimestamp } from '../../core/site/timestamp.ts';
import { isId } from '../../values/ids.ts';
import { removeFiles } from '../write/content-files.ts';
import { deletionType } from '../write/item-mutations.ts';
import { eraseContent } from '../write/remove-content.ts';
import { recordItem } from '../write/write-related-rows.ts';

/** How many items a list of locks can be about. */
export const MAX_LOCKED_ITEMS = 100;

/**
 * Records that the viewer has an item open in an editor, and returns the lock. It prevents no write; others see who is
 * editing. Errors: `rest_post_invalid_id`, `rest_cannot_edit`, `rest_item_locked` if somebody else has the item open.
 */
export async function takeEditLock(
  { postId, takesOver, isNew }: { postId: number; takesOver: boolean; isNew: boolean },
  context: RequestContext,
): Promise<EditLock> {
  const { viewer, kernel } = context;
  const { database } = kernel;
  const lock = { postId, userId: viewer.userId, renewed: writeTimestamp(kernel.now().getTime()), untouchedSince: '' };
  const isTaken = await database.transaction(async (client) => {
    const post = isId(postId) ? await lockPost(database, { client, id: postId, lock: 'reference' }) : null;
    if (!post || !context.registry.postTypes.get(post.type)?.graphqlName) throw domainError('rest_post_invalid_id');
    if (!isLoggedIn(viewer) || !canEditPost(viewer, await loadAccessData(post, context)))
      throw domainError('rest_cannot_edit', { viewer });
    if (isNew && post.authorId === viewer.userId && isBlankDraft(post)) lock.untouchedSince = post.modifiedGmt;
    const count = await client.$executeRaw(sql`
      INSERT INTO "edit_locks" ("postId", "userId", "renewed", "untouchedSince")
      VALUES (${postId}, ${lock.userId}, ${lock.renewed}, ${lock.untouchedSince})
      ON CONFLICT ("postId") DO UPDATE SET "userId" = excluded."userId", "renewed" = excluded."renewed"
      WHERE "edit_locks"."userId" = excluded."userId" OR "edit_locks"."renewed" <= ${expiredRenewal(kernel)}
        OR ${takesOver ? 1 : 0} = 1`);
    return count === 0;
  });
  if (!isTaken) return lock;
  const holder = await database.primary.editLock.findUnique({
    where: { postId },
    select: { user: { select: { displayName: true } } },
  });
  const name = holder?.user.displayName ?? 'Somebody else';
  throw domainError('rest_item_locked', { message: `${name} is editing this item.` });
}

/** Whether an item is as the editor creates it: a draft with at most empty paragraphs. */
const isBlankDraft = ({ status, title, excerpt, content }: Post): boolean =>
  status === 'draft' && title === '' && excerpt === '' && /^(?:<!-- \/?wp:paragraph -->|<\/?p>|\s)*$/.test(content);

/** Whether an item is still as the editor has created it. */
const isUntouched = (post: Post | null, { untouchedSince }: Pick<EditLock, 'untouchedSince'>): boolean =>
  post !== null && isBlankDraft(post) && post.modifiedGmt === untouchedSince;

/**
 * Records that the viewer has closed an item. An empty one that the editor has created remains until its lock expires, so
 * that its page can be loaded again. Errors: `rest_edit_lock_not_found` if the viewer has no lock of it.
 */
async function releaseEditLock(postId: number, { viewer, kernel }: RequestContext): Promise<EditLock> {
  const where = { postId, userId: viewer.userId };
  return kernel.database.transaction(async (client) => {
    const lock = await client.editLock.findFirst({ where });
    if (!lock) throw domainError('rest_edit_lock_not_found');
    const post = lock.untouchedSince === '' ? null : await client.post.findUnique({ where: { id: postId } });
    if (!isUntouched(post, lock)) await client.editLock.deleteMany({ where });
    return lock;
  });
}

/** Lists the locks of items that the viewer may edit. Errors: `rest_invalid_param` for too many items. */
async function listEditLocks(postIds: readonly number[], context: RequestContext): Promise<EditLock[]> {
  if (postIds.length > MAX_LOCKED_ITEMS) {
    const message = `A list of locks is about at most ${MAX_LOCKED_ITEMS} items.`;
    throw domainError('rest_invalid_param', { parameter: 'post', message });
  }
  const { loaders, viewer } = context;
  const locks = await Promise.all([...new Set(postIds)].filter(isId).map((id) => loaders.editLocks.load(id)));
  const visible = await Promise.all(
    locks.map(async (lock) => {
      const row = lock && (await loaders.linkRows.load(lock.postId));
      return row && canEditPost(viewer, await loadAccessData(row, context)) ? lock : null;
    }),
  );
  return visible.filter((lock) => lock !== null);
}

/** How many empty items are deleted at once. */
const MAX_DELETED = 100;

/** Removes the locks that have expired, with the empty items that editors have created and nobody has changed. */
export async function removeOldEditLocks(domain: Domain): Promise<void> {
  const { reader } = domain.kernel.database;
  const renewed = { lte: expiredRenewal(domain.kernel) };
  const expired = await reader.editLock.findMany({
    where: { renewed },
    orderBy: { renewed: 'asc' },
    take: MAX_DELETED,
  });
  if (expired.length === 0) return;
  const context = await createContext(domain, { viewer: systemViewer('scheduler') });
  for (const { postId, untouchedSince } of expired) {
    if (untouchedSince !== '') await removeUntouched(postId, { untouchedSince, context });
  }
  const postId = { in: expired.map((lock) => lock.postId) };
  await context.kernel.database.transaction((client) => client.editLock.deleteMany({ where: { postId, renewed } }));
}

async function removeUntouched(
  id: number,
  { untouchedSince, context }: { untouchedSince: string; context: RequestContext },
): Promise<void> {
  const { database } = context.kernel;
  const renewed = { lte: expiredRenewal(context.kernel) };
  const files = await database.transaction(async (client) => {
    const post = await lockPost(database, { client, id, lock: 'delete' });
    // Its page may have been loaded again in the meantime.
    if (
      !post ||
      !isUntouched(post, { untouchedSince }) ||
      !(await client.editLock.findFirst({ where: { postId: id, renewed } })) ||
      // An autosave of somebody else, a file, or an item below it.
      (await client.post.findFirst({ where: { parentId: id }, select: { id: true } }))
    )
      return [];
    const counts = new TermCounts();
    const keys = await eraseContent(database, { client, post, counts });
    await counts.apply(database, client);
    recordItem(client, { action: 'deleted', before: post });
    return keys;
  });
  await removeFiles(context.kernel, files);
}

const editLockType = oncePerBuilder((builder) =>
  builder.objectRef<EditLock>('EditLock').implement({
    description: 'Somebody has an item open in an editor. The lock expires if it is not renewed.',
    fields: (t) => ({
      postId: t.exposeInt('postId', { description: 'Id of the item.' }),
      userId: t.exposeInt('userId', { description: 'Id of the account that has the item open.' }),
      userName: t.string({
        description: 'The display name of the account.',
        resolve: async ({ userId }, _args, { loaders }) => (await loaders.users.load(userId))?.displayName ?? '',
      }),
      isOwn: t.boolean({
        description: 'Whether it is that of the viewer.',
        resolve: ({ userId }, _args, { viewer }) => userId === viewer.userId,
      }),
      renewed: t.expose('renewed', { type: 'DateTime', description: 'When it was renewed.' }),
      expires: t.field({
        type: 'DateTime',
        description: 'When it expires without a renewal.',
        resolve: ({ renewed }) => writeTimestamp(Date.parse(`${renewed}Z`) + LOCK_SECONDS * 1_000),
      }),
    }),
  }),
);

/** Registers the query and the mutations of locks. */
export function registerEditLocks(builder: Builder): void {
  const deletion = deletionType(builder, { name: 'EditLock', node: editLockType(builder) });
  builder.queryField('editLocks', (t) =>
    t.field({
      type: [editLockType(builder)],
      description: 'Who has items open in an editor, for those items that the viewer may edit.',
      args: {
        postIdIn: t.arg.intList({
          required: true,
          description: `The ids of the items; at most ${MAX_LOCKED_ITEMS}.`,
        }),
      },
      resolve: (_root, { postIdIn }, context) => listEditLocks(postIdIn, context),
    }),
  );
  builder.mutationFields((t) => ({
    createEditLock: t.field({
      extensions: writesLoadedItem(),
      type: editLockType(builder),
      description: `Records that the viewer has an item open in an editor, for ${LOCK_SECONDS} seconds; sent again, it lasts longer. Requires the right to edit the item. Errors: \`rest_post_invalid_id\`, \`rest_cannot_edit\`, \`rest_item_locked\`.`,
      args: {
        postId: t.arg.int({ required: true, description: 'The id of the item.' }),
        takesOver: t.arg.boolean({ description: 'Whether the lock of somebody else is replaced.' }),
        isNew: t.arg.boolean({
          description:
            'Whether the editor has created the item for the viewer to write in. An empty draft is deleted if it has not been changed when the lock expires.',
        }),
      },
      resolve: (_root, { postId, takesOver, isNew }, context) =>
        takeEditLock({ postId, takesOver: takesOver === true, isNew: isNew === true }, context),
    }),
    deleteEditLock: t.field({
      extensions: writesLoadedItem(),
      type: deletion,
      description: 'Records that the viewer has closed an item. Errors: `rest_edit_lock_not_found`.',
      args: { postId: t.arg.int({ required: true, description: 'The id of the item.' }) },
      resolve: async (_root, { postId }, context) => ({
        deleted: true,
        previous: await releaseEditLock(postId, context),
        item: null,
      }),
    }),
  }));
}
