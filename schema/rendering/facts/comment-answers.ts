import type { Database } from '../../kernel.ts';
import { type Sql, sql } from '../../sql.ts';

/** Threads are followed up to this depth; what goes on is not shown. */
const DEEPEST = 1_000;

/** What everybody may see of the comments `c`; notes are for editors. */
export const isShown = sql`c."status" = 'approved' AND c."type" <> 'note'`;

/**
 * The step of a recursive statement from the comments of a `thread` to their answers on the item. It makes each engine
 * find them by what they answer; left to choose, either looks through all comments on the item for each one of them.
 */
export function answersSql(engine: Database['engine'], postId: number): Sql {
  const step = sql`UNION ALL SELECT c."id", t."depth" + 1 FROM "thread" t CROSS JOIN`;
  const isDeeper = sql`t."depth" < ${DEEPEST}`;
  return engine === 'postgresql'
    ? sql`${step} LATERAL (SELECT c."id" FROM "comments" c WHERE c."parentId" = t."id" AND c."postId" = ${postId} AND ${isShown} OFFSET 0) c WHERE ${isDeeper}`
    : sql`${step} "comments" c WHERE c."parentId" = t."id" AND +c."postId" = ${postId} AND +c."status" = 'approved' AND c."type" <> 'note' AND ${isDeeper}`;
}
