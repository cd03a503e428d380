import type { CommentData, PostData } from '../../render-environment.ts';
import { anchored, type BlockDefinition, defineBlock } from '../define-block.ts';
import type { BlockType, RenderingBlock } from '../render-context.ts';
import { currentComment } from './current-comment.ts';
import { currentPost } from './current-post.ts';
import { type CurrentTerm, currentTerm } from './current-term.ts';

/** The definition of a theme block that shows a part of an object. */
type PartDefinition<T> = Omit<BlockDefinition, 'category' | 'render'> & {
  render(shown: T, rendering: RenderingBlock): string | Promise<string>;
};

/** Defines blocks that show a part of the object that `find` returns; empty if there is none. */
const partOf =
  <T>(usual: Partial<BlockDefinition>, find: (rendering: RenderingBlock) => T | undefined | Promise<T | undefined>) =>
  (name: string, { render, ...definition }: PartDefinition<T>): BlockType =>
    defineBlock(name, {
      category: 'theme',
      supports: anchored,
      ...usual,
      ...definition,
      render: async (rendering) => {
        const shown = await find(rendering);
        return shown === undefined ? '' : render(shown, rendering);
      },
    });

/** A block that shows a part of its item. */
export const definePostPart = partOf<PostData>({ usesContext: ['postId', 'postType', 'queryId'] }, currentPost);

/** A block that shows a part of the comment of its template. */
export const defineCommentPart = partOf<CommentData>(
  { ancestor: ['core/comment-template'], usesContext: ['commentId'] },
  currentComment,
);

/** A block that shows a part of the term of its template. */
export const defineTermPart = partOf<CurrentTerm>({ usesContext: ['termId', 'taxonomy', 'termData'] }, currentTerm);
