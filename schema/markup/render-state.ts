import { itemAllowance } from './allowance.ts';
import { allowedLoaders } from './allowed-loaders.ts';
import { BLOCK_TYPES } from './blocks/block-types.ts';
import { renderBlock, renderBlocks, renderInner } from './blocks/render-blocks.ts';
import type { RenderState } from './blocks/render-context.ts';
import { filterContent } from './content-filters.ts';
import { automaticExcerpt } from './excerpt/automatic-excerpt.ts';
import { Pace } from './pace.ts';
import type { AttachmentData, CommentData, PostData, RenderEnvironment } from './render-environment.ts';

/** Creates the state for the rendering of one piece of content. */
export function createRenderState(environment: RenderEnvironment): RenderState {
  const allowances = [itemAllowance(), ...(environment.allowance ? [environment.allowance] : [])];
  return {
    environment: { ...environment, load: allowedLoaders(environment.load, { allowances }) },
    types: BLOCK_TYPES,
    allowances,
    made: new Map<string, string>(),
    queryLevel: 0,
    attachments: new Map<number, AttachmentData>(),
    posts: new Map<number, PostData>(),
    comments: new Map<number, CommentData>(),
    isDynamic: false,
    open: new Set(),
    pace: new Pace(),
    tools: {
      renderBlock,
      renderBlocks,
      renderInner,
      renderPost: (post, state) => filterContent({ ...inputOf(post), blocks: true, images: true }, state),
      makeExcerpt: (post, { state, ...how }) => automaticExcerpt({ ...inputOf(post), ...how }, state),
    },
  };
}

function inputOf(post: PostData): { content: string; postId: number; postType: string } {
  return { content: post.content, postId: post.id, postType: post.type };
}
