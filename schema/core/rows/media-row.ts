import type { Attachment, Post } from '../../../prisma/generated/sqlite/client.ts';
import type { Domain } from '../domain.ts';
import { isIn, sql } from '../sql.ts';

/** An attachment: its row of `posts` and its row of `attachments`. */
export type MediaRow = Post & Omit<Attachment, 'postId'>;

/** Loads attachments by id. */
export const loadMedia = ({ kernel }: Domain, ids: readonly number[]): Promise<MediaRow[]> =>
  kernel.database.reader.$queryRaw<MediaRow[]>(sql`
    SELECT p.*, a.* FROM "posts" p JOIN "attachments" a ON a."postId" = p."id"
    WHERE p."type" = 'attachment' AND ${isIn('p."id"', ids)}`);

/** Loads rows of the table `attachments` by the ids of the items. */
export const loadAttachmentRows = ({ kernel }: Domain, ids: readonly number[]): Promise<Attachment[]> =>
  kernel.database.reader.$queryRaw<Attachment[]>(sql`SELECT * FROM "attachments" WHERE ${isIn('"postId"', ids)}`);
