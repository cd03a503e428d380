import { consumeAllowance, isExhausted } from '../../allowance.ts';
import type { PostData } from '../../render-environment.ts';
import type { BlockContext, RenderState } from '../render-context.ts';

/** Returns the excerpt of a post without paragraphs: the stored one or, without one, an excerpt from the content. */
export async function renderPlainExcerpt(
  post: PostData,
  options: { context: BlockContext; length: number; more?: string },
): Promise<string> {
  if (post.isLocked) return 'There is no excerpt because this is a protected post.';
  if (post.excerpt !== '') return post.excerpt;
  const { state } = options.context;
  const { length, more } = options;
  const item = { name: `excerpt ${post.id}`, variant: `${length} ${more ?? ''}`, post, state };
  return cacheMarkup(item, () => state.tools.createExcerpt(post, { state, length, more }));
}

/** Renders the content of a post; '' if the allowance is used up. */
export function renderFullContent(post: PostData, context: BlockContext): Promise<string> {
  const { state } = context;
  const item = { name: `content ${post.id}`, variant: '', post, state };
  return cacheMarkup(item, async () =>
    consumeAllowance(state, { resource: 'posts', amount: 1 }) ? state.tools.renderPost(post, state) : '',
  );
}

interface CachedPostMarkup {
  /** The name of the content in `openItems`. */
  name: string;
  /** Distinguishes different markup of the same content. */
  variant: string;
  post: PostData;
  state: RenderState;
}

/** Returns cached markup, or renders and caches it; '' if the same content is being rendered, which would be a cycle. */
async function cacheMarkup(
  { name, variant, post, state }: CachedPostMarkup,
  render: () => Promise<string>,
): Promise<string> {
  if (state.openItems.has(name)) return '';
  const { session } = state.environment;
  const stateKey = [...state.openItems, state.queryLevel, session.hasRenderedBlocks, session.hasPriorityImage];
  const key = JSON.stringify([name, variant, ...stateKey]);
  const cached = state.renderedMarkup.get(key);
  if (cached !== undefined) return cached;
  if (!consumeAllowance(state, { resource: 'source', amount: post.content.length })) return '';
  const stateUsesBefore = session.stateUses;
  state.openItems.add(name);
  const html = await render();
  state.openItems.delete(name);
  // Markup with numbered ids differs each time, and incomplete markup must not be reused.
  if (session.stateUses === stateUsesBefore && !state.allowances.some(isExhausted)) state.renderedMarkup.set(key, html);
  return html;
}
