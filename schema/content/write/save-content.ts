import type { Post } from '../../../prisma/generated/sqlite/client.ts';
import { canEditPost } from '../../access/post-access.ts';
import type { TransactionClient } from '../../core/domain-kernel.ts';
import { domainError } from '../../core/errors/domain-errors.ts';
import { revisedKeysOf } from '../../core/registry/meta-registrations.ts';
import type { PostType } from '../../core/registry/post-type.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { accessDataOf } from '../../core/rows/access-data.ts';
import type { StoredMeta } from '../../core/rows/meta-values.ts';
import {
  insertPostLater,
  type PostColumns,
  unwrittenPost,
  updatePost,
  updatePostLater,
} from '../../core/rows/post-writes.ts';
import { TermCounts } from '../../core/rows/recount.ts';
import { slugLocale } from '../../core/site/site-languages.ts';
import type { SiteTime } from '../../core/site/site-time.ts';
import { lockUniqueSlug, slugFromId, slugLockName } from '../../core/slugs/free-slug.ts';
import { isUpToDate, rendersOtherColumns } from '../../rendering/stored/render-version.ts';
import { writeRendered } from '../../rendering/stored/render-written.ts';
import { guidOf } from '../../urls/item-permalink.ts';
import { clearFieldValues } from '../field-groups/field-values.ts';
import { addPageToMenus } from '../menus/write-menu-items.ts';
import { changedMeta, inStoredOrder, type MetaChanges, metaCheck, requireKnownValues } from '../meta/check-meta.ts';
import { changeTerms } from './change-terms.ts';
import { acyclicParentId, checkInput, checkTemplateOf, isEmptyContent, requireTemplate } from './check-content.ts';
import {
  claimPlannedSlug,
  copiedColumns,
  derivedColumns,
  isDateFloating,
  planPublication,
  requireShortTexts,
  withoutPassword,
  writtenTexts,
} from './content-columns.ts';
import { checkItemFields, checkNewItemFields, withFieldTerms } from './fields-of-write.ts';
import type { ContentInput } from './graphql-input.ts';
import { languageOfWrite } from './language-of-write.ts';
import { queueLargeWrite } from './large-writes.ts';
import { primeGeneratedSlug, primeLanguage, primeMeta, primeTerms } from './prime-loaders.ts';
import { lockItemAndReferences, lockReferences } from './references.ts';
import { NO_REVISIONS, type RevisedFields, saveRevision } from './revisions.ts';
import { readGeneratedSlug, readStoredState, TRASH_STATE_KEYS, trashStateOf } from './stored-state.ts';
import { unpublishingColumns } from './unpublishing-plan.ts';
import {
  type Precondition,
  requireCreate,
  requireStatus,
  requireUnchanged,
  requireUpdate,
} from './write-permission.ts';
import { recordItem, writeRelatedRows } from './write-related-rows.ts';
import {
  type AssignedTerm,
  allowedAssignments,
  countTermChanges,
  lockRequestedTerms,
  requestedTermIds,
  termChange,
} from './write-terms.ts';

interface Write {
  type: PostType;
  input: ContentInput;
  context: RequestContext;
  /** Whether an item without a fixed date may have the slug of another item until it is published. */
  sharesSlug?: boolean;
  /**
   * Whether a new item is as if it had been created as a draft and changed then: its guid has its id, and the time of its
   * last change is not its date. Another status than that of drafts also stores a revision.
   */
  beginsAsDraft?: boolean;
}

/** Columns of other tables before and after a write, of the fields that the audit log records. */
export interface KindRows {
  before: Readonly<Record<string, unknown>> | null;
  after: Readonly<Record<string, unknown>>;
}

/** The columns, checks and writes that a kind adds to the write of an item, in the same transaction. */
export interface KindWrite {
  /** Columns that only the kind writes, such as content that is data instead of markup. Read after `check`. */
  columns?: Partial<Pick<Post, 'mimeType' | 'guid' | 'title' | 'titleKey' | 'content'>>;
  /** Checks the input before anything is written. */
  check?(client: TransactionClient, stored: Post | null): Promise<void>;
  /** Writes the data that the kind stores in other tables. Returns it for the audit log. */
  write?(client: TransactionClient, post: Post): Promise<KindRows | undefined>;
  /** Returns the menu order of a new item if the input has none. */
  initialMenuOrder?(client: TransactionClient): Promise<number>;
  /** Whether the data that `write` stores affects the rendering of the item. */
  changesMarkup?: boolean;
  /** Whether all texts of the item may be empty. */
  mayBeEmpty?: boolean;
}

const modifiedAt = ({ local, gmt }: SiteTime) => ({ modified: local, modifiedGmt: gmt });

/** Creates an item with its rendering in one transaction, and returns its row. Errors: docs/protocol/errors.md#items. */
export function createContent(write: Write & { kindWrite?: KindWrite }): Promise<Post> {
  return queueLargeWrite({ texts: write.input, context: write.context }, () => createNow(write));
}

async function createNow({ kindWrite = {}, ...write }: Write & { kindWrite?: KindWrite }): Promise<Post> {
  const { type, input: sent, context } = write;
  // 1. Check what needs no lock: rights, lengths, meta values.
  await checkTemplateOf({ id: 0, type, template: sent.template }, context);
  const fieldChanges = await checkNewItemFields(type, { input: sent, context });
  requireCreate({ type, input: sent, context });
  if (sent.status) requireStatus({ type, context, status: sent.status });
  requireShortTexts(sent, null);
  const texts = await writtenTexts(sent, context);
  const checked = await metaCheck(type.meta, { meta: sent.meta, viewer: context.viewer });
  const meta: MetaChanges = new Map([...checked.changes, ...fieldChanges.meta]);
  const termInput = withFieldTerms(sent.terms ?? [], fieldChanges);
  const language = await languageOfWrite({ type, input: sent, terms: termInput, context });
  const input: ContentInput = { ...sent, ...language?.input };
  const locale = language?.slugLocale ?? slugLocale(sent, context.site);
  const { database } = context.kernel;
  const authorId = input.authorId || context.viewer.userId;
  const initialStatus = (feature: 'comments' | 'trackbacks', setting: string) =>
    type.supports[feature] && !type.closesDiscussion ? context.site.text(setting, 'open') : 'closed';
  const writing = await writeRendered(context, async (client, render) => {
    // 2. Lock what the item refers to, its slug and its terms (docs/locks.md), and check what needs the locks.
    const planned = planPublication({ ...write, fields: input, stored: null, title: texts.title ?? '', locale });
    // The lock on the slug comes after those that the checks of a kind may take.
    const claim = kindWrite.check === undefined ? planned.claim : null;
    const lockName = claim ? slugLockName(claim.slug) : '';
    const assignments = allowedAssignments({
      ...{ type, language, context },
      assignments: language?.terms ?? termInput,
      before: [],
    });
    const termIds = kindWrite.check === undefined ? requestedTermIds(assignments) : [];
    const options = { input, accounts: [authorId], reservesId: true, context, termIds, lockName };
    const locking = lockReferences(client, options);
    const atOnce = claim ? await lockUniqueSlug({ ...claim, database, client }, locking) : null;
    const references = atOnce?.locked ?? (await locking);
    await kindWrite.check?.(client, null);
    checkInput({ fields: input, stored: null, references, registry: context.registry });
    if (!kindWrite.mayBeEmpty && isEmptyContent(type, texts)) throw domainError('empty_content');
    checked.requireValid();
    const lockedTerms =
      kindWrite.check === undefined ? references.terms : await lockRequestedTerms(client, { assignments, context });
    const slugToWrite = atOnce?.slug ?? (await claimPlannedSlug(client, { planned, context })).slug;
    // 3. Insert the row, before the next statement.
    const slugOf = (id: number) =>
      slugToWrite === '' && !isDateFloating(planned.columns.status, context.registry)
        ? slugFromId(id, { type, structure: context.site.permalinks.structure })
        : slugToWrite;
    const { newId } = references;
    const publication = { ...planned.columns, slug: newId === null ? slugToWrite : slugOf(newId) };
    const dateGmt = publication.dateGmt ?? context.site.clock.toGmt(publication.date);
    const insertion = await insertPostLater(
      { database, client },
      {
        id: newId,
        data: {
          type: type.name,
          ...publication,
          ...texts,
          ...derivedColumns(texts),
          ...(write.beginsAsDraft && publication.status !== 'draft'
            ? modifiedAt(context.site.clock.at(context.kernel.now()))
            : modifiedAt({ local: publication.date, gmt: dateGmt })),
          authorId,
          commentStatus: input.commentStatus ?? initialStatus('comments', 'default_comment_status'),
          pingStatus: input.pingStatus ?? initialStatus('trackbacks', 'default_ping_status'),
          ...(kindWrite.initialMenuOrder && !input.menuOrder
            ? { menuOrder: await kindWrite.initialMenuOrder(client) }
            : {}),
          ...copiedColumns(references, input),
          ...unpublishingColumns({ input, stored: null, publication, context }),
          ...withoutPassword(publication.status),
          ...kindWrite.columns,
        },
      },
    );
    const { post } = insertion;
    // 4. Determine what depends on the id: the slug without a title, the guid, the terms.
    const slug = slugOf(post.id);
    // Written before rendering, since the markup can contain the permalink.
    if (slug !== post.slug) await updatePost(client, { stored: post, data: { slug } });
    const terms = termChange({ assignments, before: [], lockedTerms });
    primeTerms(context, { postId: post.id, terms: terms.after });
    primeLanguage(context, { postId: post.id, language });
    const named = { ...post, slug, ...(write.beginsAsDraft ? { status: 'draft' } : {}) };
    const address = kindWrite.columns?.guid ?? (await guidOf(named, context));
    // Stored verbatim: the guid never changes, even if the address of the site does.
    const created = { ...post, slug, guid: database.addresses.verbatim(address) };
    const counts = new TermCounts();
    if (post.status === 'publish') counts.add(terms.addedIds, 1);
    // 5. Write the related rows: terms, revision, meta values, search texts, those of the kind. Render.
    const savesRevision = write.beginsAsDraft && post.status !== 'draft' && type.supports.revisions;
    const revision = savesRevision
      ? await saveRevision(
          { database, client },
          { post: created, type, authorId: context.viewer.userId, state: NO_REVISIONS, meta: new Map() },
        )
      : null;
    const changes = {
      ...{ post: created, addedTermIds: terms.addedIds, meta, changesTexts: true },
      revisionId: revision?.id ?? 0,
      revisedMetaKeys: revisedKeysOf(type),
    };
    await writeRelatedRows({ database, client }, changes);
    primeMeta(context, { postId: post.id, meta: changedMeta(new Map(), meta) });
    const kindRows = await kindWrite.write?.(client, created);
    await addPageToMenus(database, { client, page: created, site: context.site, counts });
    const markup = await render({ post: created, dependencies: new Set() });
    // 6. Store the rendering with the row or the commit, then the counts and the entry of the audit log.
    const finished = await insertion.finish({ guid: created.guid, ...revision?.summary, ...markup });
    const generatedSlug = await readGeneratedSlug(client, { post: created, type, locale, context });
    await counts.apply(database, client);
    recordItem(client, { action: 'created', after: created, meta, termIds: terms.addedIds, kindRows });
    return { ...finished, ...generatedSlug };
  });
  const written = await writing.written;
  primeGeneratedSlug(context, { written, type, locale, isTaken: await writing.isTaken });
  return written;
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
  const { type, input: sent, context } = write;
  const { database } = context.kernel;
  // 1. Check what needs no lock: texts and meta values.
  const texts = await writtenTexts(sent, context);
  const loadStored = () => storedMetaForEditor(id, context);
  const checked = await metaCheck(type.meta, { meta: sent.meta, viewer: context.viewer, loadStored });
  const fieldChanges = await checkItemFields(id, { input: sent, context });
  const checkedMeta: MetaChanges = new Map([...checked.changes, ...fieldChanges.meta]);
  const termInput = withFieldTerms(sent.terms ?? [], fieldChanges);
  const language = await languageOfWrite({ type, input: sent, terms: termInput, storedId: id, context });
  const input: ContentInput = { ...sent, ...language?.input };
  const locale = language?.slugLocale ?? slugLocale(sent, context.site);
  const requestedTerms = language?.terms ?? termInput;
  const writing = await writeRendered(context, async (client, render) => {
    // 2. Lock the item and what it refers to (docs/locks.md), and check rights and input.
    // The author of the revision is the viewer.
    const accounts = [savesRevision ? context.viewer.userId : 0, input.authorId];
    const savesTexts = TEXTS.some((field) => texts[field] !== undefined) || checkedMeta.size > 0;
    const locks = { id, input, accounts, reservesId: savesRevision && savesTexts, context };
    const requested = allowedAssignments({
      ...{ type, language, context },
      assignments: requestedTerms,
      before: CATEGORIZED,
    });
    const query = { id, type, title: texts.title, locale, assignments: requested, context };
    // The locks that the checks of a kind take come before those on terms.
    const readsAtOnce = kindWrite.check === undefined;
    const [{ stored, references }, stateAtOnce] = await Promise.all([
      lockItemAndReferences(client, locks),
      readsAtOnce ? readStoredState(client, query) : null,
    ]);
    const isFound = stored?.type === type.name;
    await requireTemplate({ client, context, type, template: input.template, stored: isFound ? stored : null });
    if (!isFound) throw domainError('rest_post_invalid_id');
    requireUpdate({ ...write, row: stored });
    requireUnchanged(stored, precondition);
    requireShortTexts(input, stored);
    if (input.status && input.status !== stored.status) requireStatus({ type, context, status: input.status });
    await kindWrite.check?.(client, stored);
    checkInput({ fields: input, stored, references, registry: context.registry });
    checked.requireValid();
    // 3. Plan the publication, with the state of the item: terms, meta values, dependencies, latest revision.
    const isRestored = stored.status === 'trash' && (input.status ?? 'trash') !== 'trash';
    const state = stateAtOnce ?? (await readStoredState(client, query));
    const trashState = isRestored ? trashStateOf(state.meta) : null;
    const title = texts.title ?? stored.title;
    const slugBeforeTrash = trashState?.slug || null;
    const parentId = input.parentId && (await acyclicParentId(database, { client, id, parentId: input.parentId }));
    const fields = { ...input, parentId };
    const planned = planPublication({ ...write, fields, stored, title, locale, slugBeforeTrash });
    const publication = await claimPlannedSlug(client, { planned, context });
    // After the item was locked, so that later changes have later times.
    const now = context.site.clock.at(context.kernel.now());
    const meta = inStoredOrder(checkedMeta, state.meta);
    requireKnownValues(meta, { stored: state.meta, registrations: type.meta });
    primeLanguage(context, { postId: id, language });
    // 4. Write the row, unless it can be written together with the rendering.
    const columns: PostColumns = {
      ...publication,
      ...texts,
      ...derivedColumns(texts),
      ...modifiedAt(now),
      ...(input.authorId ? { authorId: input.authorId } : {}),
      ...(input.commentStatus ? { commentStatus: input.commentStatus } : {}),
      ...(input.pingStatus ? { pingStatus: input.pingStatus } : {}),
      ...copiedColumns(references, input),
      ...unpublishingColumns({ input, stored, publication, context }),
      ...withoutPassword(publication.status),
      ...kindWrite.columns,
    };
    // If the rendering or the kind reads these columns; otherwise one statement writes them together with the rendering.
    const writesFirst =
      kindWrite.write !== undefined ||
      !database.addresses.storesUntranslated ||
      state.dependencies.has(id) ||
      rendersOtherColumns(stored) ||
      RENDERED_COLUMNS.some((name) => columns[name] !== undefined && columns[name] !== stored[name]);
    const { post, finish } = writesFirst
      ? await updatePostLater({ database, client }, { stored, data: columns })
      : unwrittenPost({ database, client }, { stored, data: columns });
    if (!kindWrite.mayBeEmpty && isEmptyContent(type, post)) throw domainError('empty_content');
    // 5. Write the related rows: terms, revision, meta values, search texts, those of the kind. Rerender if necessary.
    const terms = await changeTerms(client, {
      ...{ requested, type, state, language, context },
      assignments: requestedTerms,
    });
    const changedTexts = changesTexts(stored, post);
    const newMeta = changedMeta(state.meta, meta);
    const revision = savesRevision
      ? await saveRevision(
          { database, client },
          { post, type, authorId: context.viewer.userId, state, meta: newMeta, newId: references.newId },
        )
      : null;
    const changes = {
      post,
      removedTermIds: terms.removedIds,
      addedTermIds: terms.addedIds,
      meta,
      removedMetaKeys: trashState ? TRASH_STATE_KEYS : [],
      changesTexts: changedTexts,
      revisionId: revision?.id ?? 0,
      revisedMetaKeys: revisedKeysOf(type),
    };
    if (terms.isOrdered) primeTerms(context, { postId: id, terms: terms.after });
    else context.loaders.postTerms.clear(id);
    primeMeta(context, { postId: id, meta: newMeta });
    clearFieldValues({ object: 'post', id }, context);
    const counts = new TermCounts();
    countTermChanges(counts, {
      before: { isPublished: stored.status === 'publish', terms: state.terms },
      after: { isPublished: post.status === 'publish', terms: terms.after },
    });
    const changesMarkup =
      changedTexts || rendersMeta(post, meta) || kindWrite.changesMarkup || rendersOtherColumns(post);
    await writeRelatedRows({ database, client }, changes);
    const kindRows = await kindWrite.write?.(client, post);
    if (stored.status !== 'publish') await addPageToMenus(database, { client, page: post, site: context.site, counts });
    const { dependencies } = state;
    const markup = changesMarkup || !isUpToDate(post, context.site) ? await render({ post, dependencies }) : null;
    // 6. Store the rendering with the commit, then the counts and the entry of the audit log.
    const finished = await finish({ ...revision?.summary, ...markup });
    const generatedSlug = await readGeneratedSlug(client, { post, type, locale, state, context });
    await counts.apply(database, client);
    const termIds = [...terms.addedIds, ...terms.removedIds];
    recordItem(client, {
      ...{ action: isRestored ? 'restored' : 'updated', before: stored, after: post, meta, termIds, kindRows },
    });
    return { ...finished, ...generatedSlug };
  });
  const written = await writing.written;
  context.loaders.linkRows.clear(id);
  primeGeneratedSlug(context, { written, type, locale, isTaken: await writing.isTaken });
  return written;
}

/** Loads the meta values of an item, with which those of an input are compared; none for a viewer who may not edit it. */
async function storedMetaForEditor(id: number, context: RequestContext): Promise<StoredMeta> {
  const row = await context.loaders.linkRows.load(id);
  return row && canEditPost(context.viewer, accessDataOf(row, context)) ? context.loaders.meta.load(id) : new Map();
}

/** Columns that renderings of the item itself read from its stored row: its visibility and its permalink. */
const RENDERED_COLUMNS = ['status', 'password', 'parentId', 'slug', 'date'] as const satisfies readonly (keyof Post)[];

/** Terms of an item that has a category: it gets no default one. */
const CATEGORIZED: readonly AssignedTerm[] = [{ id: 0, taxonomy: 'category', slug: '', name: '', parentId: 0 }];

/** Whether texts differ from those of the stored item, so that derived values must be updated. */
const changesTexts = (stored: Post, texts: Partial<RevisedFields>): boolean =>
  TEXTS.some((field) => texts[field] !== undefined && texts[field] !== stored[field]);

/** Whether the rendering of an item may contain a changed meta value: footnotes, or one that its blocks are bound to. */
const rendersMeta = ({ content }: Pick<Post, 'content'>, meta: MetaChanges): boolean =>
  meta.has('footnotes') || (meta.size > 0 && content.includes('core/post-meta'));

const TEXTS = ['title', 'content', 'excerpt'] as const satisfies readonly (keyof RevisedFields)[];
