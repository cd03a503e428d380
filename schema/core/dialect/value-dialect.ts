import { type Sql, sql } from '../sql.ts';
import type { PerEngine } from './engine.ts';

/** SQL for values. */
export interface ValueDialect {
  /** Returns the larger of two numbers. */
  larger(left: Sql, right: Sql): Sql;
}

export const valueDialects: PerEngine<ValueDialect> = {
  sqlite: { larger: (left, right) => sql`MAX(${left}, ${right})` },
  postgresql: { larger: (left, right) => sql`GREATEST(${left}, ${right})` },
};
