import { type BulkDialect, bulkDialects } from './bulk-dialect.ts';
import type { EngineName, PerEngine } from './engine.ts';
import { type JournalDialect, journalDialects } from './journal-dialect.ts';
import { type PlanDialect, planDialects } from './plan-dialect.ts';
import { rawSql, type Sql, sql } from './sql.ts';
import { type TextDialect, type TextIndexDialect, textDialects, textIndexDialects } from './text-index-dialect.ts';

/**
 * The strength of a row lock, which lasts until the transaction ends. `reference` prevents deletion; `unchanged` prevents
 * changes and skips rows that another transaction is changing; `change` prevents changes by others; `claim` does the same
 * and skips rows that another transaction has locked; `delete` also prevents references by others. The order of locks is
 * in docs/locks.md.
 */
export type RowLock = 'reference' | 'unchanged' | 'change' | 'claim' | 'delete';

/** SQL for row locks. */
interface LockDialect {
  /** False if the engine runs one writing transaction at a time, so that rows cannot change meanwhile. */
  readonly hasRowLocks: boolean;
  /** The end of a SELECT that locks its rows; empty for an engine without row locks. */
  lockClause(lock: RowLock): Sql;
}

const CLAUSES: Readonly<Record<RowLock, Sql>> = {
  reference: rawSql('FOR KEY SHARE'),
  unchanged: rawSql('FOR SHARE SKIP LOCKED'),
  change: rawSql('FOR NO KEY UPDATE'),
  claim: rawSql('FOR NO KEY UPDATE SKIP LOCKED'),
  delete: rawSql('FOR UPDATE'),
};

const lockDialects: PerEngine<LockDialect> = {
  sqlite: { hasRowLocks: false, lockClause: () => rawSql('') },
  postgresql: { hasRowLocks: true, lockClause: (lock) => CLAUSES[lock] },
};

/** SQL for values. */
interface ValueDialect {
  /** Returns the larger of two numbers. */
  larger(left: Sql, right: Sql): Sql;
  /** The id of an item that the transaction will insert, before it does; no other transaction gets it. */
  readonly newPostId: Sql;
}

const valueDialects: PerEngine<ValueDialect> = {
  sqlite: {
    larger: (left, right) => sql`MAX(${left}, ${right})`,
    // The transaction has the write lock.
    newPostId: sql`(
      1 + MAX(COALESCE((SELECT "seq" FROM "sqlite_sequence" WHERE "name" = 'posts'), 0),
        COALESCE((SELECT MAX("id") FROM "posts"), 0))
    )`,
  },
  postgresql: {
    larger: (left, right) => sql`GREATEST(${left}, ${right})`,
    newPostId: sql`CAST(nextval(pg_get_serial_sequence('"posts"', 'id')) AS INTEGER)`,
  },
};

/** SQL for threads of comments. */
interface ThreadDialect {
  /**
   * The step of a recursive statement from the comments of a `thread` (`id`, `depth`) to their replies `c` on an item
   * that meet a condition, down to a depth. It forces the engine to use the index of `parentId`; otherwise it would scan
   * all comments of the item for each comment.
   */
  repliesStep(step: { postId: number; condition: Sql; maxDepth: number }): Sql;
}

const threadDialects: PerEngine<ThreadDialect> = {
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

/** SQL for information about the database server. */
interface ServerDialect {
  /** The name of the engine for display. */
  readonly engineTitle: string;
  /** A statement that returns the `version` of the engine. */
  readonly serverVersion: Sql;
  /** A statement that returns the size of the database in `bytes`. */
  readonly databaseSize: Sql;
}

const serverDialects: PerEngine<ServerDialect> = {
  sqlite: {
    engineTitle: 'SQLite',
    serverVersion: sql`SELECT sqlite_version() AS "version"`,
    databaseSize: sql`SELECT page_count * page_size AS "bytes" FROM pragma_page_count(), pragma_page_size()`,
  },
  postgresql: {
    engineTitle: 'PostgreSQL',
    serverVersion: sql`SELECT current_setting('server_version') AS "version"`,
    databaseSize: sql`
      SELECT COALESCE(SUM(pg_total_relation_size(c.oid)), 0)::float8 AS "bytes"
      FROM pg_class c
      WHERE c.relkind = 'r' AND c.relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = current_schema())`,
  },
};

/**
 * The SQL fragments and statements that differ between the engines. `database.dialect` is that of the site. Nothing else
 * in the domain depends on the engine.
 */
export interface Dialect
  extends BulkDialect,
    JournalDialect,
    LockDialect,
    PlanDialect,
    ServerDialect,
    TextDialect,
    TextIndexDialect,
    ThreadDialect,
    ValueDialect {
  readonly engine: EngineName;
}

const dialectOf = (engine: EngineName): Dialect => ({
  engine,
  ...bulkDialects[engine],
  ...journalDialects[engine],
  ...lockDialects[engine],
  ...planDialects[engine],
  ...serverDialects[engine],
  ...textDialects[engine],
  ...textIndexDialects[engine],
  ...threadDialects[engine],
  ...valueDialects[engine],
});

export const dialects: PerEngine<Dialect> = { sqlite: dialectOf('sqlite'), postgresql: dialectOf('postgresql') };
