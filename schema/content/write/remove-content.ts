import type { Post } from '../../../prisma/generated/sqlite/client.ts';
import { canDeletePost } from '../../access/post-access.ts';
import { domainError } from '../../core/domain-errors.ts';
import type { Database, TransactionClient } from '../../core/domain-kernel.ts';
import type { PostType } from '../../core/registry/registry.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { lockPost } from '../../core/row-locks.ts';
import { accessDataOf } from '../../core/rows/access-data.ts';
import { claimSlugs, trashedSlug, uniqueSlug } from '../../core/slugs/free-slug.ts';
import { showsItself, staleMark } from '../../rendering/stored/render-version.ts';
import { TermCounts } from '../counts/term-counts.ts';
import { eraseMenuItemsTo, moveMenuItemsUp } from '../menus/write-menu-items.ts';
import { attachmentFiles, removeFiles } from './content-files.ts';
import { summariseRevisions } from './revisions.ts';
import { storeTrashState } from './trash-state.ts';
import { assignedTermIds } from './write-terms.ts';

interface Removal {
  type: PostType;
  id: number;
  context: RequestContext;
}

/** Errors: `rest_post_invalid_id`, `rest_cannot_delete`. */
function requireDelete(post: Post | null, { type, context }: Removal): Post {
  if (!post || post.type !== type.name) throw domainError('rest_post_invalid_id');
  if (!canDeletePost(context.viewer, accessDataOf(post, context))) {
    throw domainError('rest_cannot_delete', { viewer: context.viewer });
  }
  return post;
}

/** The item that the viewer may delete, without deleting it. */
export async function requireDeletable(removal: Removal): Promise<Post> {
  const { primary } = removal.context.kernel.database;
  return requireDelete(await primary.post.findUnique({ where: { id: removal.id } }), removal);
}

/** Moves an item to the trash, its comments with it; returns it. Errors: also `rest_already_trashed`. */
export function trashContent(removal: Removal): Promise<Post> {
  const { id, type, context } = removal;
  const { database } = context.kernel;
  return database.transaction(async (client) => {
    const post = requireDelete(await lockPost(database, { client, id, lock: 'change' }), removal);
    if (post.status === 'trash') throw domainError('rest_already_trashed');
    const counts = new TermCounts();
    const trashed = await moveToTrash(client, { post, type, context, counts });
    await counts.apply(database, client);
    return trashed;
  });
}

/** Moves a locked item to the trash, its comments with it, and returns it; rights are not checked. */
export async function moveToTrash(
  client: TransactionClient,
  { post, type, context, counts }: { post: Post; type: PostType; context: RequestContext; counts: TermCounts },
): Promise<Post> {
  const { id } = post;
  const { registry, kernel } = context;
  const now = kernel.now();
  const moment = context.site.clock.at(now);
  await storeTrashState(client, { postId: id, status: post.status, slug: post.slug, now });
  await claimSlugs(kernel.database, { client, type });
  const { structure } = context.site.permalinks;
  const wanted = { type, slug: trashedSlug(post.slug), id, parentId: post.parentId };
  const slug = await uniqueSlug({ client, registry, structure, ...wanted });
  const data = { status: 'trash', slug, sticky: false, commentCount: 0 };
  const trashed = await client.post.update({
    where: { id },
    data: {
      ...{ ...data, modified: moment.local, modifiedGmt: moment.gmt },
      ...(showsItself(post) ? { renderVersion: staleMark() } : {}),
    },
  });
  await leaveFront(client, post);
  await client.comment.updateMany({ where: { postId: id }, data: { status: 'post-trashed' } });
  if (post.status === 'publish') counts.add(await assignedTermIds(client, id), -1);
  return trashed;
}

/**
 * Deletes an item for good, with its revisions, comments, terms and meta; what hung on it moves up. Returns it as it
 * was.
 */
export async function deleteContent(removal: Removal): Promise<Post> {
  const { context } = removal;
  const { database } = context.kernel;
  const { files, post } = await database.transaction(async (client) => {
    const post = requireDelete(await lockPost(database, { client, id: removal.id, lock: 'delete' }), removal);
    const counts = new TermCounts();
    const erased = await eraseContent(database, { client, post, counts });
    await counts.apply(database, client);
    return { files: erased, post };
  });
  await removeFiles(context.kernel, files);
  return post;
}

/**
 * Takes an item that is locked, and everything that is only its own, out of the database. Gives the keys of its files,
 * which are to be removed once that is committed.
 */
export async function eraseContent(
  database: Database,
  { client, post, counts }: { client: TransactionClient; post: Post; counts: TermCounts },
): Promise<string[]> {
  const files = await attachmentFiles(client, post);
  if (post.status === 'publish') counts.add(await assignedTermIds(client, post.id), -1);
  // Writing a comment locks the item first: none can follow.
  await client.comment.deleteMany({ where: { postId: post.id } });
  await client.post.deleteMany({ where: { parentId: post.id, type: 'revision' } });
  await client.post.updateMany({
    where: { parentId: post.id, type: { in: [post.type, 'attachment'] } },
    data: { parentId: post.parentId },
  });
  if (post.type === 'attachment') {
    await client.post.updateMany({ where: { featuredMediaId: post.id }, data: { featuredMediaId: 0 } });
    await client.setting.deleteMany({ where: { name: { in: [...SHOWN_BY_SITE] }, value: { in: stored(post.id) } } });
  }
  await leaveFront(client, post);
  if (post.type === 'nav_menu_item') await moveMenuItemsUp(client, post.id);
  else if (post.type !== 'revision') {
    await eraseMenuItemsTo(database, { client, link: { itemType: 'post_type', objectId: post.id }, counts });
  }
  await client.post.delete({ where: { id: post.id } });
  if (post.type === 'revision') await summariseRevisions(client, post.parentId);
  return files;
}

/** A page that goes is no front page any more, and no page of posts: the site then begins with its posts again. */
async function leaveFront(client: TransactionClient, { id, type }: Post): Promise<void> {
  if (type !== 'page') return;
  const settings = await client.setting.findMany({
    where: { name: { in: [...PAGES_OF_SITE] }, value: { in: stored(id) } },
  });
  const change = (name: string, value: string) =>
    client.setting.updateMany({ where: { name }, data: { value: JSON.stringify(value) } });
  for (const { name } of settings) {
    await change(name, '0');
    if (name === 'page_on_front') await change('show_on_front', 'posts');
  }
}

/** The settings that name a page. */
const PAGES_OF_SITE = ['page_on_front', 'page_for_posts'] as const;

/** The settings that name a picture. */
const SHOWN_BY_SITE = ['site_icon', 'site_logo'] as const;

/** A number as settings hold it. */
const stored = (id: number): string[] => [JSON.stringify(id), JSON.stringify(String(id))];
