import type { Post } from '../../../prisma/generated/sqlite/client.ts';
import { canEditPost, canReadPost } from '../../access/post-access.ts';
import { factsOf } from '../../content/facts.ts';
import type { RequestContext } from '../../context.ts';
import { domainError } from '../../errors.ts';
import type { TransactionClient } from '../../kernel.ts';
import type { MediaInput } from './input.ts';

interface Check {
  client: Pick<TransactionClient, 'post'>;
  input: MediaInput;
  context: RequestContext;
}

/** Files hang on what has a text, not on each other. */
const NO_PARENTS: ReadonlySet<string> = new Set(['attachment', 'revision']);

/** Errors: `rest_invalid_param` where the item that the file is to belong to cannot have files. */
export async function requireParent({ client, input }: Omit<Check, 'context'>): Promise<void> {
  if (!input.parentId) return;
  const parent = await client.post.findUnique({ where: { id: input.parentId }, select: { type: true } });
  if (!parent || !NO_PARENTS.has(parent.type)) return;
  throw domainError('rest_invalid_param', { message: 'A file cannot belong to a file or to a revision.' });
}

/**
 * A new file is put on an item by those who may edit that (protocol 8.4). Errors: `rest_cannot_edit`, also where there
 * is no such item.
 */
export async function requireEditableParent({ client, input, context }: Check): Promise<void> {
  if (!input.parentId) return;
  const parent = await client.post.findUnique({ where: { id: input.parentId } });
  if (parent && (NO_PARENTS.has(parent.type) || canEditPost(context.viewer, factsOf(parent, context)))) return;
  throw domainError('rest_cannot_edit', { viewer: context.viewer });
}

/**
 * A file that is there is put on an item by those who may read that; what is there already may be written back.
 * Errors: `rest_cannot_edit`.
 */
export async function requireReadableParent({
  client,
  input,
  context,
  stored,
}: Check & { stored: Pick<Post, 'parentId'> | null }): Promise<void> {
  if (!input.parentId || input.parentId === stored?.parentId) return;
  const parent = await client.post.findUnique({ where: { id: input.parentId } });
  if (!parent || NO_PARENTS.has(parent.type) || canReadPost(context.viewer, factsOf(parent, context))) return;
  throw domainError('rest_cannot_edit', { viewer: context.viewer });
}

/** Sounds and films have a picture of their own; pictures and documents show themselves. */
const hasFeaturedMedia = (mimeType: string): boolean => /^(?:audio|video)\//.test(mimeType);

/** Errors: `rest_no_featured_media`. What is there already may be written back. */
export function requireFeaturedMedia({
  input,
  mimeType,
  stored,
}: {
  input: MediaInput;
  mimeType: string;
  stored: Pick<Post, 'featuredMediaId'> | null;
}): void {
  const { featuredMediaId } = input;
  if (featuredMediaId === undefined || featuredMediaId === null) return;
  if (featuredMediaId === (stored?.featuredMediaId ?? 0) || hasFeaturedMedia(mimeType)) return;
  throw domainError('rest_no_featured_media');
}
