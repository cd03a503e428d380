import type { Socket } from 'node:net';
import type pg from 'pg';
import { NulFreeClient } from './nul-free-client.ts';

interface Statement {
  text: string;
}

type Query = (statement: Statement, ...parameters: unknown[]) => Promise<pg.QueryResult>;

const NO_ROWS: pg.QueryResult = { command: '', rowCount: null, oid: 0, fields: [], rows: [] };

/**
 * A PostgreSQL connection for transactions that sends fewer packets. `BEGIN` goes with the first statement, so a
 * transaction without statements sends nothing. Statements that are sent in the same turn of the event loop go in one
 * write, and none waits for the answer to an earlier one: a statement and the commit after it can go together.
 */
export class TransactionConnection extends NulFreeClient {
  /** Begins each transaction. */
  protected readonly begin: string = 'BEGIN';
  protected override readonly repeatsStaleStatements = false;

  constructor(config?: string | pg.ClientConfig) {
    super({ ...(typeof config === 'string' ? { connectionString: config } : config), pipeline: true });
    const send = this.query.bind(this) as unknown as Query;
    // Encryption replaces the stream.
    const stream = () => (this as unknown as { connection: { stream: Socket } }).connection.stream;
    let hasToBegin = false;
    const query: Query = (statement, ...parameters) => {
      const { text } = statement;
      if (text === 'BEGIN') {
        hasToBegin = true;
        return Promise.resolve(NO_ROWS);
      }
      const begins = hasToBegin;
      hasToBegin = false;
      if (begins && (text === 'COMMIT' || text === 'ROLLBACK')) return Promise.resolve(NO_ROWS);
      stream().cork();
      process.nextTick(() => stream().uncork());
      if (!begins) return send(statement, ...parameters);
      const begun = send({ text: this.begin });
      // A statement without a transaction is committed at once: its connection must not be used any more.
      begun.catch(() => stream().destroy());
      return Promise.all([begun, send(statement, ...parameters)]).then(([, result]) => result);
    };
    this.query = query as unknown as typeof this.query;
  }
}

/**
 * Returns the class of such connections to a pooler. Poolers do not pass on the limits of a session, so each transaction
 * sets its own.
 */
export function pooledTransactionConnection(limits: {
  lockTimeoutMs: number;
  statementTimeoutMs: number;
}): typeof TransactionConnection {
  return class extends TransactionConnection {
    protected override readonly begin =
      `BEGIN; SET LOCAL lock_timeout = ${limits.lockTimeoutMs}; SET LOCAL statement_timeout = ${limits.statementTimeoutMs}`;
  };
}
