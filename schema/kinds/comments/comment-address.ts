import type { RequestContext } from '../../core/request-context.ts';
import type { CommentRow } from '../../core/rows/comment-row.ts';
import { commentLink } from '../../urls/archive-link.ts';
import { permalinkOf } from '../../urls/item-permalink.ts';

/** Returns the permalink of a comment: that of its item or of one of its comment pages, with a fragment. */
export async function commentAddressOf(row: CommentRow, context: RequestContext): Promise<string> {
  const post = row.postType === null ? null : await context.loaders.linkRows.load(row.postId);
  const [postAddress, page] = await Promise.all([
    post ? permalinkOf(post, context) : '',
    context.loaders.commentPages.load(row.id),
  ]);
  return commentLink(context.site.permalinks, { id: row.id, postAddress, page });
}
