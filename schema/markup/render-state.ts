import { itemAllowance } from './allowance.ts';
import { allowedLoaders } from './allowed-loaders.ts';
import type { RenderState } from './blocks/context.ts';
import { renderBlock, renderBlocks, renderInner } from './blocks/render.ts';
import type { AttachmentFacts, CommentFacts, PostFacts, RenderEnvironment } from './environment.ts';
import { automaticExcerpt } from './excerpt/automatic.ts';
import { filterContent } from './filter.ts';

const MOST_BLOCKS = 100_000;

/** The state that rendering one piece of content starts with. */
export function newState(environment: RenderEnvironment): RenderState {
  const allowances = [itemAllowance(), ...(environment.allowance ? [environment.allowance] : [])];
  return {
    environment: { ...environment, load: allowedLoaders(environment.load, { allowances }) },
    allowances,
    made: new Map<string, string>(),
    queryLevel: 0,
    attachments: new Map<number, AttachmentFacts>(),
    posts: new Map<number, PostFacts>(),
    comments: new Map<number, CommentFacts>(),
    isDynamic: false,
    open: new Set(),
    budget: MOST_BLOCKS,
    tools: {
      renderBlock,
      renderBlocks,
      renderInner,
      renderPost: (post, state) => filterContent({ ...inputOf(post), blocks: true, images: true }, state),
      makeExcerpt: (post, { state, ...how }) => automaticExcerpt({ ...inputOf(post), ...how }, state),
    },
  };
}

function inputOf(post: PostFacts): { content: string; postId: number; postType: string } {
  return { content: post.content, postId: post.id, postType: post.type };
}
