import type { Attachment, Post } from '../../../prisma/generated/sqlite/client.ts';
import { canEditPost, canReadPost } from '../../access/post-access.ts';
import {
  type ContentInput,
  itemInputFields,
  languageInputFields,
  typeInputFields,
} from '../../content/write/graphql-input.ts';
import { type Deletion, deleteItem, updateItem } from '../../content/write/item-mutations.ts';
import { requireDeletable } from '../../content/write/remove-content.ts';
import { createContent, type KindWrite } from '../../content/write/save-content.ts';
import type { TransactionClient } from '../../core/domain-kernel.ts';
import { domainError } from '../../core/errors/domain-errors.ts';
import { oncePerBuilder } from '../../core/graphql/builder.ts';
import { requireType } from '../../core/registry/registry.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { accessDataOf } from '../../core/rows/access-data.ts';
import type { ContentRow } from '../../core/rows/content-row.ts';
import { cleanText } from '../../markup/sanitizing/text-cleaning.ts';

/** The columns of a file in the file store, for a new item. */
export type NewFile = Omit<Attachment, 'postId' | 'altText'> & { mimeType: string };

/**
 * Creates the item of a file in the file store, in one transaction, and returns the item. Errors: those of creating an
 * item, `rest_cannot_edit` and `rest_invalid_param` (parent), `rest_no_featured_media`.
 */
export async function createMedia(
  { input, file }: { input: MediaInput; file: NewFile },
  context: RequestContext,
): Promise<Post> {
  const { mimeType, ...columns } = file;
  return createContent({
    type: requireType(context, 'attachment'),
    input: contentInput(input),
    context,
    kindWrite: {
      mayBeEmpty: true,
      columns: { mimeType, guid: `${context.kernel.addresses.uploads}/${file.originalFile ?? file.file}` },
      check: async (client) => {
        await requireEditableParent({ client, input, context });
        await requireParentType({ client, input });
        requireFeaturedMediaSupport(input, mimeType);
      },
      write: async (client, post) => {
        const data = { ...columns, postId: post.id, altText: altText(input) ?? '' };
        await client.attachment.create({ data });
        return { before: null, after: data };
      },
    },
  });
}

/** Returns the checks and writes of files in the update of an item. */
const mediaUpdate = (
  input: MediaInput,
  { context, storesAltTextAsSent }: { context: RequestContext; storesAltTextAsSent: boolean },
): KindWrite => ({
  mayBeEmpty: true,
  changesMarkup: typeof input.altText === 'string',
  check: async (client, stored) => {
    await requireReadableParent({ client, input, context, stored });
    await requireParentType({ client, input });
  },
  write: async (client, post) => {
    const text = storesAltTextAsSent ? sentAltText(input) : altText(input);
    const where = { postId: post.id };
    const before = text === null ? null : await client.attachment.findUnique({ where, select: { altText: true } });
    if (text !== null) await client.attachment.updateMany({ where, data: { altText: text } });
    // A later mutation of the same operation may read the file.
    context.loaders.attachmentRows.clear(post.id);
    context.loaders.media.clear(post.id);
    return text === null ? undefined : { before, after: { altText: text } };
  },
});

/** The alternative text of the input; null if the input has none. */
const sentAltText = ({ altText: text }: MediaInput): string | null =>
  typeof text === 'string' ? text.replaceAll('\0', '') : null;

/** The alternative text of the input as one line of plain text; null if the input has none. */
function altText(input: MediaInput): string | null {
  const text = sentAltText(input);
  return text === null ? null : cleanText(text);
}

interface ParentCheck {
  client: Pick<TransactionClient, 'post'>;
  input: MediaInput;
  context: RequestContext;
}

/** Types that cannot be the parent of a file. */
const TYPES_WITHOUT_FILES: ReadonlySet<string> = new Set(['attachment', 'revision']);

/** Checks that the parent is of a type that can have files. Errors: `rest_invalid_param`. */
export async function requireParentType({ client, input }: Omit<ParentCheck, 'context'>): Promise<void> {
  if (!input.parentId) return;
  const parent = await client.post.findUnique({ where: { id: input.parentId }, select: { type: true } });
  if (!parent || !TYPES_WITHOUT_FILES.has(parent.type)) return;
  throw domainError('rest_invalid_param', { message: 'A file cannot belong to a file or to a revision.' });
}

/**
 * Requires the right to edit the parent of a new file. Parents that cannot have files pass: `requireParentType` must
 * follow, which rejects them. Errors: `rest_cannot_edit`, also if the parent does not exist.
 */
export async function requireEditableParent({ client, input, context }: ParentCheck): Promise<void> {
  if (!input.parentId) return;
  const parent = await client.post.findUnique({ where: { id: input.parentId } });
  if (parent && (TYPES_WITHOUT_FILES.has(parent.type) || canEditPost(context.viewer, accessDataOf(parent, context))))
    return;
  throw domainError('rest_cannot_edit', { viewer: context.viewer });
}

/**
 * Requires the right to read the new parent of an existing file. The stored parent is always accepted. Parents that do
 * not exist pass, and those that cannot have files: `requireParentType` must follow, which rejects the latter. Errors:
 * `rest_cannot_edit`.
 */
async function requireReadableParent({
  client,
  input,
  context,
  stored,
}: ParentCheck & { stored: Pick<Post, 'parentId'> | null }): Promise<void> {
  if (!input.parentId || input.parentId === stored?.parentId) return;
  const parent = await client.post.findUnique({ where: { id: input.parentId } });
  if (!parent || TYPES_WITHOUT_FILES.has(parent.type) || canReadPost(context.viewer, accessDataOf(parent, context)))
    return;
  throw domainError('rest_cannot_edit', { viewer: context.viewer });
}

/** Whether files of this MIME type can have a featured image: audio and video can, images and documents cannot. */
const hasFeaturedMedia = (mimeType: string): boolean => /^(?:audio|video)\//.test(mimeType);

/** Checks that new files of this MIME type can have the featured image of the input. Errors: `rest_no_featured_media`. */
function requireFeaturedMediaSupport({ featuredMediaId }: MediaInput, mimeType: string): void {
  if (featuredMediaId && !hasFeaturedMedia(mimeType)) throw domainError('rest_no_featured_media');
}

/** The GraphQL input type for writing the item of a file. */
export const mediaInput = oncePerBuilder((builder) =>
  builder.inputType('MediaItemInput', {
    description: 'The fields to write. Absent fields do not change.',
    fields: (t) => ({
      ...itemInputFields(t),
      caption: t.string(),
      description: t.string(),
      altText: t.string({ description: 'The alternative text.' }),
      parentId: t.int({ description: 'Id of the item that it is attached to; 0 for none.' }),
      terms: typeInputFields(t).terms,
      ...languageInputFields(builder, { type: 'attachment', t }),
    }),
  }),
);

/** The writable fields of a file. */
export type MediaInput = ReturnType<typeof mediaInput>['$inferInput'] & Pick<ContentInput, 'language'>;

/** Converts the input to that of items: the caption is stored as the excerpt, the description as the content. */
export function contentInput({ caption, description, ...input }: MediaInput): ContentInput {
  return {
    ...input,
    ...(caption === undefined ? {} : { excerpt: caption }),
    ...(description === undefined ? {} : { content: description }),
  };
}

interface MediaUpdate {
  id: number;
  input: MediaInput;
  precondition?: Parameters<typeof updateItem>[0]['precondition'];
  /** Whether tags and spaces of the alternative text remain. */
  storesAltTextAsSent?: boolean;
}

/**
 * Changes the item of a file. A featured image of a file that cannot have one is left out, since clients send back what
 * they have read. Errors: those of `updateContent`, and `rest_invalid_param` (parent).
 */
export async function updateMedia(
  { input: sent, storesAltTextAsSent = false, ...write }: MediaUpdate,
  context: RequestContext,
): Promise<ContentRow> {
  const { featuredMediaId, ...others } = sent;
  const input = typeof featuredMediaId === 'number' && (await canHaveFeaturedMedia(write.id, context)) ? sent : others;
  return updateItem({
    type: requireType(context, 'attachment'),
    ...{ ...write, context },
    input: contentInput(input),
    savesRevision: false,
    kindWrite: mediaUpdate(input, { context, storesAltTextAsSent }),
  });
}

/** Whether a file can have a featured image. Its media type never changes. */
async function canHaveFeaturedMedia(id: number, { kernel }: RequestContext): Promise<boolean> {
  const where = { id, type: 'attachment' };
  const post = await kernel.database.reader.post.findFirst({ where, select: { mimeType: true } });
  return post !== null && hasFeaturedMedia(post.mimeType);
}

/**
 * With `force`, deletes a file and its renditions permanently; otherwise moves it to the trash, if the operator has
 * enabled the trash for files. Without that trash it is an error, or deletes the file if `deletesWithoutTrash`. Errors:
 * `rest_post_invalid_id`, `rest_cannot_delete`, `rest_already_trashed`, `rest_trash_not_supported`.
 */
export async function deleteMedia(
  { id, force, deletesWithoutTrash }: { id: number; force?: boolean | null; deletesWithoutTrash?: boolean },
  context: RequestContext,
): Promise<Deletion<ContentRow>> {
  const type = requireType(context, 'attachment');
  if (!force && !context.kernel.mediaTrash) {
    const { status } = await requireDeletable({ type, id, context });
    // Imported files may be in the trash although files have none.
    if (status === 'trash') throw domainError('rest_already_trashed');
    if (!deletesWithoutTrash) throw domainError('rest_trash_not_supported');
    return deleteItem({ type, args: { id, force: true }, context });
  }
  return deleteItem({ type, args: { id, force }, context });
}
