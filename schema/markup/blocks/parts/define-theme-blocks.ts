import type { CommentData, PostData } from '../../render-environment.ts';
import { anchoredDataSupports, type BlockDefinition, defineBlock } from '../define-block.ts';
import type { BlockRenderInput, BlockType } from '../render-context.ts';
import { currentComment } from './current-comment.ts';
import { loadCurrentPost } from './current-post.ts';
import { type CurrentTerm, currentTerm } from './current-term.ts';

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
export const defineTermBlock = blockDefiner<CurrentTerm>(
  { usesContext: ['termId', 'taxonomy', 'termData'] },
  currentTerm,
);
