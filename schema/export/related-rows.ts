import type { Comment, User } from '../../prisma/generated/sqlite/client.ts';
import type { Domain } from '../domain.ts';
import { isIn, sql } from '../sql.ts';
import type { ExportAuthor, ExportComment } from './item.ts';

type Loading = Pick<Domain, 'kernel'>;

/** The accounts that wrote something, by id. */
export async function loadAuthors(
  { kernel }: Loading,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ExportAuthor>> {
  const rows = await kernel.database.reader.$queryRaw<Pick<User, 'id' | 'displayName' | 'slug'>[]>(
    sql`SELECT "id", "displayName", "slug" FROM "users" WHERE ${isIn('"id"', [...new Set(ids)])}`,
  );
  return new Map(rows.map(({ id, displayName: name, slug }) => [id, { id, name, slug }]));
}

type CommentFacts = Pick<Comment, 'id' | 'postId' | 'parentId' | 'authorName' | 'date' | 'dateGmt' | 'content'>;

/** The approved comments on items, the oldest first. What would tell who wrote them and from where is not even read. */
export async function loadApprovedComments(
  { kernel }: Loading,
  postIds: readonly number[],
): Promise<ReadonlyMap<number, readonly ExportComment[]>> {
  const rows = await kernel.database.reader.$queryRaw<CommentFacts[]>(
    sql`SELECT "id", "postId", "parentId", "authorName", "date", "dateGmt", "content" FROM "comments" WHERE ${isIn('"postId"', postIds)} AND "status" = 'approved' AND "type" = 'comment' ORDER BY "date", "id"`,
  );
  const found = new Map<number, ExportComment[]>(postIds.map((id) => [id, []]));
  for (const { id, postId, parentId: parent, authorName: author, date, dateGmt, content: text } of rows) {
    found.get(postId)?.push({ id, parent, author, date, dateGmt, text });
  }
  return found;
}
