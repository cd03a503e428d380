import { rawSql, type Sql } from '../sql.ts';
import type { PerEngine } from './engine.ts';

/**
 * The strength of a row lock, which lasts until the transaction ends. `reference` prevents deletion; `unchanged` prevents
 * changes and skips rows that another transaction is changing; `change` prevents changes by others; `claim` does the same
 * and skips rows that another transaction has locked; `delete` also prevents references by others. The order of locks is
 * in docs/locks.md.
 */
export type RowLock = 'reference' | 'unchanged' | 'change' | 'claim' | 'delete';

/** SQL for row locks. */
export interface LockDialect {
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

export const lockDialects: PerEngine<LockDialect> = {
  sqlite: { hasRowLocks: false, lockClause: () => rawSql('') },
  postgresql: { hasRowLocks: true, lockClause: (lock) => CLAUSES[lock] },
};
