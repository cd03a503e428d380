import { type Sql, sql } from '../sql.ts';
import type { PerEngine } from './engine.ts';

/** SQL for values. */
export interface ValueDialect {
  /** Returns the larger of two numbers. */
  larger(one: Sql, other: Sql): Sql;
}

export const valueDialects: PerEngine<ValueDialect> = {
  sqlite: { larger: (one, other) => sql`MAX(${one}, ${other})` },
  postgresql: { larger: (one, other) => sql`GREATEST(${one}, ${other})` },
};
