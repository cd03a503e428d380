import { type Sql, sql } from '../sql.ts';
import type { PerEngine } from './engine.ts';

/** SQL for texts. */
export interface TextDialect {
  /**
   * The condition that a column contains a term, compared exactly. Searches that ignore case and accents normalize both
   * (`normalizeText`). NULL contains nothing; every text contains the empty term.
   */
  containsText(column: Sql, term: string): Sql;
  /** Converts A to Z to lower case and changes nothing else. */
  lowerAscii(text: Sql): Sql;
}

export const textDialects: PerEngine<TextDialect> = {
  sqlite: {
    containsText: (column, term) => sql`instr(${column}, ${term}) > 0`,
    lowerAscii: (text) => sql`lower(${text})`,
  },
  postgresql: {
    containsText: (column, term) => sql`strpos(${column}, ${term}) > 0`,
    lowerAscii: (text) => sql`lower(${text} COLLATE "C")`,
  },
};
