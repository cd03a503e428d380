import { consumeAllowance, isExhausted } from '../../allowance.ts';
import type { PostData } from '../../render-environment.ts';
import type { BlockContext, RenderState } from '../render-context.ts';

/** The excerpt of a post for blocks, without paragraphs: the stored one, or one made from the content. */
export async function plainExcerpt(
  post: PostData,
  options: { context: BlockContext; length: number; more?: string },
): Promise<string> {
  if (post.isLocked) return 'There is no excerpt because this is a protected post.';
  if (post.excerpt !== '') return post.excerpt;
  const { state } = options.context;
  const { length, more } = options;
  const item = { name: `excerpt ${post.id}`, variant: `${length} ${more ?? ''}`, post, state };
  return rememberMarkup(item, () => state.tools.makeExcerpt(post, { state, length, more }));
}

/** The rendered content of a post for blocks; empty if the allowance is used up. */
export function fullContent(post: PostData, context: BlockContext): Promise<string> {
  const { state } = context;
  const item = { name: `content ${post.id}`, variant: '', post, state };
  return rememberMarkup(item, async () =>
    consumeAllowance(state, { resource: 'posts', amount: 1 }) ? state.tools.renderPost(post, state) : '',
  );
}

interface CachedItem {
  name: string;
  variant: string;
  post: PostData;
  state: RenderState;
}

/** Returns cached markup or makes it; empty if the same markup is being made, which would be a cycle. */
async function rememberMarkup(
  { name, variant, post, state }: CachedItem,
  make: () => Promise<string>,
): Promise<string> {
  if (state.open.has(name)) return '';
  const { session } = state.environment;
  const circumstances = [...state.open, state.queryLevel, session.hasRenderedBlocks, session.hasPriorityImage];
  const key = JSON.stringify([name, variant, ...circumstances]);
  const cached = state.made.get(key);
  if (cached !== undefined) return cached;
  if (!consumeAllowance(state, { resource: 'source', amount: post.content.length })) return '';
  const usesBefore = session.stateUses;
  state.open.add(name);
  const html = await make();
  state.open.delete(name);
  // Markup with numbered ids differs each time, and incomplete markup must not be reused.
  if (session.stateUses === usesBefore && !state.allowances.some(isExhausted)) state.made.set(key, html);
  return html;
}
