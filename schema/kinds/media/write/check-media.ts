import type { Post } from '../../../../prisma/generated/sqlite/client.ts';
import { canEditPost, canReadPost } from '../../../access/post-access.ts';
import { domainError } from '../../../core/domain-errors.ts';
import type { TransactionClient } from '../../../core/domain-kernel.ts';
import type { RequestContext } from '../../../core/request-context.ts';
import { accessDataOf } from '../../../core/rows/access-data.ts';
import type { MediaInput } from './media-input.ts';

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
export async function requireReadableParent({
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
export const hasFeaturedMedia = (mimeType: string): boolean => /^(?:audio|video)\//.test(mimeType);

/** Checks that new files of this MIME type can have the featured image of the input. Errors: `rest_no_featured_media`. */
export function requireFeaturedMediaSupport({ featuredMediaId }: MediaInput, mimeType: string): void {
  if (featuredMediaId && !hasFeaturedMedia(mimeType)) throw domainError('rest_no_featured_media');
}
