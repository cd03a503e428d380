import type { JsonObject } from '../../../../schema/values/json-text.ts';
import type { AddRow } from '../row-batches.ts';
import { dateOf, itemMeta, itemNumber, itemText, writtenText } from './rest-fields.ts';

const STORED_STATUSES: ReadonlyMap<string, string> = new Map([
  ['approved', '1'],
  ['hold', '0'],
]);

/** Creates the rows of comments. */
export class CommentRows {
  /** The number of approved comments by item. */
  readonly counts = new Map<number, number>();
  #lastMeta = 0;

  /** Adds the rows of a comment: the comment and its metadata. */
  add(item: JsonObject, addRow: AddRow): void {
    const id = itemNumber(item, 'id');
    const post = itemNumber(item, 'post');
    const status = itemText(item, 'status');
    addRow('comments', {
      comment_ID: id,
      comment_post_ID: post,
      comment_author: itemText(item, 'author_name'),
      comment_author_email: itemText(item, 'author_email'),
      comment_author_url: itemText(item, 'author_url'),
      comment_author_IP: itemText(item, 'author_ip'),
      comment_date: dateOf(item, 'date'),
      comment_date_gmt: dateOf(item, 'date_gmt'),
      comment_content: writtenText(item, 'content'),
      comment_approved: STORED_STATUSES.get(status) ?? status,
      comment_agent: itemText(item, 'author_user_agent'),
      comment_type: itemText(item, 'type'),
      comment_parent: itemNumber(item, 'parent'),
      user_id: itemNumber(item, 'author'),
    });
    if (status === 'approved') this.counts.set(post, (this.counts.get(post) ?? 0) + 1);
    for (const [key, value] of itemMeta(item)) {
      addRow('commentmeta', { meta_id: ++this.#lastMeta, comment_id: id, meta_key: key, meta_value: value });
    }
  }
}
