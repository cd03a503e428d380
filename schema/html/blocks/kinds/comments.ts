import { withinAllowance } from '../../allowance.ts';
import type { CommentFacts, CommentPage, PostFacts } from '../../environment.ts';
import { escapeUrl } from '../../markup/escape.ts';
import { wrapperAttributes } from '../../supports/wrapper.ts';
import { integerAt } from '../block.ts';
import type { BlockContext, BlockRenderer, RenderingBlock } from '../context.ts';
import { alignClass, ownPost, shownTitle } from './own-post.ts';

/** The frame around all that has to do with comments; empty where there are none and nobody may write any. */
export const renderComments: BlockRenderer = async (rendering) => {
  const post = await ownPost(rendering);
  if (post === undefined || post.isLocked || (post.commentCount === 0 && !post.commentsOpen)) return '';
  return rendering.content;
};

/** The page of comments that readers see first; undefined where the item is behind a password or not there. */
export async function commentPageOf(
  rendering: RenderingBlock,
): Promise<{ post: PostFacts; shown: CommentPage } | undefined> {
  const post = await ownPost(rendering);
  if (post === undefined || post.isLocked) return undefined;
  const { load, site } = rendering.context.state.environment;
  const { perPage, threaded, opensAtNewest } = site.comments;
  return { post, shown: await load.commentPage({ postId: post.id, perPage, threaded, isLast: opensAtNewest }) };
}

/** The inner blocks once for every comment, answers within what they answer. */
export const renderCommentTemplate: BlockRenderer = async (rendering) => {
  const found = await commentPageOf(rendering);
  if (found === undefined || found.shown.comments.length === 0) return '';
  const { state } = rendering.context;
  const { comments } = found.shown;
  for (const comment of comments) state.comments.set(comment.id, comment);
  const { threaded, newestFirst } = state.environment.site.comments;
  const top = threaded ? comments.filter(({ parentId }) => parentId === 0) : [...comments];
  const list = new CommentList(rendering, { post: found.post, answers: threaded ? answersIn(comments) : new Map() });
  const items = await list.items(newestFirst ? top.reverse() : top, 1);
  return `<ol ${wrapperAttributes(rendering)}>${items}</ol>`;
};

/** The answers to each comment. */
function answersIn(comments: readonly CommentFacts[]): Map<number, CommentFacts[]> {
  const answers = new Map<number, CommentFacts[]>();
  for (const comment of comments) {
    const known = answers.get(comment.parentId);
    if (known === undefined) answers.set(comment.parentId, [comment]);
    else known.push(comment);
  }
  return answers;
}

/** Writes comments one after the other; every second one, and every second of the topmost, is told apart by classes. */
class CommentList {
  readonly #rendering: RenderingBlock;
  readonly #post: PostFacts;
  readonly #answers: ReadonlyMap<number, readonly CommentFacts[]>;
  #written = 0;
  #threads = 0;

  constructor(
    rendering: RenderingBlock,
    { post, answers }: { post: PostFacts; answers: ReadonlyMap<number, readonly CommentFacts[]> },
  ) {
    this.#rendering = rendering;
    this.#post = post;
    this.#answers = answers;
  }

  async items(comments: readonly CommentFacts[], depth: number): Promise<string> {
    const parts: string[] = [];
    const isDeepest = depth >= this.#rendering.context.state.environment.site.comments.deepest;
    // At the deepest level answers stand after what they answer.
    const pending = [...comments].reverse();
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      const answers = this.#answers.get(next.id) ?? [];
      parts.push(await this.#item(next, { depth, answers: isDeepest ? [] : answers }));
      if (isDeepest) pending.push(...[...answers].reverse());
    }
    return parts.join('');
  }

  async #item(
    comment: CommentFacts,
    { depth, answers }: { depth: number; answers: readonly CommentFacts[] },
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

  #classes({ type, author }: CommentFacts, depth: number): string {
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

/** How many comments there are on which item, as a heading. */
export const renderCommentsTitle: BlockRenderer = async (rendering) => {
  const { attributes } = rendering;
  const post = await ownPost(rendering);
  if (post === undefined || post.isLocked || post.commentCount === 0) return '';
  const count = post.commentCount;
  const responses = count === 1 ? 'response' : 'responses';
  const counted = attributes.showCommentsCount === false ? responses : `${count === 1 ? 'one' : count} ${responses}`;
  const named = attributes.showPostTitle === false ? '' : ` to &#8220;${shownTitle(post, rendering)}&#8221;`;
  const text = `${counted.charAt(0).toUpperCase()}${counted.slice(1)}${named}`;
  const level = Math.min(6, Math.max(1, integerAt(attributes, 'level') ?? 2));
  return `<h${level} ${wrapperAttributes(rendering, { ...alignClass(rendering), id: 'comments' })}>${text}</h${level}>`;
};

/** How many comments an item has. */
export const renderCommentsCount: BlockRenderer = async (rendering) => {
  const post = await ownPost(rendering);
  return post === undefined
    ? ''
    : `<div ${wrapperAttributes(rendering, alignClass(rendering))}>${post.commentCount}</div>`;
};

/** A link to the comments, or to where the first one is written; empty where nobody may write any. */
export const renderCommentsLink: BlockRenderer = async (rendering) => {
  const post = await ownPost(rendering);
  if (!post?.commentsOpen) return '';
  const count = post.commentCount;
  const text = count === 0 ? 'No comments' : `${count} ${count === 1 ? 'comment' : 'comments'}`;
  const address = escapeUrl(`${post.link}#${count === 0 ? 'respond' : 'comments'}`);
  return `<div ${wrapperAttributes(rendering, alignClass(rendering))}><a href="${address}">${text}<span class="screen-reader-text"> on ${shownTitle(post, rendering)}</span></a></div>`;
};
