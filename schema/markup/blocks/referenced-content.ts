import { type Block, integerAt } from '../block-grammar/parsed-block.ts';
import type { AttachmentData, PostData } from '../render-environment.ts';
import type { RenderState } from './render-context.ts';

/** Returns a post that blocks refer to; loads it at most once per rendering. Undefined if it is not visible. */
export async function loadPostById(state: RenderState, id: number): Promise<PostData | undefined> {
  if (!state.posts.has(id)) await loadPosts(state, [id]);
  return state.posts.get(id);
}

/** Returns an attachment that blocks refer to; loads it at most once per rendering. */
export async function loadAttachmentById(state: RenderState, id: number): Promise<AttachmentData | undefined> {
  await loadAttachments([id], state);
  return state.attachments.get(id);
}

/** Loads the attachments that are not loaded yet, with one call. */
export async function loadAttachments(ids: readonly number[], state: RenderState): Promise<void> {
  const missing = [...new Set(ids)].filter((id) => id > 0 && !state.attachments.has(id));
  if (missing.length === 0) return;
  for (const [id, attachment] of await state.environment.load.attachments(missing)) {
    state.attachments.set(id, attachment);
  }
}

/** Loads the posts that menu links refer to, with one call. */
export async function loadLinkedPosts(state: RenderState, blocks: readonly Block[]): Promise<void> {
  const ids = new Set<number>();
  for (const { name, attributes } of allBlocks(blocks)) {
    const isLink = state.types.get(name ?? '')?.isMenuLink && attributes.kind !== 'taxonomy';
    const id = isLink ? integerAt(attributes, 'id') : undefined;
    if (id !== undefined && !state.posts.has(id)) ids.add(id);
  }
  await loadPosts(
    state,
    [...ids].sort((a, b) => a - b),
  );
}

async function loadPosts(state: RenderState, ids: readonly number[]): Promise<void> {
  const positiveIds = ids.filter((id) => id > 0);
  if (positiveIds.length === 0) return;
  for (const [id, post] of await state.environment.load.posts(positiveIds)) state.posts.set(id, post);
}

/** Loads the featured images of posts with one call. */
export const loadFeaturedImages = (state: RenderState, posts: readonly PostData[]): Promise<void> =>
  loadAttachments(
    posts.map(({ featuredMediaId }) => featuredMediaId),
    state,
  );

/** Whether a block contains a block of a type, at any depth. */
export function containsBlock(block: Block, name: string): boolean {
  for (const inner of allBlocks(block.innerBlocks)) if (inner.name === name) return true;
  return false;
}

/** Yields all blocks of a document, at any depth, in no particular order. */
function* allBlocks(blocks: readonly Block[]): Generator<Block> {
  const pending = [...blocks];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    yield next;
    for (const inner of next.innerBlocks) pending.push(inner);
  }
}
