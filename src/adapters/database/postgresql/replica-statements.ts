import { statementTables } from '../../../../schema/core/reads/statement-tables.ts';
import type { TableSet } from '../../../../schema/core/reads/tracked-tables.ts';

/** Statements that a replica cannot run: those that write, lock rows, or call functions that do. */
const WRITES =
  /\b(?:INSERT|UPDATE|DELETE|MERGE|TRUNCATE|FOR (?:NO KEY )?UPDATE|FOR (?:KEY )?SHARE)\b|\b(?:nextval|setval|set_config|pg_notify|pg_(?:try_)?advisory\w*)\s*\(/i;

/** What a statement needs of the server that runs it. */
export interface StatementNeeds {
  /** Whether a replica can run it. */
  isReadOnly: boolean;
  /** The tables that it reads. With UNTRACKED, changes of what it reads are not noticed. */
  tables: TableSet;
}

const MAX_STATEMENTS = 2_000;
let needsByStatement = new Map<string, StatementNeeds>();

/** Returns what a statement needs. The results are cached by text. */
export function statementNeeds(text: string): StatementNeeds {
  const cached = needsByStatement.get(text);
  if (cached !== undefined) return cached;
  const needs = {
    isReadOnly: /^\s*(?:SELECT|WITH)\b/i.test(text) && !WRITES.test(text),
    tables: statementTables(text),
  };
  if (needsByStatement.size >= MAX_STATEMENTS) needsByStatement = new Map();
  needsByStatement.set(text, needs);
  return needs;
}
