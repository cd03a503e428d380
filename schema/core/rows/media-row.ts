import type { Attachment, Post } from '../../../prisma/generated/sqlite/client.ts';
import { isIn, sql } from '../dialect/sql.ts';
import type { Domain } from '../domain.ts';
import { queryRows } from '../reads/recording-reader.ts';
import { rowsById } from '../reads/row-tags.ts';

/** An attachment: its row of `posts` and its row of `attachments`. */
export type MediaRow = Post & Omit<Attachment, 'postId'>;

/** Loads attachments by id. */
export const loadMedia = ({ kernel }: Domain, ids: readonly number[]): Promise<MediaRow[]> =>
  queryRows<MediaRow>(kernel.database.reader, {
    statement: sql`
      SELECT p.*, a.* FROM "posts" p JOIN "attachments" a ON a."postId" = p."id"
      WHERE p."type" = 'attachment' AND ${isIn('p."id"', ids)}`,
    mentions: { posts: 1, attachments: 1 },
    rows: [...rowsById('posts', ids), ...rowsById('attachments', ids)],
  });

/** Loads rows of the table `attachments` by the ids of the items. */
export const loadAttachmentRows = ({ kernel }: Domain, ids: readonly number[]): Promise<Attachment[]> =>
  queryRows<Attachment>(kernel.database.reader, {
    statement: sql`SELECT * FROM "attachments" WHERE ${isIn('"postId"', ids)}`,
    mentions: { attachments: 1 },
    rows: rowsById('attachments', ids),
  });
