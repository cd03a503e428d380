import { textAt } from '../../block-grammar/parsed-block.ts';
import type { AttachmentData, PostData } from '../../render-environment.ts';
import { prefixedTitle, renderTitle } from '../../render-title.ts';
import { attachmentById, postById } from '../referenced-content.ts';
import type { RenderingBlock } from '../render-context.ts';

/** The post that contains a block; makes the rendering dynamic. */
export async function currentPost({ context }: RenderingBlock): Promise<PostData | undefined> {
  context.state.isDynamic = true;
  return postById(context.state, context.postId);
}

/** The featured image of the post that contains a block. */
export async function currentFeaturedImage(rendering: RenderingBlock): Promise<AttachmentData | undefined> {
  const post = await currentPost(rendering);
  return post === undefined ? undefined : attachmentById(rendering.context.state, post.featuredMediaId);
}

/** A post's title as pages show it. */
export function displayedTitle(post: PostData, { context }: RenderingBlock): string {
  return renderTitle(prefixedTitle(post.title, post), context.state.environment);
}

/** The class of a text alignment. */
export function alignClass(rendering: RenderingBlock): Record<string, string> {
  const align = textAt(rendering.attributes, 'textAlign');
  return align ? { class: `has-text-align-${align}` } : {};
}
