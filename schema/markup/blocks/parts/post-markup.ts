import { consumeAllowance, isExhausted } from '../../allowance.ts';
import type { PostData } from '../../render-environment.ts';
import type { BlockContext, RenderState } from '../render-context.ts';
import { renderOnce } from './render-once.ts';

/** Returns the excerpt of a post without paragraphs: the stored one or, without one, an excerpt from the content. */
export async function renderPlainExcerpt(
  post: PostData,
  { context, length }: { context: BlockContext; length: number },
): Promise<string> {
  if (post.isLocked) return 'There is no excerpt because this is a protected post.';
  if (post.excerpt !== '') return post.excerpt;
  const { state } = context;
  const request = { name: `excerpt ${post.id}`, variant: `${length}`, post, state };
  return cacheMarkup(request, () => state.renderers.createExcerpt(post, { state, length }));
}

/** Renders the content of a post; '' if the allowance is used up. */
export function renderFullContent(post: PostData, context: BlockContext): Promise<string> {
  const { state } = context;
  const request = { name: `content ${post.id}`, variant: '', post, state };
  return cacheMarkup(request, async () =>
    consumeAllowance(state, { resource: 'includedPosts', amount: 1 }) ? state.renderers.renderPost(post, state) : '',
  );
}

interface PostMarkupRequest {
  /** The name of the content in `itemsInProgress`. */
  name: string;
  /** Distinguishes different markup of the same content. */
  variant: string;
  post: PostData;
  state: RenderState;
}

/** Returns cached markup, or renders and caches it; '' if the same content is being rendered, which would be a cycle. */
async function cacheMarkup(
  { name, variant, post, state }: PostMarkupRequest,
  render: () => Promise<string>,
): Promise<string> {
  if (state.itemsInProgress.has(name)) return '';
  const { session, styles } = state.environment;
  const stateKey = [
    ...state.itemsInProgress,
    state.postTemplateDepth,
    session.hasRenderedBlocks,
    session.hasPriorityImage,
  ];
  const key = JSON.stringify([name, variant, ...stateKey]);
  const cached = state.renderedMarkup.get(key);
  if (cached !== undefined) {
    if (cached.styles) styles?.addAll(cached.styles);
    return cached.html;
  }
  if (!consumeAllowance(state, { resource: 'includedText', amount: post.content.length })) return '';
  const stateUseCountBefore = session.stateUseCount;
  const stylesBefore = styles?.size ?? 0;
  const html = await renderOnce({ name, state }, render);
  // Markup with numbered ids differs each time, and incomplete markup must not be reused.
  if (session.stateUseCount === stateUseCountBefore && !state.allowances.some(isExhausted))
    state.renderedMarkup.set(key, { html, styles: styles?.since(stylesBefore) });
  return html;
}
