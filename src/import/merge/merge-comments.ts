import type { ImportPart } from '../conversion.ts';
import { createIdSequence, type IdMap } from './item-ids.ts';
import type { MergeContext } from './merge-context.ts';

interface CommentIdentity {
  readonly id: number;
  readonly postId: number;
}

const COMMENT_IDENTITIES = `SELECT comment_ID AS batch_key, comment_ID AS id, comment_post_ID AS postId
  FROM comments WHERE comment_ID > ? ORDER BY comment_ID`;

/**
 * Assigns ids to the new comments of imported posts, including posts of earlier imports. Requires the ids of posts;
 * must run before anything refers to the comments.
 */
export async function chooseComments({
  client,
  dialect,
  stage,
  earlierIds,
  ids,
  itemCounters,
}: MergeContext): Promise<IdMap> {
  const nextId = await createIdSequence(client, { dialect, kind: 'comment' });
  const added: IdMap = new Map();
  for (const identities of stage.batches<CommentIdentity>(COMMENT_IDENTITIES)) {
    for (const { id, postId } of identities) {
      if (earlierIds.comment.has(id)) itemCounters.comment.alreadyImported++;
      else if (!ids.post.has(postId)) itemCounters.comment.countOmitted('its item was not imported', `comment ${id}`);
      else added.set(id, nextId());
    }
  }
  itemCounters.comment.added += added.size;
  for (const [id, newId] of added) ids.comment.set(id, newId);
  return added;
}

/** The rows of the added comments. */
export function remapComments({ ids }: MergeContext, { part, added }: { part: ImportPart; added: IdMap }): ImportPart {
  return {
    comment: (part.comment ?? []).flatMap((row) => {
      const newId = added.get(row.id ?? 0);
      if (newId === undefined) return [];
      return [
        {
          ...row,
          id: newId,
          postId: ids.post.get(row.postId) ?? 0,
          userId: ids.user.get(row.userId ?? 0) ?? 0,
          parentId: ids.comment.get(row.parentId ?? 0) ?? 0,
        },
      ];
    }),
    commentMeta: (part.commentMeta ?? []).flatMap((row) => {
      const commentId = added.get(row.commentId);
      return commentId === undefined ? [] : [{ ...row, commentId }];
    }),
  };
}
