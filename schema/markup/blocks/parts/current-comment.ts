import { integerAt } from '../../block-grammar/parsed-block.ts';
import type { CommentData } from '../../render-environment.ts';
import type { RenderingBlock } from '../render-context.ts';

/** The comment of the surrounding comment template; undefined outside of one. */
export function currentComment({ context }: RenderingBlock): CommentData | undefined {
  const id = integerAt(context.values.comment, 'id');
  return id === undefined ? undefined : context.state.comments.get(id);
}
