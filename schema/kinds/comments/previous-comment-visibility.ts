import { registerPreviousVisibility } from '../../changes/previous-visibility.ts';
import type { Builder } from '../../core/builder.ts';
import type { JournalRow } from '../../core/journal/change-journal.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { CommentRow } from '../../core/rows/comment-row.ts';
import { isVisibleComment } from './comment-item.ts';
import { loadCommentedPost } from './comment-rights.ts';

async function wasVisibleComment(row: JournalRow, context: RequestContext): Promise<boolean> {
  const post = await loadCommentedPost(row.oldParentId, context);
  const previousRow = {
    id: row.objectId,
    type: row.type,
    status: row.oldStatus,
    userId: row.oldAuthorId,
    postId: row.oldParentId,
    postType: post?.type ?? null,
    postStatus: post?.status ?? null,
    postAuthorId: post?.authorId ?? null,
    postPassword: post?.password ?? null,
    postParentType: post?.parent?.type ?? null,
    postParentStatus: post?.parent?.status ?? null,
    postParentAuthorId: post?.parent?.authorId ?? null,
  } as CommentRow;
  return isVisibleComment(previousRow, context);
}

/** Registers the rule that decides whether a changed comment was previously visible to a viewer. */
export const registerPreviousCommentVisibility = (builder: Builder): void =>
  registerPreviousVisibility(builder, { kind: 'comment', wasVisible: wasVisibleComment });
