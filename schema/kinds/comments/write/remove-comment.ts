import type { Deletion } from '../../../content/write/item-mutations.ts';
import { sql } from '../../../core/dialect/sql.ts';
import { domainError } from '../../../core/errors/domain-errors.ts';
import type { RequestContext } from '../../../core/request-context.ts';
import { changeRows } from '../../../core/rows/change-rows.ts';
import type { CommentRow } from '../../../core/rows/comment-row.ts';
import { addToCommentCount, countContribution } from '../../../core/rows/recount.ts';
import { findComment, mayEditComment } from '../comment-rights.ts';
import { changeCommentStatus, lockCommentWithPosts, recordComment } from './comment-status.ts';

interface Removal {
  id: number;
  force: boolean;
  /** Whether a comment that is in the trash or spam is deleted permanently, also without `force`. */
  deletesDiscarded?: boolean;
  /** Whether the viewer may delete the comment; by default whether they may edit it. */
  isAllowed?(row: CommentRow): boolean;
}

/** The statuses of comments that nobody reads. */
const DISCARDED: ReadonlySet<string> = new Set(['spam', 'trash']);

/**
 * Moves a comment to the trash, or deletes it permanently if `force`. Errors: `rest_comment_invalid_id`,
 * `rest_post_invalid_id`, `rest_cannot_delete`, `rest_already_trashed`.
 */
export async function removeComment(
  { id, isAllowed, deletesDiscarded = false, ...removal }: Removal,
  context: RequestContext,
): Promise<Deletion<CommentRow>> {
  const { viewer, kernel } = context;
  const row = await findComment(context, { id });
  if (!(isAllowed ? isAllowed(row) : mayEditComment(row, context))) throw domainError('rest_cannot_delete', { viewer });
  const force = removal.force || (deletesDiscarded && DISCARDED.has(row.status));
  if (!force && row.status === 'trash') throw domainError('rest_already_trashed');
  return kernel.database.transaction(async (client) => {
    const { database } = kernel;
    const comment = await lockCommentWithPosts(database, { client, id, postIds: [row.postId] });
    if (!comment) throw domainError('rest_comment_invalid_id');
    const previousCount = countContribution(comment);
    if (!force) {
      const status = await changeCommentStatus(client, { comment, keyword: 'trash', now: kernel.now() });
      const by = countContribution({ ...comment, status }) - previousCount;
      await addToCommentCount(database, { client, postId: comment.postId, by });
      recordComment(client, { action: 'trashed', before: comment, after: { ...comment, status } });
      return { deleted: false, previous: null, item: await findComment(context, { id, client }) };
    }
    // Replies become replies to the parent of the comment.
    const change = sql`UPDATE "comments" SET "parentId" = ${comment.parentId}`;
    await changeRows(database, { client, table: 'comments', change, where: sql`"parentId" = ${id}` });
    await database.executeLater(client, sql`DELETE FROM "comments" WHERE "id" = ${id}`);
    await addToCommentCount(database, { client, postId: comment.postId, by: -previousCount });
    recordComment(client, { action: 'deleted', before: comment });
    return { deleted: true, previous: row, item: null };
  });
}
