import type { ImportPart } from '../conversion.ts';
import { furtherIds, type IdMap } from './item-ids.ts';
import type { Merging } from './merge-context.ts';

interface CommentHead {
  readonly id: number;
  readonly postId: number;
}

const HEADS = `SELECT comment_ID AS at, comment_ID AS id, comment_post_ID AS postId
  FROM comments WHERE comment_ID > ? ORDER BY comment_ID`;

/**
 * Assigns ids to the new comments of posts on this site, with posts of earlier imports. Runs after posts have ids and
 * before anything refers to the comments.
 */
export async function chooseComments({ client, dialect, stage, before, ids, tallies }: Merging): Promise<IdMap> {
  const further = await furtherIds(client, { dialect, kind: 'comment' });
  const added: IdMap = new Map();
  for (const heads of stage.batches<CommentHead>(HEADS)) {
    for (const { id, postId } of heads) {
      if (before.comment.has(id)) tallies.comment.before++;
      else if (!ids.post.has(postId)) tallies.comment.leftOut('its item was not imported');
      else added.set(id, further());
    }
  }
  tallies.comment.added += added.size;
  for (const [id, own] of added) ids.comment.set(id, own);
  return added;
}

/** The rows of the added comments. */
export function moveComments({ ids }: Merging, { part, added }: { part: ImportPart; added: IdMap }): ImportPart {
  return {
    comment: (part.comment ?? []).flatMap((row) => {
      const own = added.get(row.id ?? 0);
      if (own === undefined) return [];
      return [
        {
          ...row,
          id: own,
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
