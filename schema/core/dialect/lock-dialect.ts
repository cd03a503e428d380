import { rawSql, type Sql } from '../sql.ts';
import type { PerEngine } from './engine.ts';

/**
 * What a transaction locks rows for, until it ends. `reference`: they must not be deleted; `unchanged`: nobody may change
 * them, rows that somebody is changing are skipped; `change`: nobody else may change them; `delete`: nobody else may even
 * refer to them. The order of locks is in docs/locks.md.
 */
export type RowLock = 'reference' | 'unchanged' | 'change' | 'delete';

export interface LockDialect {
  /** False where one transaction writes at a time: what it reads cannot change meanwhile. */
  readonly hasRowLocks: boolean;
  /** The end of a SELECT that locks what it finds; empty where nothing needs a lock. */
  lockClause(lock: RowLock): Sql;
}

const CLAUSES: Readonly<Record<RowLock, Sql>> = {
  reference: rawSql('FOR KEY SHARE'),
  unchanged: rawSql('FOR SHARE SKIP LOCKED'),
  change: rawSql('FOR NO KEY UPDATE'),
  delete: rawSql('FOR UPDATE'),
};

export const lockDialects: PerEngine<LockDialect> = {
  sqlite: { hasRowLocks: false, lockClause: () => rawSql('') },
  postgresql: { hasRowLocks: true, lockClause: (lock) => CLAUSES[lock] },
};
