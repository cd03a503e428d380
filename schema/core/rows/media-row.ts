import type { Attachment, Post } from '../../../prisma/generated/sqlite/client.ts';
import type { Domain } from '../domain.ts';
import { isIn, sql } from '../sql.ts';

/** An attachment: its post and what it has beyond one. */
export type MediaRow = Post & Omit<Attachment, 'postId'>;

/** The attachments with these ids. */
export const loadMedia = ({ kernel }: Domain, ids: readonly number[]): Promise<MediaRow[]> =>
  kernel.database.reader.$queryRaw<MediaRow[]>(sql`
    SELECT p.*, a.* FROM "posts" p JOIN "attachments" a ON a."postId" = p."id"
    WHERE p."type" = 'attachment' AND ${isIn('p."id"', ids)}`);

/** What attachments have beyond posts, by the ids of their posts. */
export const loadAttachmentRows = ({ kernel }: Domain, ids: readonly number[]): Promise<Attachment[]> =>
  kernel.database.reader.$queryRaw<Attachment[]>(sql`SELECT * FROM "attachments" WHERE ${isIn('"postId"', ids)}`);
