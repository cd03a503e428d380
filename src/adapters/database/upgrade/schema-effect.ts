/** What waits while a statement runs. `unknown`: the statement is not of a kind that the program knows. */
export type Blocking = 'nothing' | 'rows' | 'briefly' | 'writes' | 'everything' | 'unknown';

/** What a statement does to a database that other programs use. */
export interface StatementEffect {
  /** The kind of the statement, such as `CREATE INDEX`. */
  readonly kind: string;
  /** The table, view, index, function or trigger that it names. */
  readonly name: string;
  /** The existing table that it locks, if it locks one. */
  readonly table: string | null;
  readonly blocks: Blocking;
  /** Whether it writes a whole table again. */
  readonly rewrites: boolean;
  /** Why programs that do not contain the migration may fail after it; null if they do not. */
  readonly removes: string | null;
}

/** An effect; by default it blocks and removes nothing. */
export const effect = (
  kind: string,
  values: Pick<StatementEffect, 'name'> & Partial<StatementEffect>,
): StatementEffect => ({ kind, table: null, blocks: 'nothing', rewrites: false, removes: null, ...values });
