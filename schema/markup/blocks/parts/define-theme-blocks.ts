import { integerAt, textAt } from '../../block-grammar/parsed-block.ts';
import type { CommentData, PostData, TermData } from '../../render-environment.ts';
import { anchoredDataSupports, type BlockDefinition, defineBlock } from '../define-block.ts';
import type { BlockRenderInput, BlockType } from '../render-context.ts';
import { loadCurrentPost } from './current-post.ts';

/** Returns the comment that the outer comment template renders; undefined outside of one. */
export function currentComment({ context }: BlockRenderInput): CommentData | undefined {
  const id = integerAt(context.values.comment, 'id');
  return id === undefined ? undefined : context.state.comments.get(id);
}

/** The data of a term that term templates provide. */
type CurrentTerm = Pick<TermData, 'name' | 'link' | 'description' | 'count'>;

/** Returns the term that the outer term template renders; undefined outside of one. */
function currentTerm({ context }: BlockRenderInput): CurrentTerm | undefined {
  const term = context.values.term;
  if (term === undefined) return undefined;
  return {
    name: textAt(term, 'name') ?? '',
    link: textAt(term, 'link') ?? '',
    description: textAt(term, 'description') ?? '',
    count: integerAt(term, 'count') ?? 0,
  };
}

/** The definition of a theme block that shows data of a subject: a post, a comment or a term. */
type SubjectBlockDefinition<T> = Omit<BlockDefinition, 'category' | 'render'> & {
  render(subject: T, rendering: BlockRenderInput): string | Promise<string>;
};

/** Returns a function that defines blocks for the subject that `loadSubject` returns; they render '' without a subject. */
const blockDefiner =
  <T>(
    defaults: Partial<BlockDefinition>,
    loadSubject: (rendering: BlockRenderInput) => T | undefined | Promise<T | undefined>,
  ) =>
  (name: string, { render, ...definition }: SubjectBlockDefinition<T>): BlockType =>
    defineBlock(name, {
      category: 'theme',
      supports: anchoredDataSupports,
      ...defaults,
      ...definition,
      render: async (rendering) => {
        const subject = await loadSubject(rendering);
        return subject === undefined ? '' : render(subject, rendering);
      },
    });

/** Defines a block that shows data of the current post. */
export const definePostBlock = blockDefiner<PostData>(
  { usesContext: ['postId', 'postType', 'queryId'] },
  loadCurrentPost,
);

/** Defines a block that shows data of the comment that the outer comment template renders. */
export const defineCommentBlock = blockDefiner<CommentData>(
  { ancestor: ['core/comment-template'], usesContext: ['commentId'] },
  currentComment,
);

/** Defines a block that shows data of the term that the outer term template renders. */
export const defineTermBlock = blockDefiner<CurrentTerm>({ usesContext: ['termId', 'taxonomy'] }, currentTerm);
