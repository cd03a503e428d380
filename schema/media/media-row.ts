import type { Attachment, Post } from '../../prisma/generated/sqlite/client.ts';
import type { Domain } from '../domain.ts';
import { isIn, rawSql, sql } from '../sql.ts';

/** An attachment: its post and what it has beyond one. */
export type MediaRow = Post & Omit<Attachment, 'postId'>;

/** What an attachment has beyond a post. */
export type FileRow = Attachment;

const FILE_COLUMNS = ['file', 'altText', 'width', 'height', 'fileSize', 'originalFile', 'metadata'].map(
  (column) => `a."${column}"`,
);

const COLUMNS = rawSql(
  [
    ...[
      'id',
      'type',
      'status',
      'slug',
      'date',
      'dateGmt',
      'modified',
      'modifiedGmt',
      'authorId',
      'parentId',
      'featuredMediaId',
      'template',
      'format',
      'sticky',
      'password',
      'commentStatus',
      'pingStatus',
      'mimeType',
      'guid',
      'title',
      'titleRendered',
      'excerpt',
      'excerptRendered',
      'content',
      'contentRendered',
      'renderDynamic',
      'renderVersion',
      'revisionCount',
      'latestRevisionId',
    ].map((column) => `p."${column}"`),
    ...FILE_COLUMNS,
  ].join(', '),
);

/** Attachments by id. */
export async function loadMedia(domain: Domain, ids: readonly number[]): Promise<Map<number, MediaRow>> {
  const rows = await domain.kernel.database.reader.$queryRaw<MediaRow[]>(
    sql`SELECT ${COLUMNS} FROM "posts" p JOIN "attachments" a ON a."postId" = p."id" WHERE p."type" = 'attachment' AND ${isIn('p."id"', ids)}`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** What attachments have beyond posts, by id. */
export async function loadFiles(domain: Domain, ids: readonly number[]): Promise<Map<number, FileRow>> {
  const rows = await domain.kernel.database.reader.$queryRaw<FileRow[]>(
    sql`SELECT a."postId", ${rawSql(FILE_COLUMNS.join(', '))} FROM "attachments" a WHERE ${isIn('a."postId"', ids)}`,
  );
  return new Map(rows.map((row) => [row.postId, row]));
}
