import { withinAllowance } from '../../allowance.ts';
import type { CommentData, PostData } from '../../render-environment.ts';
import { defineBlock } from '../define-block.ts';
import { loadShownCommentPage } from '../parts/comment-page-links.ts';
import { groupByParent } from '../parts/nested-submenus.ts';
import type { BlockContext, BlockRenderInput } from '../render-context.ts';
import { allBorders, allTypography, controls } from '../support-settings.ts';

export const commentTemplateBlock = defineBlock('core/comment-template', {
  title: 'Comment Template',
  category: 'design',
  description: 'The layout of each comment.',
  parent: ['core/comments'],
  usesContext: ['postId'],
  supports: {
    anchor: true,
    align: true,
    html: false,
    reusable: false,
    spacing: { margin: true, padding: true },
    typography: { ...allTypography, ...controls('fontSize') },
    interactivity: { clientNavigation: true },
    __experimentalBorder: { ...allBorders, ...controls('radius', 'color', 'width', 'style') },
  },
  skipsInnerBlocks: true,
  /** Renders the inner blocks for every comment, with nested replies. */
  render: async (rendering) => {
    const commentPage = await loadShownCommentPage(rendering);
    if (commentPage === undefined || commentPage.shownPage.comments.length === 0) return '';
    const { state } = rendering.context;
    const { comments } = commentPage.shownPage;
    for (const comment of comments) state.comments.set(comment.id, comment);
    const { threaded, newestFirst } = state.environment.site.comments;
    const topLevelComments = threaded ? comments.filter(({ parentId }) => parentId === 0) : [...comments];
    const list = new CommentList(rendering, {
      post: commentPage.post,
      replies: threaded ? groupByParent(comments) : new Map(),
    });
    const items = await list.renderItems(newestFirst ? topLevelComments.reverse() : topLevelComments, 1);
    return `<ol ${rendering.wrapperAttributes()}>${items}</ol>`;
  },
});

/** Renders comments in order. CSS classes alternate between comments, and between threads. */
class CommentList {
  readonly #rendering: BlockRenderInput;
  readonly #post: PostData;
  readonly #replies: ReadonlyMap<number, readonly CommentData[]>;
  #renderedCount = 0;
  #threadCount = 0;

  constructor(
    rendering: BlockRenderInput,
    { post, replies }: { post: PostData; replies: ReadonlyMap<number, readonly CommentData[]> },
  ) {
    this.#rendering = rendering;
    this.#post = post;
    this.#replies = replies;
  }

  async renderItems(comments: readonly CommentData[], depth: number): Promise<string> {
    const parts: string[] = [];
    const isDeepest = depth >= this.#rendering.context.state.environment.site.comments.maxDepth;
    // At the maximum depth, replies are siblings after their parents.
    const pending = [...comments].reverse();
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      const replies = this.#replies.get(next.id) ?? [];
      parts.push(await this.#renderItem(next, { depth, replies: isDeepest ? [] : replies }));
      if (isDeepest) pending.push(...[...replies].reverse());
    }
    return parts.join('');
  }

  async #renderItem(
    comment: CommentData,
    { depth, replies }: { depth: number; replies: readonly CommentData[] },
  ): Promise<string> {
    const { block, parent, context } = this.#rendering;
    const { state } = context;
    const type = state.types.get(block.name ?? '');
    const classes = this.#classes(comment, depth);
    const innerContext: BlockContext = {
      ...context,
      depth: context.depth + 1,
      values: { ...context.values, comment: { id: comment.id, depth } },
    };
    const itemStart = await withinAllowance(state, async () => {
      const markup = await state.renderers.renderTemplateItem({ block, parent, type }, innerContext);
      return `<li id="comment-${comment.id}" class="${classes}">${markup}`;
    });
    if (itemStart === '') return '';
    return `${itemStart}${replies.length > 0 ? `<ol>${await this.renderItems(replies, depth + 1)}</ol>` : ''}</li>`;
  }

  #classes({ type, author }: CommentData, depth: number): string {
    const isOdd = this.#renderedCount % 2 === 1;
    this.#renderedCount += 1;
    const isOddThread = this.#threadCount % 2 === 1;
    if (depth === 1) this.#threadCount += 1;
    return [
      /^[\w-]+$/.test(type) ? type : 'comment',
      ...(author === null ? [] : ['byuser', `comment-author-${author.slug.replace(/[^\w-]/g, '')}`]),
      ...(author !== null && author.id === this.#post.author?.id ? ['bypostauthor'] : []),
      ...(isOdd ? ['odd', 'alt'] : ['even']),
      ...(depth > 1 ? [] : isOddThread ? ['thread-odd', 'thread-alt'] : ['thread-even']),
      `depth-${depth}`,
    ].join(' ');
  }
}
