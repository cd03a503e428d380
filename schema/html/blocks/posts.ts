import type { AttachmentFacts, PostFacts } from '../environment.ts';
import { type Block, integerAt } from './block.ts';
import type { RenderState } from './context.ts';

/** A post that blocks refer to; loaded once for a piece of content. */
export async function postById(state: RenderState, id: number): Promise<PostFacts | undefined> {
  if (id <= 0) return undefined;
  const known = state.posts.get(id);
  if (known !== undefined) return known;
  const post = (await state.environment.load.posts([id])).get(id);
  if (post !== undefined) state.posts.set(id, post);
  return post;
}

/** An attachment that blocks refer to; loaded once for a piece of content. */
export async function attachmentById(state: RenderState, id: number): Promise<AttachmentFacts | undefined> {
  if (id <= 0) return undefined;
  const known = state.attachments.get(id);
  if (known !== undefined) return known;
  const attachment = (await state.environment.load.attachments([id])).get(id);
  if (attachment !== undefined) state.attachments.set(id, attachment);
  return attachment;
}

const LINKS: ReadonlySet<string> = new Set(['core/navigation-link', 'core/navigation-submenu']);

/** Loads in one call the posts that the links of menus name. */
export async function loadLinkedPosts(state: RenderState, blocks: readonly Block[]): Promise<void> {
  const ids = [...walk(blocks)].flatMap((block) => {
    const isLink = LINKS.has(block.name ?? '') && block.attributes.kind !== 'taxonomy';
    return isLink ? (integerAt(block.attributes, 'id') ?? []) : [];
  });
  const missing = [...new Set(ids)].filter((id) => id > 0 && !state.posts.has(id)).sort((a, b) => a - b);
  if (missing.length === 0) return;
  for (const [id, post] of await state.environment.load.posts(missing)) state.posts.set(id, post);
}

/** Loads in one call the featured pictures of posts. */
export async function loadFeaturedImages(state: RenderState, posts: readonly PostFacts[]): Promise<void> {
  const ids = posts.map((post) => post.featuredMediaId).filter((id) => id > 0 && !state.attachments.has(id));
  if (ids.length === 0) return;
  for (const [id, attachment] of await state.environment.load.attachments([...new Set(ids)])) {
    state.attachments.set(id, attachment);
  }
}

/** True when a block of a name is anywhere within a block. */
export function contains(block: Block, name: string): boolean {
  for (const inner of walk(block.innerBlocks)) if (inner.name === name) return true;
  return false;
}

/** All blocks of a document, at any depth, without recursion. */
function* walk(blocks: readonly Block[]): Generator<Block> {
  const pending = [...blocks];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    yield next;
    for (const inner of next.innerBlocks) pending.push(inner);
  }
}
