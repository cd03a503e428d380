import { withinAllowance } from '../../allowance.ts';
import type { CommentData, PostData } from '../../render-environment.ts';
import { border, defineBlock, plain, spacing, typography } from '../define-block.ts';
import { childrenByParent } from '../parts/children-by-parent.ts';
import { commentPageOf } from '../parts/comment-page-links.ts';
import type { BlockContext, RenderingBlock } from '../render-context.ts';

export const commentTemplateBlock = defineBlock('core/comment-template', {
  title: 'Comment Template',
  category: 'theme',
  description: 'How each comment looks.',
  parent: ['core/comments'],
  usesContext: ['postId'],
  supports: { ...plain, anchor: true, align: true, reusable: false, ...spacing, ...typography, ...border },
  skipsInnerBlocks: true,
  /** Renders the inner blocks for every comment, with nested answers. */
  render: async (rendering) => {
    const found = await commentPageOf(rendering);
    if (found === undefined || found.shown.comments.length === 0) return '';
    const { state } = rendering.context;
    const { comments } = found.shown;
    for (const comment of comments) state.comments.set(comment.id, comment);
    const { threaded, newestFirst } = state.environment.site.comments;
    const top = threaded ? comments.filter(({ parentId }) => parentId === 0) : [...comments];
    const list = new CommentList(rendering, {
      post: found.post,
      answers: threaded ? childrenByParent(comments) : new Map(),
    });
    const items = await list.items(newestFirst ? top.reverse() : top, 1);
    return `<ol ${rendering.wrapper()}>${items}</ol>`;
  },
});

/** Renders comments in order; classes mark every second comment, and every second thread. */
class CommentList {
  readonly #rendering: RenderingBlock;
  readonly #post: PostData;
  readonly #answers: ReadonlyMap<number, readonly CommentData[]>;
  #written = 0;
  #threads = 0;

  constructor(
    rendering: RenderingBlock,
    { post, answers }: { post: PostData; answers: ReadonlyMap<number, readonly CommentData[]> },
  ) {
    this.#rendering = rendering;
    this.#post = post;
    this.#answers = answers;
  }

  async items(comments: readonly CommentData[], depth: number): Promise<string> {
    const parts: string[] = [];
    const isDeepest = depth >= this.#rendering.context.state.environment.site.comments.maxDepth;
    // At the maximum depth, answers follow their parents.
    const pending = [...comments].reverse();
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      const answers = this.#answers.get(next.id) ?? [];
      parts.push(await this.#item(next, { depth, answers: isDeepest ? [] : answers }));
      if (isDeepest) pending.push(...[...answers].reverse());
    }
    return parts.join('');
  }

  async #item(
    comment: CommentData,
    { depth, answers }: { depth: number; answers: readonly CommentData[] },
  ): Promise<string> {
    const { block, context } = this.#rendering;
    const { state } = context;
    const classes = this.#classes(comment, depth);
    const inner: BlockContext = {
      ...context,
      depth: context.depth + 1,
      values: { ...context.values, comment: { id: comment.id, depth } },
    };
    const own = await withinAllowance(state, async () => {
      const markup = await state.tools.renderInner(block, inner);
      return `<li id="comment-${comment.id}" class="${classes}">${markup}`;
    });
    if (own === '') return '';
    return `${own}${answers.length > 0 ? `<ol>${await this.items(answers, depth + 1)}</ol>` : ''}</li>`;
  }

  #classes({ type, author }: CommentData, depth: number): string {
    const isOdd = this.#written % 2 === 1;
    this.#written += 1;
    const isOddThread = this.#threads % 2 === 1;
    if (depth === 1) this.#threads += 1;
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
