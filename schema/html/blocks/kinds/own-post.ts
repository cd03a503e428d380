import type { PostFacts } from '../../environment.ts';
import { prefixedTitle, renderTitle } from '../../title.ts';
import { textAt } from '../block.ts';
import type { RenderingBlock } from '../context.ts';
import { postById } from '../posts.ts';

/** The post that a block stands in; its rendering then depends on more than its own text. */
export async function ownPost({ context }: RenderingBlock): Promise<PostFacts | undefined> {
  context.state.isDynamic = true;
  return postById(context.state, context.postId);
}

/** A post's title as pages show it. */
export function shownTitle(post: PostFacts, { context }: RenderingBlock): string {
  return renderTitle(prefixedTitle(post.title, post), context.state.environment);
}

/** The class of text that a block aligns. */
export function alignClass(rendering: RenderingBlock): Record<string, string> {
  const align = textAt(rendering.attributes, 'textAlign');
  return align ? { class: `has-text-align-${align}` } : {};
}
