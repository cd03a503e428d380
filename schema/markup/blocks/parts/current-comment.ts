import { integerAt } from '../../block-grammar/parsed-block.ts';
import type { CommentData } from '../../render-environment.ts';
import type { BlockRenderInput } from '../render-context.ts';

/** Returns the comment that the outer comment template renders; undefined outside of one. */
export function currentComment({ context }: BlockRenderInput): CommentData | undefined {
  const id = integerAt(context.values.comment, 'id');
  return id === undefined ? undefined : context.state.comments.get(id);
}
