import { enteringDate } from '../../../schema/content/write/entering-item.ts';
import type { SourceRow } from '../source-tables.ts';
import { type EnteringRows, storedDate } from './entering-rows.ts';

type CommentRow = Pick<SourceRow<'comments'>, 'comment_ID' | 'comment_date' | 'comment_date_gmt'> & {
  readonly post_date: string | null;
};

const ROWS = `SELECT c.comment_ID AS batch_key, c.comment_ID, c.comment_date, c.comment_date_gmt, p.post_date
  FROM comments c LEFT JOIN posts p ON p.ID = c.comment_post_ID WHERE c.comment_ID > ? ORDER BY c.comment_ID`;

/** Normalizes the dates of comments in the stage. A comment without a date gets that of its post. */
export function normalizeComments({ stage, clock, now, noteChange }: EnteringRows): void {
  for (const rows of stage.batches<CommentRow>(ROWS)) {
    for (const { comment_ID: id, comment_date: local, comment_date_gmt: gmt, post_date } of rows) {
      const date = enteringDate({ local, gmt }, clock);
      const { local: newLocal, gmt: newGmt } =
        date ?? enteringDate({ local: post_date ?? '', gmt: '' }, clock) ?? clock.at(now);
      const [storedLocal, storedGmt] = [storedDate(newLocal), storedDate(newGmt)];
      if (!date) noteChange('date', { item: `comment ${id}`, from: local || gmt, to: storedLocal });
      if (storedLocal === local && storedGmt === gmt) continue;
      stage.run(
        'UPDATE comments SET comment_date = ?, comment_date_gmt = ? WHERE comment_ID = ?',
        storedLocal,
        storedGmt,
        id,
      );
    }
  }
}
