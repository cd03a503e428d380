import { inOneLine, shortened } from '../../schema/values/text-functions.ts';

/** The kinds of SQL statements in metrics and traces. */
const STATEMENT_KINDS = ['select', 'insert', 'update', 'delete', 'transaction', 'other'] as const;

export type StatementKind = (typeof STATEMENT_KINDS)[number];

const KIND_BY_WORD: Readonly<Record<string, StatementKind>> = {
  SELECT: 'select',
  INSERT: 'insert',
  UPDATE: 'update',
  DELETE: 'delete',
  BEGIN: 'transaction',
  COMMIT: 'transaction',
  ROLLBACK: 'transaction',
  SAVEPOINT: 'transaction',
  RELEASE: 'transaction',
};

const FIRST_WORD = /^[\s(]*([A-Za-z]+)/;

/** The verb after the named queries of a statement that begins with WITH; a query in parentheses begins with `(`. */
const VERB_AFTER_NAMED_QUERIES = /\)\s*(SELECT|INSERT|UPDATE|DELETE)\b/i;

/** The kind of a statement. One with named queries (WITH) has the kind of the verb after them. */
export function statementKind(sql: string): StatementKind {
  const word = FIRST_WORD.exec(sql)?.[1]?.toUpperCase() ?? '';
  if (word !== 'WITH') return KIND_BY_WORD[word] ?? 'other';
  return KIND_BY_WORD[VERB_AFTER_NAMED_QUERIES.exec(sql)?.[1]?.toUpperCase() ?? 'SELECT'] ?? 'other';
}

/** The maximum number of characters of a statement in logs and traces. */
const MAX_TEXT_LENGTH = 2_000;

/** The text of a statement for logs and traces: in one line, and shortened. It has placeholders instead of values. */
export function statementText(sql: string): string {
  return shortened(inOneLine(sql.slice(0, MAX_TEXT_LENGTH * 2)).trim(), MAX_TEXT_LENGTH);
}
