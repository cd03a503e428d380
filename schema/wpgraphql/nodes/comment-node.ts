import { canChangeCommentNode, isVisibleCommentNode } from '../../access/wpgraphql-access.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { CommentRow } from '../../core/rows/comment-row.ts';
import {
  commentedPostAccessData,
  itemOfComment,
  mayEditComment,
  mayReadComment,
} from '../../kinds/comments/comment-rights.ts';
import { isId } from '../../values/ids.ts';
import type { CommentAuthor } from '../core/wpgraphql-builder.ts';
import type { NodeKind } from './node-declaration.ts';
import { numberOfKey } from './wpgraphql-id.ts';

/** Returns the comment if the viewer may see it, else null. Notes follow the rule of the domain. */
export function visibleComment(row: CommentRow | null, context: RequestContext): CommentRow | null {
  const post = row && itemOfComment(row);
  if (!row || !post) return null;
  if (row.type === 'note') return mayReadComment(row, context) ? row : null;
  const comment = { status: row.status, authorId: row.userId, post: commentedPostAccessData(post, context) };
  return isVisibleCommentNode(context.viewer, comment) ? row : null;
}

/** Whether the viewer may change the comment and read its source text. Notes follow the rule of the domain. */
export const mayChangeComment = (row: CommentRow, context: RequestContext): boolean =>
  row.type === 'note' ? mayEditComment(row, context) : canChangeCommentNode(context.viewer, { authorId: row.userId });

/** Loads a comment; null if there is none, or if the viewer may not see it. */
export const loadVisibleComment = async (id: number, context: RequestContext): Promise<CommentRow | null> =>
  isId(id) ? visibleComment(await context.loaders.comments.load(id), context) : null;

/** Comments, notes and pings. */
export const commentNode: NodeKind<CommentRow> = {
  name: 'comment',
  matches: (value): value is CommentRow => 'storedNoteStatus' in value,
  keyOf: ({ id }) => id,
  typeNameOf: () => 'Comment',
  load: (key, context) => loadVisibleComment(numberOfKey(key), context),
};

/** Authors of comments without a visible account. The key is the id of the comment. */
export const commentAuthorNode: NodeKind<CommentAuthor> = {
  name: 'comment_author',
  matches: (value): value is CommentAuthor => 'authoredComment' in value,
  keyOf: ({ authoredComment }) => authoredComment.id,
  typeNameOf: () => 'CommentAuthor',
  load: async (key, context) => {
    const authoredComment = await loadVisibleComment(numberOfKey(key), context);
    return authoredComment && { authoredComment };
  },
};
