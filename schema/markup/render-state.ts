import { type AllowanceHolder, consumeAllowance, createItemAllowance } from './allowance.ts';
import { BLOCK_TYPES } from './blocks/block-catalog.ts';
import { renderBlock, renderBlockContent, renderBlocks, renderTemplateItem } from './blocks/render-blocks.ts';
import type { RenderState } from './blocks/render-context.ts';
import { CooperativeScheduler } from './cooperative-scheduler.ts';
import { createAutomaticExcerpt } from './excerpt/automatic-excerpt.ts';
import { filterContent } from './filter-content.ts';
import type { AttachmentData, CommentData, ContentLoaders, PostData, RenderEnvironment } from './render-environment.ts';

/** Creates the state for rendering the content of one item. */
export function createRenderState(environment: RenderEnvironment): RenderState {
  const allowances = [createItemAllowance(), ...(environment.allowance ? [environment.allowance] : [])];
  return {
    environment: { ...environment, load: limitLoaders(environment.load, { allowances }) },
    types: BLOCK_TYPES,
    allowances,
    renderedMarkup: new Map(),
    postTemplateDepth: 0,
    markupOfBlocks: undefined,
    attachments: new Map<number, AttachmentData>(),
    posts: new Map<number, PostData>(),
    comments: new Map<number, CommentData>(),
    isDynamic: false,
    isOutsideContent: false,
    itemsInProgress: new Set(),
    scheduler: new CooperativeScheduler(),
    renderers: {
      renderBlock,
      renderBlocks,
      renderBlockContent,
      renderTemplateItem,
      renderPost: async (post, state) => {
        const { isOutsideContent } = state;
        state.isOutsideContent = false;
        const html = await filterContent({ ...contentOfPost(post), blocks: true, images: true }, state);
        state.isOutsideContent = isOutsideContent;
        return html;
      },
      // An excerpt has no blocks, so it needs none of their style rules.
      createExcerpt: async (post, { state, ...options }) => {
        const { styles } = state.environment;
        const stylesBefore = styles?.size ?? 0;
        const excerpt = await createAutomaticExcerpt({ ...contentOfPost(post), ...options }, state);
        styles?.takeBack(stylesBefore);
        return excerpt;
      },
    },
  };
}

function contentOfPost(post: PostData): { content: string; postId: number; postType: string } {
  return { content: post.content, postId: post.id, postType: post.type };
}

/** Wraps loaders so that queries and loaded source text use allowances. When one is used up, results are empty. */
function limitLoaders(load: ContentLoaders, holder: AllowanceHolder): ContentLoaders {
  const countedQueries = new Set<string>();
  const mayQuery = (query: object): boolean => {
    const key = JSON.stringify(query);
    if (!countedQueries.has(key) && !consumeAllowance(holder, { resource: 'queries', amount: 1 })) return false;
    countedQueries.add(key);
    return true;
  };
  const withinSourceAllowance = <T extends { content: string }>(source: T | null): T | null =>
    source !== null && consumeAllowance(holder, { resource: 'includedText', amount: source.content.length })
      ? source
      : null;
  return {
    ...load,
    queryPosts: async (query) => (mayQuery(query) ? load.queryPosts(query) : { posts: [], total: 0 }),
    comments: async (query) => (mayQuery(query) ? load.comments(query) : []),
    commentPage: async (query) => (mayQuery(query) ? load.commentPage(query) : { comments: [], page: 1, pages: 0 }),
    pattern: async (id) => withinSourceAllowance(await load.pattern(id)),
    themePattern: async (slug) => {
      const content = await load.themePattern(slug);
      return content !== null && consumeAllowance(holder, { resource: 'includedText', amount: content.length })
        ? content
        : null;
    },
    navigation: async (id) => withinSourceAllowance(await load.navigation(id)),
    templatePart: async (slug, theme) => withinSourceAllowance(await load.templatePart(slug, theme)),
  };
}
