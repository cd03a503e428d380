import { isUsedUp, take } from '../../allowance.ts';
import type { PostFacts } from '../../environment.ts';
import type { BlockContext, RenderState } from '../context.ts';

/** The excerpt of a post that blocks show: as written, or made from its content; no paragraphs. */
export async function plainExcerpt(
  post: PostFacts,
  how: { context: BlockContext; length: number; more?: string },
): Promise<string> {
  if (post.isLocked) return 'There is no excerpt because this is a protected post.';
  if (post.excerpt !== '') return post.excerpt;
  const { state } = how.context;
  const { length, more } = how;
  const making = { name: `excerpt ${post.id}`, variant: `${length} ${more ?? ''}`, post, state };
  return madeOnce(making, () => state.tools.makeExcerpt(post, { state, length, more }));
}

/** The finished content of a post that a block shows in full; empty once too many were shown. */
export function fullContent(post: PostFacts, context: BlockContext): Promise<string> {
  const { state } = context;
  const making = { name: `content ${post.id}`, variant: '', post, state };
  return madeOnce(making, async () =>
    take(state, { what: 'posts', amount: 1 }) ? state.tools.renderPost(post, state) : '',
  );
}

interface Making {
  name: string;
  variant: string;
  post: PostFacts;
  state: RenderState;
}

/** Makes something unless it is being made already, or was made before and would be the same again. */
async function madeOnce({ name, variant, post, state }: Making, make: () => Promise<string>): Promise<string> {
  if (state.open.has(name)) return '';
  const { session } = state.environment;
  const around = [...state.open, state.queryLevel, session.hasRenderedBlocks, session.hasPriorityImage];
  const key = JSON.stringify([name, variant, ...around]);
  const known = state.made.get(key);
  if (known !== undefined) return known;
  if (!take(state, { what: 'source', amount: post.content.length })) return '';
  const usesBefore = session.uses;
  state.open.add(name);
  const made = await make();
  state.open.delete(name);
  // With numbers of its own it differs each time; cut short it is not to be shown again.
  if (session.uses === usesBefore && !state.allowances.some(isUsedUp)) state.made.set(key, made);
  return made;
}
