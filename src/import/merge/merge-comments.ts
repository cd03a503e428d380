import type { ImportRows } from '../conversion.ts';
import { furtherIds, type IdMap } from './item-ids.ts';
import type { Merging } from './merging.ts';

type CommentRow = ImportRows['comment'][number];

/** Gives the new comments their ids, before anything refers to them. */
export async function chooseComments({ client, engine, rows, before, ids, tallies }: Merging): Promise<CommentRow[]> {
  const further = await furtherIds(client, { engine, kind: 'comment' });
  return rows.comment.filter((row) => {
    const { id = 0 } = row;
    if (before.comment.has(id)) {
      tallies.comment.before++;
      return false;
    }
    ids.comment.set(id, further());
    return true;
  });
}

/** The new comments of posts that are here, those that an earlier import brought among them. */
export function mergeComments(
  { rows, ids, tallies }: Merging,
  chosen: readonly CommentRow[],
): Pick<ImportRows, 'comment' | 'commentMeta'> {
  const added: IdMap = new Map();
  const comment = chosen.flatMap((row): CommentRow[] => {
    const { id = 0 } = row;
    const postId = ids.post.get(row.postId);
    const own = ids.comment.get(id);
    if (postId === undefined || own === undefined) {
      ids.comment.delete(id);
      tallies.comment.leftOut('its item is not here');
      return [];
    }
    added.set(id, own);
    tallies.comment.added++;
    return [{ ...row, id: own, postId, userId: ids.user.get(row.userId ?? 0) ?? 0 }];
  });
  const commentMeta = rows.commentMeta.flatMap((row) => {
    const commentId = added.get(row.commentId);
    return commentId === undefined ? [] : [{ ...row, commentId }];
  });
  const moved = comment.map((row) => ({ ...row, parentId: ids.comment.get(row.parentId ?? 0) ?? 0 }));
  return { comment: moved, commentMeta };
}
