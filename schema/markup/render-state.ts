import { createItemAllowance } from './allowance.ts';
import { BLOCK_TYPES } from './blocks/block-types.ts';
import { renderBlock, renderBlockContent, renderBlocks } from './blocks/render-blocks.ts';
import type { RenderState } from './blocks/render-context.ts';
import { filterContent } from './content-filters.ts';
import { CooperativeScheduler } from './cooperative-scheduler.ts';
import { createAutomaticExcerpt } from './excerpt/automatic-excerpt.ts';
import { limitLoaders } from './limit-loaders.ts';
import type { AttachmentData, CommentData, PostData, RenderEnvironment } from './render-environment.ts';

/** Creates the state for rendering the content of one item. */
export function createRenderState(environment: RenderEnvironment): RenderState {
  const allowances = [createItemAllowance(), ...(environment.allowance ? [environment.allowance] : [])];
  return {
    environment: { ...environment, load: limitLoaders(environment.load, { allowances }) },
    types: BLOCK_TYPES,
    allowances,
    renderedMarkup: new Map<string, string>(),
    postTemplateDepth: 0,
    markupOfBlocks: undefined,
    attachments: new Map<number, AttachmentData>(),
    posts: new Map<number, PostData>(),
    comments: new Map<number, CommentData>(),
    isDynamic: false,
    itemsInProgress: new Set(),
    scheduler: new CooperativeScheduler(),
    renderers: {
      renderBlock,
      renderBlocks,
      renderBlockContent,
      renderPost: (post, state) => filterContent({ ...contentOfPost(post), blocks: true, images: true }, state),
      createExcerpt: (post, { state, ...options }) =>
        createAutomaticExcerpt({ ...contentOfPost(post), ...options }, state),
    },
  };
}

function contentOfPost(post: PostData): { content: string; postId: number; postType: string } {
  return { content: post.content, postId: post.id, postType: post.type };
}
