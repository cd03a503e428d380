import type { Post } from '../../../prisma/generated/sqlite/client.ts';
import { canDeletePost } from '../../access/post-access.ts';
import { isIn, sql } from '../../core/dialect/sql.ts';
import type { RowLock } from '../../core/dialect/sql-dialect.ts';
import type { Database, TransactionClient } from '../../core/domain-kernel.ts';
import { domainError } from '../../core/errors/domain-errors.ts';
import { revisedKeysOf } from '../../core/registry/meta-registrations.ts';
import type { PostType } from '../../core/registry/post-type.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { accessDataOf } from '../../core/rows/access-data.ts';
import { changeRows } from '../../core/rows/change-rows.ts';
import { languageOfItem } from '../../core/rows/language-of.ts';
import { updatePostLater } from '../../core/rows/post-writes.ts';
import { TermCounts } from '../../core/rows/recount.ts';
import { lockPost } from '../../core/rows/row-locks.ts';
import { lockSlug, lockUniqueSlug, trashedSlug } from '../../core/slugs/free-slug.ts';
import { releaseDependents } from '../../rendering/stored/dependency-recorder.ts';
import { createStaleVersion, rendersOtherColumns } from '../../rendering/stored/render-version.ts';
import { eraseMenuItemsTo, moveMenuItemsUp } from '../menus/write-menu-items.ts';
import { attachmentFiles, removeFiles } from './content-files.ts';
import { primeGeneratedSlug, primeMeta, primeTerms } from './prime-loaders.ts';
import { saveRevision, summarizeRevisions } from './revisions.ts';
import { readGeneratedSlug, readStoredState, type StoredState, trashStateMeta } from './stored-state.ts';
import { recordItem, writeRelatedRows } from './write-related-rows.ts';
import { assignedTermIds } from './write-terms.ts';

/** The number of revisions above which they are deleted by statements of their own. */
const MANY_REVISIONS = 20;

interface Removal {
  type: PostType;
  id: number;
  context: RequestContext;
}

/** Checks that the item exists and the viewer may delete it. Errors: `rest_post_invalid_id`, `rest_cannot_delete`. */
function checkDeletion(post: Post | null, { type, context }: Removal): Post {
  if (!post || post.type !== type.name) throw domainError('rest_post_invalid_id');
  if (!canDeletePost(context.viewer, accessDataOf(post, context))) {
    throw domainError('rest_cannot_delete', { viewer: context.viewer });
  }
  return post;
}

/** Loads an item that the viewer may delete, without deleting it. Errors: those of `deleteContent`. */
export async function requireDeletable(removal: Removal): Promise<Post> {
  const { primary } = removal.context.kernel.database;
  return checkDeletion(await primary.post.findUnique({ where: { id: removal.id } }), removal);
}

/** Locks an item that the viewer may delete, and reads what belongs to it with a statement that is sent together. */
async function lockWithState(
  client: TransactionClient,
  { lock, ...removal }: Removal & { lock: RowLock },
): Promise<{ post: Post; state: StoredState }> {
  const { id, type, context } = removal;
  const [post, state] = await Promise.all([
    lockPost(context.kernel.database, { client, id, lock }),
    readStoredState(client, { id, type, title: undefined, assignments: [], forDeletion: true, context }),
  ]);
  return { post: checkDeletion(post, removal), state };
}

/** Returns the locale by which the slug of a stored item is made. */
async function storedSlugLocale({ id, type, context }: Removal): Promise<string> {
  const language = await languageOfItem({ id, type: type.name, parentId: 0 }, context);
  return language?.locale ?? context.site.locale;
}

/** Moves an item and its comments to the trash, and returns the item. Errors: also `rest_already_trashed`. */
export async function trashContent(removal: Removal): Promise<Post> {
  const { id, type, context } = removal;
  const { database } = context.kernel;
  const locale = await storedSlugLocale(removal);
  const { trashed, isTaken } = await database.transaction(async (client) => {
    const { post, state } = await lockWithState(client, { ...removal, lock: 'change' });
    if (post.status === 'trash') throw domainError('rest_already_trashed');
    const counts = new TermCounts();
    const trashed = await moveToTrash(client, { post, type, context, counts, state });
    const generatedSlug = await readGeneratedSlug(client, { post: trashed, type, locale, context });
    await counts.apply(database, client);
    recordItem(client, { action: 'trashed', before: post, after: trashed });
    primeTerms(context, { postId: id, terms: state.terms });
    primeMeta(context, { postId: id, meta: state.meta });
    return { trashed, ...generatedSlug };
  });
  primeGeneratedSlug(context, { written: trashed, type, locale, isTaken: await isTaken });
  return trashed;
}

/** Moves a locked item and its comments to the trash, and returns the item. Permissions are not checked. */
export async function moveToTrash(
  client: TransactionClient,
  {
    post,
    type,
    context,
    counts,
    state,
  }: {
    post: Post;
    type: PostType;
    context: RequestContext;
    counts: TermCounts;
    /** What is stored for the item. Without it, no revision is stored. */
    state?: StoredState;
  },
): Promise<Post> {
  const { id } = post;
  const { registry, kernel } = context;
  const now = kernel.now();
  const time = context.site.clock.at(now);
  const { database } = kernel;
  const { structure } = context.site.permalinks;
  const claim = { type, slug: trashedSlug(post.slug), id, parentId: post.parentId };
  const locking = lockSlug(database, { client, slug: claim.slug });
  const { slug } = await lockUniqueSlug({ database, client, registry, structure, ...claim }, locking);
  const columns = {
    ...{ status: 'trash', slug, sticky: false, commentCount: 0, modified: time.local, modifiedGmt: time.gmt },
    // A date that is not fixed yet becomes the present time.
    ...(post.dateGmt === null ? { date: time.local, dateGmt: time.gmt } : {}),
    ...(rendersOtherColumns(post) ? { renderVersion: createStaleVersion() } : {}),
  };
  const revision =
    state && type.supports.revisions
      ? await saveRevision(
          { database, client },
          { post: { ...post, ...columns }, type, authorId: context.viewer.userId, state, meta: state.meta },
        )
      : null;
  const data = { ...columns, ...revision?.summary };
  const { post: trashed } = await updatePostLater({ database, client }, { stored: post, data });
  const meta = trashStateMeta({ status: post.status, slug: post.slug, now });
  const revised = { revisionId: revision?.id ?? 0, revisedMetaKeys: revisedKeysOf(type) };
  await writeRelatedRows({ database, client }, { post, meta, changesTexts: false, ...revised });
  await clearPageSettings(client, post);
  if (state?.has.comments ?? true) {
    const change = sql`UPDATE "comments" SET "status" = 'post-trashed'`;
    const where = sql`"postId" = ${id} AND "status" <> 'post-trashed'`;
    await changeRows(kernel.database, { client, table: 'comments', change, where });
  }
  if (post.status === 'publish') {
    counts.add(state ? state.terms.map((term) => term.id) : await assignedTermIds(client, id), -1);
  }
  return trashed;
}

/**
 * Deletes an item permanently, with its revisions, comments, terms and meta; its children and files get its parent.
 * Returns the deleted item. Errors: `rest_post_invalid_id`, `rest_cannot_delete`.
 */
export async function deleteContent(removal: Removal): Promise<Post> {
  const { type, context } = removal;
  const { database } = context.kernel;
  const locale = await storedSlugLocale(removal);
  const { files, post, isTaken } = await database.transaction(async (client) => {
    const { post, state } = await lockWithState(client, { ...removal, lock: 'delete' });
    const counts = new TermCounts();
    const fileKeys = await eraseContent(database, { client, post, counts, state, isLast: true });
    const generatedSlug = await readGeneratedSlug(client, { post, type, locale, context });
    await counts.apply(database, client);
    recordItem(client, { action: 'deleted', before: post });
    primeTerms(context, { postId: post.id, terms: state.terms });
    primeMeta(context, { postId: post.id, meta: state.meta });
    return { files: fileKeys, post, ...generatedSlug };
  });
  primeGeneratedSlug(context, { written: post, type, locale, isTaken: await isTaken });
  await removeFiles(context.kernel, files);
  return post;
}

/**
 * Deletes a locked item with all data that belongs only to it. Returns the keys of its files, which the caller must
 * remove after the commit.
 */
export async function eraseContent(
  database: Database,
  {
    client,
    post,
    counts,
    state,
    isLast = false,
  }: {
    client: TransactionClient;
    post: Post;
    counts: TermCounts;
    state?: Pick<StoredState, 'terms' | 'has'>;
    /** Whether the transaction only writes the counts after that. */
    isLast?: boolean;
  },
): Promise<string[]> {
  const files = await attachmentFiles(client, post);
  const has = state?.has ?? { comments: true, children: true, menuLinks: true };
  if (post.status === 'publish') {
    counts.add(state ? state.terms.map(({ id }) => id) : await assignedTermIds(client, post.id), -1);
  }
  // Writing a comment locks the item first, so no comment can be added now.
  if (has.comments) {
    const where = sql`"postId" = ${post.id}`;
    await changeRows(database, { client, table: 'comments', change: sql`DELETE FROM "comments"`, where });
  }
  if (has.children) {
    const change = sql`UPDATE "posts" SET "parentId" = ${post.parentId}`;
    const where = sql`"parentId" = ${post.id} AND ${isIn('"type"', [post.type, 'attachment'])}`;
    await changeRows(database, { client, table: 'posts', change, where });
  }
  if (post.type === 'attachment') {
    await releaseDependents(database, { client, id: post.id });
    const change = sql`UPDATE "posts" SET "featuredMediaId" = 0`;
    // The second part tells the engine that the index has all of these rows.
    const where = sql`"featuredMediaId" = ${post.id} AND "featuredMediaId" <> 0`;
    await changeRows(database, { client, table: 'posts', change, where });
    await client.setting.deleteMany({
      where: { name: { in: [...IMAGE_SETTINGS] }, value: { in: storedIdForms(post.id) } },
    });
  }
  await clearPageSettings(client, post);
  if (post.type === 'nav_menu_item') await moveMenuItemsUp(client, post.id);
  else if (post.type !== 'revision' && has.menuLinks) {
    await eraseMenuItemsTo(database, { client, link: { itemType: 'post_type', objectId: post.id }, counts });
  }
  if (post.revisionCount > MANY_REVISIONS) {
    const where = sql`"parentId" = ${post.id} AND "type" = 'revision'`;
    await changeRows(database, { client, table: 'posts', change: sql`DELETE FROM "posts"`, where });
  }
  const deletion = sql`
    DELETE FROM "posts" WHERE "id" = ${post.id} OR ("parentId" = ${post.id} AND "type" = 'revision')`;
  if (isLast && post.type !== 'revision') await database.executeAtCommit(client, deletion);
  else await client.$executeRaw(deletion);
  if (post.type === 'revision') await summarizeRevisions(client, post.parentId);
  return files;
}

/**
 * Removes a page from the settings of the front page and of the page for posts. A site without a page for its front
 * page shows the latest posts there.
 */
async function clearPageSettings(client: TransactionClient, { id, type }: Post): Promise<void> {
  if (type !== 'page') return;
  const settings = await client.setting.findMany({
    where: { name: { in: [...PAGE_SETTINGS] }, value: { in: storedIdForms(id) } },
  });
  const writeSetting = (name: string, value: string) =>
    client.setting.updateMany({ where: { name }, data: { value: JSON.stringify(value) } });
  for (const { name } of settings) {
    await writeSetting(name, '0');
    if (name === 'page_on_front') await writeSetting('show_on_front', 'posts');
  }
}

/** The settings that contain the id of a page. */
const PAGE_SETTINGS = ['page_on_front', 'page_for_posts'] as const;

/** The settings that contain the id of an image. */
const IMAGE_SETTINGS = ['site_icon', 'site_logo'] as const;

/** The stored forms of an id in settings: JSON numbers and texts. */
const storedIdForms = (id: number): string[] => [JSON.stringify(id), JSON.stringify(String(id))];
