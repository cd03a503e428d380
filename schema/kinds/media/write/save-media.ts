import type { Attachment, Post } from '../../../../prisma/generated/sqlite/client.ts';
import { createContent, type KindWrite } from '../../../content/write/save-content.ts';
import { requireType } from '../../../core/registry/registry.ts';
import type { RequestContext } from '../../../core/request-context.ts';
import { cleanText } from '../../../markup/sanitizing/text-cleaning.ts';
import {
  requireEditableParent,
  requireFeaturedMediaSupport,
  requireParentType,
  requireReadableParent,
} from './check-media.ts';
import { contentInput, type MediaInput } from './media-input.ts';

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
export const mediaUpdate = (
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
