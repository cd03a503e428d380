import { type Post, Prisma } from '../../../prisma/generated/sqlite/client.ts';
import { canWriteUnfilteredHtml } from '../../access/site-access.ts';
import { anonymousViewer } from '../../access/viewer-access.ts';
import { domainError } from '../../core/domain-errors.ts';
import type { TransactionClient } from '../../core/domain-kernel.ts';
import type { PostType } from '../../core/registry/registry.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { lockPost } from '../../core/row-locks.ts';
import { isUpToDate, rendersOtherColumns } from '../../rendering/stored/render-version.ts';
import { writeRendered } from '../../rendering/stored/render-written.ts';
import { permalinkOf } from '../../urls/item-permalink.ts';
import { TermCounts } from '../counts/term-counts.ts';
import { addPageToMenus } from '../menus/write-menu-items.ts';
import { writeSearchText } from '../search-text.ts';
import { acyclicParentId, checkInput, isEmptyContent, usableFeaturedMediaId } from './check-content.ts';
import { derivedColumns, publicationColumns, writtenTexts } from './content-columns.ts';
import { isDateFloating } from './content-dates.ts';
import type { ContentInput } from './graphql-input.ts';
import { queueLargeWrite } from './large-writes.ts';
import { lockReferences, type References } from './references.ts';
import { type RevisedFields, saveRevision } from './revisions.ts';
import { deleteTrashState, loadTrashState } from './trash-state.ts';
import { checkMeta, writeMeta, writtenMetaValues } from './write-meta.ts';
import { requireCreate, requireStatus, requireUpdate } from './write-permission.ts';
import { type Precondition, requireUnchanged } from './write-precondition.ts';
import { type AssignedTerm, countTermChanges, loadAssignedTerms, writeTerms } from './write-terms.ts';

interface Write {
  type: PostType;
  input: ContentInput;
  context: RequestContext;
}

/** The columns, checks and writes that a kind adds to the write of an item, in the same transaction. */
export interface KindWrite {
  /** Columns that only the kind writes, such as content that is data instead of markup. Read after `check`. */
  columns?: Partial<Pick<Post, 'mimeType' | 'guid' | 'title' | 'titleKey' | 'content'>>;
  /** Checks the input before anything is written. */
  check?(client: TransactionClient, stored: Post | null): Promise<void>;
  /** Writes the data that the kind stores in other tables. */
  write?(client: TransactionClient, post: Post): Promise<void>;
  /** Returns the menu order of a new item if the input has none. */
  initialMenuOrder?(client: TransactionClient): Promise<number>;
  /** Whether the data that `write` stores affects the rendering of the item. */
  changesMarkup?: boolean;
  /** Whether all texts of the item may be empty. */
  mayBeEmpty?: boolean;
}

/**
 * Creates an item with its rendering in one transaction, and returns the written row. Errors:
 * docs/protocol/errors.md#items, and `too_many_large_writes`.
 */
export function createContent(write: Write & { kindWrite?: KindWrite }): Promise<Post> {
  return queueLargeWrite({ texts: write.input, context: write.context }, () => createNow(write));
}

async function createNow({ type, input, context, kindWrite = {} }: Write & { kindWrite?: KindWrite }): Promise<Post> {
  requireCreate({ type, input, context });
  if (input.status) requireStatus({ type, context, status: input.status });
  const texts = writtenTexts(input, context);
  if (!kindWrite.mayBeEmpty && isEmptyContent(type, texts)) throw domainError('empty_content');
  const meta = checkMeta(type.meta, { meta: input.meta, filtersHtml: !canWriteUnfilteredHtml(context.viewer) });
  const { database } = context.kernel;
  const authorId = input.authorId || context.viewer.userId;
  const initialStatus = (feature: 'comments' | 'trackbacks', setting: string) =>
    type.supports[feature] && !type.closesDiscussion ? context.site.text(setting, 'open') : 'closed';
  return writeRendered(context, async (client, render) => {
    const references = await lockReferences(client, { input, accounts: [authorId], context });
    await kindWrite.check?.(client, null);
    await checkInput({ client, type, fields: input, stored: null, references, context });
    const publication = await publicationColumns({
      client,
      context,
      type,
      fields: input,
      stored: null,
      title: texts.title ?? '',
    });
    const dateGmt = publication.dateGmt ?? context.site.clock.toGmt(publication.date);
    const post = await client.post.create({
      data: {
        type: type.name,
        ...publication,
        ...texts,
        ...derivedColumns(texts),
        modified: publication.date,
        modifiedGmt: dateGmt,
        authorId,
        commentStatus: input.commentStatus ?? initialStatus('comments', 'default_comment_status'),
        pingStatus: input.pingStatus ?? initialStatus('trackbacks', 'default_ping_status'),
        ...(kindWrite.initialMenuOrder && !input.menuOrder
          ? { menuOrder: await kindWrite.initialMenuOrder(client) }
          : {}),
        ...copiedColumns(references, input),
        ...withoutPassword(publication.status),
        ...kindWrite.columns,
      },
    });
    const slug = post.slug === '' && !isDateFloating(publication.status) ? String(post.id) : post.slug;
    // Written before rendering, since the markup can contain the permalink.
    if (slug !== post.slug) await client.post.update({ where: { id: post.id }, data: { slug } });
    // The guid is the permalink at the time of creation; for a published item, the permalink for anonymous viewers.
    const guidContext = post.status === 'publish' ? { ...context, viewer: anonymousViewer } : context;
    const address = kindWrite.columns?.guid ?? (await permalinkOf({ ...post, slug }, guidContext));
    // Stored verbatim: the guid never changes, even if the address of the site does.
    const created = { ...post, slug, guid: context.kernel.database.addresses.verbatim(address) };
    const counts = new TermCounts();
    await writeRelatedData({ client, context, type, input, post: created, meta, stored: null, terms: [], counts });
    await kindWrite.write?.(client, created);
    await addPageToMenus(database, { client, page: created, site: context.site, counts });
    const markup = await render({ post: created, isNew: true });
    const written = await client.post.update({ where: { id: post.id }, data: { guid: created.guid, ...markup } });
    await counts.apply(database, client);
    return written;
  });
}

interface Update extends Write {
  id: number;
  precondition?: Precondition | null | undefined;
  /** False for autosaves. */
  savesRevision?: boolean;
  kindWrite?: KindWrite;
}

/**
 * Changes an item in one transaction, rerenders it if necessary, and returns the written row. Errors:
 * docs/protocol/errors.md#items, `too_many_large_writes`, and `precondition_failed` if the item has changed since the
 * client read it.
 */
export function updateContent(update: Update): Promise<Post> {
  return queueLargeWrite({ texts: update.input, context: update.context }, () => updateNow(update));
}

async function updateNow({ id, precondition, savesRevision = true, kindWrite = {}, ...write }: Update): Promise<Post> {
  const { type, input, context } = write;
  const { database } = context.kernel;
  const texts = writtenTexts(input, context);
  const meta = checkMeta(type.meta, { meta: input.meta, filtersHtml: !canWriteUnfilteredHtml(context.viewer) });
  return writeRendered(context, async (client, render) => {
    // The author of the revision is the viewer.
    const accounts = [savesRevision ? context.viewer.userId : 0, input.authorId];
    const references = await lockReferences(client, { input, accounts, context });
    const stored = await lockPost(database, { client, id, lock: 'change' });
    if (!stored || stored.type !== type.name) throw domainError('rest_post_invalid_id');
    requireUpdate({ ...write, row: stored });
    requireUnchanged(stored, precondition);
    if (input.status && input.status !== stored.status) requireStatus({ type, context, status: input.status });
    await kindWrite.check?.(client, stored);
    await checkInput({ client, type, fields: input, stored, references, context });
    const isRestored = stored.status === 'trash' && (input.status ?? 'trash') !== 'trash';
    const trashState = isRestored ? await loadTrashState(client, id) : null;
    const parentId = input.parentId && (await acyclicParentId(database, { client, id, parentId: input.parentId }));
    const fields = { ...input, parentId };
    const title = texts.title ?? stored.title;
    const publication = await publicationColumns({
      client,
      context,
      type,
      fields,
      stored,
      title,
      slugBeforeTrash: trashState?.slug || null,
    });
    const now = context.site.clock.at(context.kernel.now());
    const terms = await loadAssignedTerms(client, id);
    const post = await client.post.update({
      where: { id },
      data: {
        ...publication,
        ...texts,
        ...derivedColumns(texts),
        modified: now.local,
        modifiedGmt: now.gmt,
        ...(input.authorId ? { authorId: input.authorId } : {}),
        ...(input.commentStatus ? { commentStatus: input.commentStatus } : {}),
        ...(input.pingStatus ? { pingStatus: input.pingStatus } : {}),
        ...copiedColumns(references, input),
        ...withoutPassword(publication.status),
        ...kindWrite.columns,
      },
    });
    if (!kindWrite.mayBeEmpty && isEmptyContent(type, post)) throw domainError('empty_content');
    if (trashState) await deleteTrashState(client, id);
    const counts = new TermCounts();
    await writeRelatedData({ client, context, type, input, post, meta, stored, terms, counts });
    await kindWrite.write?.(client, post);
    if (stored.status !== 'publish') await addPageToMenus(database, { client, page: post, site: context.site, counts });
    const revision = savesRevision ? await saveRevision(client, { post, authorId: context.viewer.userId }) : null;
    const changesMarkup =
      changesTexts(stored, post) || meta.has(FOOTNOTES_KEY) || kindWrite.changesMarkup || rendersOtherColumns(post);
    const markup = changesMarkup || !isUpToDate(post, context.site) ? await render({ post, isNew: false }) : null;
    const written =
      revision || markup ? await client.post.update({ where: { id }, data: { ...revision, ...markup } }) : post;
    await counts.apply(database, client);
    return written;
  });
}

/** Returns the columns that are written unchanged from the input. */
function copiedColumns(references: References, input: ContentInput): Partial<Post> {
  const columns: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(input)) {
    if (
      Object.hasOwn(Prisma.PostScalarFieldEnum, name) &&
      !COMPUTED_COLUMNS.has(name) &&
      value !== null &&
      value !== undefined
    ) {
      columns[name] = value;
    }
  }
  if (input.format === 'standard') columns.format = '';
  if (typeof input.featuredMediaId === 'number') {
    columns.featuredMediaId = usableFeaturedMediaId(references, input.featuredMediaId);
  }
  return columns as Partial<Post>;
}

/** Removes the password of an item that becomes private. */
const withoutPassword = (status: string): Partial<Post> => (status === 'private' ? { password: '' } : {});

/** Columns that are not written unchanged from the input: they are checked, filtered or computed elsewhere. */
const COMPUTED_COLUMNS: ReadonlySet<string> = new Set(
  'id type title content excerpt slug status date dateGmt parentId authorId commentStatus pingStatus'.split(' '),
);

/** Writes the data of an item in other tables: terms, meta values and search text. */
async function writeRelatedData(options: {
  client: TransactionClient;
  context: RequestContext;
  type: PostType;
  input: ContentInput;
  post: Post;
  meta: ReturnType<typeof checkMeta>;
  /** The item before the write; null if it is new. `terms` are its terms before the write. */
  stored: Post | null;
  terms: readonly AssignedTerm[];
  counts: TermCounts;
}): Promise<void> {
  const { client, context, type, input, post, meta, stored, terms, counts } = options;
  const termsWrite = { postId: post.id, type, assignments: input.terms ?? [], before: terms, context };
  countTermChanges(counts, {
    before: { isPublished: stored?.status === 'publish', terms },
    after: { isPublished: post.status === 'publish', terms: await writeTerms(client, termsWrite) },
  });
  await writeMeta(client, { postId: post.id, changes: meta, registrations: type.meta });
  context.loaders.meta.clear(post.id);
  if (stored === null) context.loaders.meta.prime(post.id, writtenMetaValues(meta));
  if (stored === null || changesTexts(stored, post)) await writeSearchText(client, post);
}

/** Whether texts differ from those of the stored item, so that derived values must be updated. */
const changesTexts = (stored: Post, texts: Partial<RevisedFields>): boolean =>
  TEXTS.some((field) => texts[field] !== undefined && texts[field] !== stored[field]);

/** The key of the only meta value that renderings contain. */
const FOOTNOTES_KEY = 'footnotes';

const TEXTS = ['title', 'content', 'excerpt'] as const satisfies readonly (keyof RevisedFields)[];
