import { type Sql, sql } from '../sql.ts';
import type { PerEngine } from './engine.ts';

export interface ThreadDialect {
  /**
   * The step of a recursive statement from the comments of a `thread` (`id`, `depth`) to their answers `c` on an item
   * that meet a condition, down to a depth. It makes each engine find them by what they answer; left to choose, either
   * looks through all comments on the item for each one of them.
   */
  repliesStep(step: { postId: number; condition: Sql; maxDepth: number }): Sql;
}

export const threadDialects: PerEngine<ThreadDialect> = {
  sqlite: {
    // What stands in an expression chooses no index.
    repliesStep: ({ postId, condition, maxDepth }) => sql`
      UNION ALL
      SELECT c."id", t."depth" + 1
      FROM "thread" t CROSS JOIN "comments" c
      WHERE c."parentId" = t."id" AND +c."postId" = ${postId} AND CASE WHEN ${condition} THEN 1 END
        AND t."depth" < ${maxDepth}`,
  },
  postgresql: {
    // OFFSET 0 keeps the planner from turning the inner statement into a join.
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
