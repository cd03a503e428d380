import type { Conversion, ImportRows } from './conversion.ts';
import { commentStatus } from './neutral-name.ts';
import { readDate } from './stored-date.ts';
import { readValue } from './stored-value.ts';

/** The comments and what else is known about them. */
export function convertComments(conversion: Conversion): Pick<ImportRows, 'comment' | 'commentMeta'> {
  const { site, addresses, tallies, note } = conversion;
  const posts = new Set(site.posts.map((row) => row.ID));
  const comments = new Set(site.comments.map((row) => row.comment_ID));
  const comment = site.comments.map((row) => {
    const dateGmt = readDate(row.comment_date_gmt) ?? readDate(row.comment_date) ?? '1970-01-01T00:00:00';
    tallies.comments.stored();
    return {
      id: row.comment_ID,
      postId: row.comment_post_ID,
      parentId: row.comment_parent,
      userId: row.user_id,
      type: row.comment_type || 'comment',
      status: commentStatus(row.comment_approved),
      date: readDate(row.comment_date) ?? dateGmt,
      dateGmt,
      karma: row.comment_karma,
      authorName: row.comment_author,
      authorEmail: row.comment_author_email,
      authorUrl: addresses.text(row.comment_author_url),
      authorIp: row.comment_author_IP,
      userAgent: row.comment_agent,
      content: addresses.text(row.comment_content),
    };
  });
  const lost = site.comments.filter((row) => row.comment_post_ID !== 0 && !posts.has(row.comment_post_ID)).length;
  if (lost > 0)
    note(`${lost} ${lost === 1 ? 'comment belongs to a post that is' : 'comments belong to posts that are'} missing.`);
  const commentMeta: ImportRows['commentMeta'] = [];
  for (const row of site.commentmeta) {
    if (!comments.has(row.comment_id)) {
      tallies.commentmeta.leftOut('comment missing');
      continue;
    }
    const value = row.meta_key === '_wp_trash_meta_status' ? commentStatus(row.meta_value) : undefined;
    commentMeta.push({
      commentId: row.comment_id,
      key: row.meta_key,
      value: JSON.stringify(value ?? readValue(row.meta_value, addresses)),
    });
    tallies.commentmeta.stored();
  }
  return { comment, commentMeta };
}
