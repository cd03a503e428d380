import { addToCommentCount, countedComments } from '../../content/counts/comment-counts.ts';
import type { Deletion } from '../../content/write/deletion.ts';
import type { RequestContext } from '../../context.ts';
import { domainError } from '../../errors.ts';
import type { CommentRow } from '../comment-row.ts';
import { findComment } from '../item.ts';
import { mayEdit } from '../rights.ts';
import { lockWithPosts } from './lock.ts';
import { setStatus } from './status.ts';

/** Moves a comment to the trash, or deletes it for good. Errors: `rest_cannot_delete`, `rest_already_trashed`. */
export async function removeComment(
  { id, force }: { id: number; force: boolean },
  context: RequestContext,
): Promise<Deletion<CommentRow>> {
  const { viewer, kernel } = context;
  const row = await findComment(context, { id });
  if (!mayEdit(row, context)) throw domainError('rest_cannot_delete', { viewer });
  if (!force && row.status === 'trash') throw domainError('rest_already_trashed');
  await kernel.database.transaction(async (client) => {
    const { database } = kernel;
    const comment = await lockWithPosts(database, { client, id, postIds: [row.postId] });
    if (!comment) throw domainError('rest_comment_invalid_id');
    const before = countedComments(comment);
    if (!force) {
      const status = await setStatus(client, { comment, word: 'trash', now: kernel.now() });
      const by = countedComments({ ...comment, status }) - before;
      await addToCommentCount(database, { client, postId: comment.postId, by });
    } else {
      // Replies move up to what the comment replied to.
      await client.comment.updateMany({ where: { parentId: id }, data: { parentId: comment.parentId } });
      await client.comment.delete({ where: { id } });
      await addToCommentCount(database, { client, postId: comment.postId, by: -before });
    }
  });
  if (force) return { deleted: true, previous: row, item: null };
  return { deleted: false, previous: null, item: await findComment(context, { id }) };
}
