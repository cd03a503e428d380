import { type BulkDialect, bulkDialects } from './bulk-dialect.ts';
import type { EngineName, PerEngine } from './engine.ts';
import { type JournalDialect, journalDialects } from './journal-dialect.ts';
import { type LockDialect, lockDialects } from './lock-dialect.ts';
import { type PlanDialect, planDialects } from './plan-dialect.ts';
import { type ServerDialect, serverDialects } from './server-dialect.ts';
import { type TextDialect, textDialects } from './text-dialect.ts';
import { type TextIndexDialect, textIndexDialects } from './text-index-dialect.ts';
import { type ThreadDialect, threadDialects } from './thread-dialect.ts';
import { type ValueDialect, valueDialects } from './value-dialect.ts';

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
