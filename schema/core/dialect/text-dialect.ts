import { type Sql, sql } from '../sql.ts';
import type { PerEngine } from './engine.ts';

export interface TextDialect {
  /**
   * The condition that a column's text contains a term, character for character. For a search without regard to case
   * and accents, both are normalised (`normaliseText`). NULL contains nothing; every text contains the empty term.
   */
  containsText(column: Sql, term: string): Sql;
  /** A text with A to Z in lower case and nothing else changed. */
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
