import { type Sql, sql } from '../sql.ts';
import type { PerEngine } from './engine.ts';

/** SQL for threads of comments. */
export interface ThreadDialect {
  /**
   * The step of a recursive statement from the comments of a `thread` (`id`, `depth`) to their replies `c` on an item
   * that meet a condition, down to a depth. It forces the engine to use the index of `parentId`; otherwise it would scan
   * all comments of the item for each comment.
   */
  repliesStep(step: { postId: number; condition: Sql; maxDepth: number }): Sql;
}

export const threadDialects: PerEngine<ThreadDialect> = {
  sqlite: {
    // SQLite does not choose an index for columns in expressions.
    repliesStep: ({ postId, condition, maxDepth }) => sql`
      UNION ALL
      SELECT c."id", t."depth" + 1
      FROM "thread" t CROSS JOIN "comments" c
      WHERE c."parentId" = t."id" AND +c."postId" = ${postId} AND CASE WHEN ${condition} THEN 1 END
        AND t."depth" < ${maxDepth}`,
  },
  postgresql: {
    // OFFSET 0 prevents the planner from converting the inner statement to a join.
    repliesStep: ({ postId, condition, maxDepth }) => sql`
      UNION ALL
      SELECT c."id", t."depth" + 1
      FROM "thread" t CROSS JOIN LATERAL (
        SELECT c."id" FROM "comments" c
        WHERE c."parentId" = t."id" AND c."postId" = ${postId} AND ${condition}
        OFFSET 0
      ) c
      WHERE t."depth" < ${maxDepth}`,
  },
};
