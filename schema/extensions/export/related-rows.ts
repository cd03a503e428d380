import type { Comment } from '../../../prisma/generated/sqlite/client.ts';
import { isIn, type Sql, sql } from '../../core/dialect/sql.ts';
import type { Domain } from '../../core/domain.ts';
import type { Database } from '../../core/domain-kernel.ts';
import { readNumbers } from '../../core/search/term-matches.ts';
import type { CooperativeScheduler } from '../../markup/cooperative-scheduler.ts';
import type { ExportReference } from './export-item.ts';

type LoaderEnvironment = Pick<Domain, 'kernel'>;

/** The author of an exported item. */
export type ExportAuthor = ExportReference;

/** Loads the authors with these ids, by id. */
export async function loadAuthors(
  { kernel }: LoaderEnvironment,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ExportAuthor>> {
  const rows = await kernel.database.reader.$queryRaw<ExportAuthor[]>(
    sql`SELECT "id", "displayName" AS "name", "slug" FROM "users" WHERE ${isIn('"id"', [...new Set(ids)])}`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** An approved comment, without e-mail and IP addresses. */
export type ExportComment = Pick<Comment, 'id' | 'date' | 'dateGmt'> &
  Record<'parent', number> &
  Record<'author' | 'text', string>;

/**
 * Loads the approved comments on items, the oldest first, by item, and yields to the event loop. E-mail and IP addresses
 * are not selected.
 */
export async function loadApprovedComments(
  { kernel: { database } }: LoaderEnvironment,
  { postIds, scheduler }: { postIds: readonly number[]; scheduler: CooperativeScheduler },
): Promise<ReadonlyMap<number, readonly ExportComment[]>> {
  const statement = sql`
    SELECT "id" AS "number" FROM "comments"
    WHERE ${isIn('"postId"', postIds)} AND "status" = 'approved' AND "type" = 'comment'
    ORDER BY "date", "id"`;
  const load = (ids: readonly number[]) =>
    database.reader.$queryRaw<(ExportComment & { postId: number })[]>(sql`
      SELECT "id", "postId", "parentId" AS "parent", "authorName" AS "author", "date", "dateGmt", "content" AS "text"
      FROM "comments" WHERE ${isIn('"id"', ids)} ORDER BY "date", "id"`);
  const commentsByPost = new Map<number, ExportComment[]>(postIds.map((id) => [id, []]));
  for await (const rows of commentsInTurns(database, { statement, load, scheduler })) {
    for (const { postId, ...comment } of rows) commentsByPost.get(postId)?.push(comment);
  }
  return commentsByPost;
}

/** The comments that one statement loads. */
const COMMENTS_PER_PAGE = 250;

/**
 * Yields the comments whose ids a statement selects as `number`, in pages, since an item can have any number of them.
 * `load` returns the rows with some of the ids, in the order of the statement. Yields to the event loop.
 */
export async function* commentsInTurns<Row>(
  database: Pick<Database, 'scanner' | 'dialect'>,
  options: {
    statement: Sql;
    load(ids: readonly number[]): Promise<Row[]>;
    scheduler: CooperativeScheduler;
  },
): AsyncGenerator<Row[]> {
  const { statement, load, scheduler } = options;
  const ids = await readNumbers(database, statement);
  for (let start = 0; start < ids.length; start += COMMENTS_PER_PAGE) {
    yield await load([...ids.subarray(start, start + COMMENTS_PER_PAGE)]);
    if (scheduler.shouldYield) await scheduler.yieldToEventLoop();
  }
}
