import type { RowTaker } from '../row-batches.ts';
import { dateOf, metaOf, numberOf, textOf, writtenText } from './fields.ts';
import type { RestItem } from './rest-item.ts';

const STORED_STATES: ReadonlyMap<string, string> = new Map([
  ['approved', '1'],
  ['hold', '0'],
]);

/** Makes rows of comments. */
export class CommentRows {
  /** How many comments that readers see each item has. */
  readonly counts = new Map<number, number>();
  #lastMeta = 0;

  /** Gives the rows of a comment: itself and its metadata. */
  add(item: RestItem, take: RowTaker): void {
    const id = numberOf(item, 'id');
    const post = numberOf(item, 'post');
    const status = textOf(item, 'status');
    take('comments', {
      comment_ID: id,
      comment_post_ID: post,
      comment_author: textOf(item, 'author_name'),
      comment_author_email: textOf(item, 'author_email'),
      comment_author_url: textOf(item, 'author_url'),
      comment_author_IP: textOf(item, 'author_ip'),
      comment_date: dateOf(item, 'date'),
      comment_date_gmt: dateOf(item, 'date_gmt'),
      comment_content: writtenText(item, 'content'),
      comment_approved: STORED_STATES.get(status) ?? status,
      comment_agent: textOf(item, 'author_user_agent'),
      comment_type: textOf(item, 'type'),
      comment_parent: numberOf(item, 'parent'),
      user_id: numberOf(item, 'author'),
    });
    if (status === 'approved') this.counts.set(post, (this.counts.get(post) ?? 0) + 1);
    for (const [key, value] of metaOf(item)) {
      take('commentmeta', { meta_id: ++this.#lastMeta, comment_id: id, meta_key: key, meta_value: value });
    }
  }
}
