import { commentSearchTexts } from '../../schema/kinds/comments/write/comment-texts.ts';
import type { Conversion, ImportPart } from './conversion.ts';
import { commentStatus } from './neutral-name.ts';
import { readDate, readValue } from './stored-value.ts';

/** Converts the comments with their metadata. */
export function* convertComments(conversion: Conversion): Generator<ImportPart> {
  const { stage, addresses, rowCounters, note } = conversion;
  const orphans =
    stage.value<number>(
      'SELECT COUNT(*) FROM comments WHERE comment_post_ID <> 0 AND comment_post_ID NOT IN (SELECT ID FROM posts)',
    ) ?? 0;
  if (orphans > 0)
    note(
      `${orphans} ${orphans === 1 ? 'comment belongs to a post that is' : 'comments belong to posts that are'} missing.`,
    );
  for (const rows of stage.rows('comments')) {
    rowCounters.comments.countStored(rows.length);
    const comment = rows.map((row) => {
      const dateGmt = readDate(row.comment_date_gmt) ?? readDate(row.comment_date) ?? '1970-01-01T00:00:00';
      const texts = {
        authorName: row.comment_author,
        authorEmail: row.comment_author_email,
        authorUrl: addresses.text(row.comment_author_url),
        authorIp: row.comment_author_IP,
        content: addresses.text(row.comment_content),
      };
      return {
        ...texts,
        ...commentSearchTexts(texts),
        id: row.comment_ID,
        postId: row.comment_post_ID,
        parentId: row.comment_parent,
        userId: row.user_id,
        type: row.comment_type || 'comment',
        status: commentStatus(row.comment_approved),
        date: readDate(row.comment_date) ?? dateGmt,
        dateGmt,
        karma: row.comment_karma,
        userAgent: row.comment_agent,
      };
    });
    yield { comment };
  }
  for (const rows of stage.batches<MetaRow>(META_ROWS)) {
    const rowsOfComments = rows.filter(({ has_comment }) => has_comment === 1);
    rowCounters.commentmeta.countStored(rowsOfComments.length);
    for (const row of rows) {
      if (row.has_comment === 1) continue;
      const item = `comment ${row.comment_id}, ${row.meta_key}`;
      rowCounters.commentmeta.countOmitted('comment missing', { item, value: row.meta_value });
    }
    const commentMeta = rowsOfComments.map((row) => {
      const value = row.meta_key === '_wp_trash_meta_status' ? commentStatus(row.meta_value) : undefined;
      return {
        commentId: row.comment_id,
        key: row.meta_key,
        value: JSON.stringify(value ?? readValue(row.meta_value, addresses)),
      };
    });
    yield { commentMeta };
  }
}

interface MetaRow {
  readonly comment_id: number;
  readonly meta_key: string;
  readonly meta_value: string;
  readonly has_comment: number;
}

const META_ROWS = `SELECT meta_id AS batch_key, comment_id, meta_key, meta_value,
  EXISTS (SELECT 1 FROM comments WHERE comments.comment_ID = commentmeta.comment_id) AS has_comment
  FROM commentmeta WHERE meta_id > ? ORDER BY meta_id`;
