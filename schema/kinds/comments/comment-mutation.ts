import { registerPreviousVisibility } from '../../changes/visible-changes.ts';
import { deletionType } from '../../content/write/item-mutations.ts';
import { type Builder, oncePerBuilder } from '../../core/graphql/builder.ts';
import type { JournalRow } from '../../core/journal/change-journal.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { CommentRow } from '../../core/rows/comment-row.ts';
import { writesKind } from '../../core/scopes/guard-scopes.ts';
import { commentInput } from './comment-inputs.ts';
import { isVisibleComment, loadCommentedPost } from './comment-rights.ts';
import { commentType } from './comment-type.ts';
import { createComment } from './write/create-comment.ts';
import { removeComment } from './write/remove-comment.ts';
import { updateComment } from './write/update-comment.ts';

const commentDeletionType = oncePerBuilder((builder) =>
  deletionType(builder, { name: 'Comment', node: commentType(builder) }),
);

/** Registers the mutations of comments. */
export function registerCommentMutations(builder: Builder): void {
  builder.mutationField('createComment', (t) =>
    t.field({
      extensions: writesKind('comment'),
      type: commentType(builder),
      description:
        'Creates a comment, or a note for editors. Every account may comment on items that are open for comments.',
      args: { input: t.arg({ type: commentInput(builder), required: true }) },
      resolve: (_root, { input }, context) => createComment({ input, context }),
    }),
  );

  builder.mutationField('updateComment', (t) =>
    t.field({
      extensions: writesKind('comment'),
      type: commentType(builder),
      description: 'Changes a comment. Requires the right to moderate, or to edit its item.',
      args: { id: t.arg.int({ required: true }), input: t.arg({ type: commentInput(builder), required: true }) },
      resolve: (_root, { id, input }, context) => updateComment({ id, input, context }),
    }),
  );

  builder.mutationField('deleteComment', (t) =>
    t.field({
      extensions: writesKind('comment'),
      type: commentDeletionType(builder),
      description: 'Moves a comment to the trash, or deletes it permanently. Requires the right to change it.',
      args: { id: t.arg.int({ required: true }), force: t.arg.boolean() },
      resolve: (_root, { id, force }, context) => removeComment({ id, force: force === true }, context),
    }),
  );
}

export async function wasVisibleComment(row: JournalRow, context: RequestContext): Promise<boolean> {
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
