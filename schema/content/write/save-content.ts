import { type Post, Prisma } from '../../../prisma/generated/sqlite/client.ts';
import { canWriteUnfilteredHtml } from '../../access/site-access.ts';
import { anonymousViewer } from '../../access/viewer.ts';
import type { RequestContext } from '../../context.ts';
import { domainError } from '../../errors.ts';
import type { Kernel, TransactionClient } from '../../kernel.ts';
import { deriveWritten } from '../../rendering/stored/derive.ts';
import { isUpToDate, staleMark } from '../../rendering/stored/version.ts';
import { lockPost } from '../../row-locks.ts';
import type { PostType } from '../../types/registry.ts';
import { permalinkOf } from '../addresses/link.ts';
import { TermCounts } from '../counts/term-counts.ts';
import { addToMenus } from '../menus/menu-entries.ts';
import { checkInput, saysNothing, usableFeaturedMedia, withoutCircle } from './check.ts';
import { derivedColumns, placement, writeSearchText, writtenTexts } from './columns.ts';
import { isFloating } from './dates.ts';
import type { ContentInput } from './input.ts';
import { inTurn } from './large-writes.ts';
import { checkMeta, writeMeta } from './meta.ts';
import { requireCreate, requireStatus, requireUpdate } from './permission.ts';
import { type Precondition, requireUnchanged } from './precondition.ts';
import { type References, referencesOf } from './references.ts';
import { keepRevision, type RevisedFields } from './revisions.ts';
import { type AssignedTerm, countChanged, termsOf, writeTerms } from './terms.ts';
import { forgetTrash, trashMemory } from './trash-memory.ts';

interface Write {
  type: PostType;
  input: ContentInput;
  context: RequestContext;
}

/** What a kind adds to the writing of an item, in the same transaction. */
export interface OwnPart {
  /** Columns that nobody but the kind may write; content that is data, not markup. */
  columns?: Partial<Pick<Post, 'mimeType' | 'guid' | 'content'>>;
  /** Checks what is asked for, before anything is written. */
  check?(client: TransactionClient, stored: Post | null): Promise<void>;
  /** Writes what the kind keeps beside the item. */
  write?(client: TransactionClient, post: Post): Promise<void>;
  /** The place in the order of a new item that names none. */
  place?(client: TransactionClient): Promise<number>;
  /** What is written beside the item shows in its markup. */
  changesMarkup?: boolean;
  /** The item may be without any text. */
  mayBeEmpty?: boolean;
}

/**
 * Creates an item; gives its id. Everything or nothing is written. Errors: protocol 8.3, and `too_many_large_writes`.
 */
export function createContent(write: Write & { own?: OwnPart }): Promise<number> {
  return inTurn({ texts: write.input, context: write.context }, () => createNow(write));
}

async function createNow({ type, input, context, own = {} }: Write & { own?: OwnPart }): Promise<number> {
  requireCreate({ type, input, context });
  if (input.status) requireStatus({ type, context, status: input.status });
  const texts = writtenTexts(input, context);
  if (!own.mayBeEmpty && saysNothing(type, texts)) throw domainError('empty_content');
  const meta = checkMeta(type.meta, { meta: input.meta, isFiltered: !canWriteUnfilteredHtml(context.viewer) });
  const { database } = context.kernel;
  const authorId = input.authorId || context.viewer.userId;
  const id = await database.transaction(async (client) => {
    const references = await referencesOf(client, { input, accounts: [authorId], context });
    await own.check?.(client, null);
    await checkInput({ client, type, fields: input, stored: null, references, context });
    const place = await placement({ client, context, type, fields: input, stored: null, title: texts.title ?? '' });
    const dateGmt = place.dateGmt ?? context.site.clock.toGmt(place.date);
    const post = await client.post.create({
      data: {
        type: type.name,
        ...place,
        ...texts,
        ...derivedColumns(texts),
        modified: place.date,
        modifiedGmt: dateGmt,
        authorId,
        commentStatus:
          input.commentStatus ?? defaultDiscussion(type, context.site.text('default_comment_status', 'open')),
        pingStatus:
          input.pingStatus ?? (type.supports.trackbacks ? context.site.text('default_ping_status', 'open') : 'closed'),
        ...(own.place && !input.menuOrder ? { menuOrder: await own.place(client) } : {}),
        ...plainColumns(references, input),
        ...withoutPassword(place.status),
        ...own.columns,
      },
    });
    const slug = post.slug === '' && !isFloating(place.status) ? String(post.id) : post.slug;
    // A name for ever: the address at the time of creation, for everybody where the item is public.
    const reader = post.status === 'publish' ? { ...context, viewer: anonymousViewer } : context;
    const address = own.columns?.guid ?? (await permalinkOf({ ...post, slug }, reader));
    // It never changes again, whatever becomes of the address of the site.
    const guid = context.kernel.database.addresses.verbatim(address);
    const placed = await client.post.update({ where: { id: post.id }, data: { guid, slug } });
    const counts = new TermCounts();
    await finish({ client, context, type, input, post: placed, meta, stored: null, terms: [], counts });
    await own.write?.(client, placed);
    await addToMenus(database, { client, page: placed, site: context.site, counts });
    await counts.apply(database, client);
    return post.id;
  });
  await deriveWritten(context, [id]);
  return id;
}

interface Update extends Write {
  id: number;
  precondition?: Precondition | null | undefined;
  /** False for what is saved on the way. */
  keepsRevision?: boolean;
  own?: OwnPart;
}

/**
 * Changes an item. Errors: protocol 8.3, `too_many_large_writes`, and `precondition_failed` where the item is not as the
 * client saw it.
 */
export function updateContent(update: Update): Promise<void> {
  return inTurn({ texts: update.input, context: update.context }, () => updateNow(update));
}

async function updateNow({ id, precondition, keepsRevision = true, own = {}, ...write }: Update): Promise<void> {
  const { type, input, context } = write;
  const { database } = context.kernel;
  const texts = writtenTexts(input, context);
  const meta = checkMeta(type.meta, { meta: input.meta, isFiltered: !canWriteUnfilteredHtml(context.viewer) });
  const isRendered = await database.transaction(async (client) => {
    // The revision names who made the change.
    const accounts = [keepsRevision ? context.viewer.userId : 0, input.authorId];
    const references = await referencesOf(client, { input, accounts, context });
    const stored = await lockPost(database, { client, id, lock: 'change' });
    if (!stored || stored.type !== type.name) throw domainError('rest_post_invalid_id');
    requireUpdate({ ...write, row: stored });
    requireUnchanged(stored, precondition);
    if (input.status && input.status !== stored.status) requireStatus({ type, context, status: input.status });
    await own.check?.(client, stored);
    await checkInput({ client, type, fields: input, stored, references, context });
    const isRestored = stored.status === 'trash' && (input.status ?? 'trash') !== 'trash';
    const memory = isRestored ? await trashMemory(client, id) : null;
    const fields = await withSafeParent(context.kernel, { client, id, input });
    const title = texts.title ?? stored.title;
    const place = await placement({ client, context, type, fields, stored, title, desiredSlug: memory?.slug || null });
    const now = context.site.clock.at(context.kernel.now());
    const terms = await termsOf(client, id);
    const post = await client.post.update({
      where: { id },
      data: {
        ...place,
        ...texts,
        ...derivedColumns(texts),
        modified: now.local,
        modifiedGmt: now.gmt,
        ...(input.authorId ? { authorId: input.authorId } : {}),
        ...(input.commentStatus ? { commentStatus: input.commentStatus } : {}),
        ...(input.pingStatus ? { pingStatus: input.pingStatus } : {}),
        ...plainColumns(references, input),
        ...withoutPassword(place.status),
        ...(changesTexts(stored, texts) || meta.has(NOTES) || own.changesMarkup ? { renderVersion: staleMark() } : {}),
      },
    });
    if (!own.mayBeEmpty && saysNothing(type, post)) throw domainError('empty_content');
    if (memory) await forgetTrash(client, id);
    const counts = new TermCounts();
    await finish({ client, context, type, input, post, meta, stored, terms, counts });
    await own.write?.(client, post);
    if (stored.status !== 'publish') await addToMenus(database, { client, page: post, site: context.site, counts });
    if (keepsRevision) await keepRevision(client, { post, authorId: context.viewer.userId });
    await counts.apply(database, client);
    return isUpToDate(post, context.site);
  });
  if (!isRendered) await deriveWritten(context, [id]);
}

const DISCUSSED: ReadonlySet<string> = new Set(['post', 'attachment']);

const defaultDiscussion = (type: PostType, setting: string): string => (DISCUSSED.has(type.name) ? setting : 'closed');

/** The columns that are taken as they are given. */
function plainColumns(references: References, input: ContentInput): Partial<Post> {
  const columns: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(input)) {
    if (Object.hasOwn(Prisma.PostScalarFieldEnum, name) && !PLACED.has(name) && value !== null && value !== undefined) {
      columns[name] = value;
    }
  }
  if (input.format === 'standard') columns.format = '';
  if (typeof input.featuredMediaId === 'number') {
    columns.featuredMediaId = usableFeaturedMedia(references, input.featuredMediaId);
  }
  return columns as Partial<Post>;
}

/** What is private needs no password. */
const withoutPassword = (status: string): Partial<Post> => (status === 'private' ? { password: '' } : {});

/** Columns that are not taken as they are given: they are checked, filtered or worked out. */
const PLACED: ReadonlySet<string> = new Set([
  'id',
  'type',
  'title',
  'content',
  'excerpt',
  'slug',
  'status',
  'date',
  'dateGmt',
  'parentId',
  'authorId',
  'commentStatus',
  'pingStatus',
]);

/** Terms, meta and search text: what is kept beside the row. */
async function finish(step: {
  client: TransactionClient;
  context: RequestContext;
  type: PostType;
  input: ContentInput;
  post: Post;
  meta: ReturnType<typeof checkMeta>;
  /** The item as it was, with the terms that it had; null: it is new. */
  stored: Post | null;
  terms: readonly AssignedTerm[];
  counts: TermCounts;
}): Promise<void> {
  const { client, context, type, input, post, meta, stored, terms, counts } = step;
  const written = { postId: post.id, type, assignments: input.terms ?? [], before: terms, context };
  countChanged(counts, {
    before: { isPublished: stored?.status === 'publish', terms },
    after: { isPublished: post.status === 'publish', terms: await writeTerms(client, written) },
  });
  await writeMeta(client, { postId: post.id, changes: meta, registrations: type.meta });
  if (stored === null || changesTexts(stored, post)) await writeSearchText(client, post);
}

/** Whether texts differ from those of the item, so that what follows from them has to be made anew. */
const changesTexts = (stored: Post, texts: Partial<RevisedFields>): boolean =>
  TEXTS.some((field) => texts[field] !== undefined && texts[field] !== stored[field]);

/** The one value that stored markup shows. */
const NOTES = 'footnotes';

const TEXTS = ['title', 'content', 'excerpt'] as const satisfies readonly (keyof RevisedFields)[];

async function withSafeParent(
  kernel: Kernel,
  { client, id, input }: { client: TransactionClient; id: number; input: ContentInput },
): Promise<ContentInput> {
  if (!input.parentId) return input;
  return { ...input, parentId: await withoutCircle(kernel, { client, id, parentId: input.parentId }) };
}
