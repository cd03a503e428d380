import { sql } from '../../../schema/core/dialect/sql.ts';
import type { Database, DatabaseClient, TransactionClient } from '../../../schema/core/domain-kernel.ts';
import { domainError } from '../../../schema/core/errors/domain-errors.ts';
import { changedTables } from '../../../schema/core/reads/statement-tables.ts';
import { TableChangeLog } from '../../../schema/core/reads/table-changes.ts';
import { NO_TABLES, type TableSet } from '../../../schema/core/reads/tracked-tables.ts';
import { isConflict } from './database-errors.ts';
import { LockHeldError } from './transaction-queue.ts';

/** Runs a transaction as `Database.transaction` does. `onStatement` is called with each statement before it runs. */
export type RunTransaction = <T>(
  body: (client: TransactionClient) => Promise<T>,
  options?: { timeoutMs?: number; isRepeatable?: boolean; onStatement?: (text: string) => void },
) => Promise<T>;

/** Implements `Database.combineTransactions` for `database`. */
export async function combineTransactions<T>(
  database: Database,
  { runTransaction, body }: { runTransaction: RunTransaction; body: (database: Database) => Promise<T> },
): Promise<T | null> {
  let hasRun = false;
  let savepoints: Savepoints | undefined;
  const bodyOfTransaction = async (client: TransactionClient): Promise<T> => {
    hasRun = false;
    savepoints = new Savepoints(client);
    const value = await savepoints.complete(body(viewInTransaction(database, savepoints)));
    hasRun = true;
    return value;
  };
  try {
    return await runTransaction(bodyOfTransaction, { onStatement: (text) => savepoints?.recordStatement(text) });
  } catch (error) {
    if (hasRun) throw error;
    return null;
  }
}

/** The view of a database in a transaction. */
function viewInTransaction(database: Database, savepoints: Savepoints): Database {
  const client = savepoints.client as DatabaseClient;
  const { changes } = savepoints;
  const view: Database = {
    ...database,
    reader: client,
    primary: client,
    scanner: client,
    contentVersion: () => changes.version,
    tableChanges: {
      version: () => changes.version,
      areUnchanged: (reads, since) => changes.areUnchanged(reads, since),
      changedIds: (changed) => changes.changedIds(changed),
    },
    catchUp: async () => {},
    // At once, so that it is reverted with its savepoint.
    executeAtCommit: async (_, statement) => {
      await client.$executeRaw(statement);
    },
    queryAtCommit: async (_, statement) => ({ rows: Promise.resolve(await client.$queryRaw(statement)) }),
    executeLater: async (_, statement) => {
      await client.$executeRaw(statement);
    },
    queryLater: async (_, statement) => ({
      rows: Promise.resolve(await client.$queryRaw(statement)),
      replace: () => false,
    }),
    transaction: (body, options) => savepoints.run(body, options?.onStatement),
    combineTransactions: (body) => body(view),
  };
  return view;
}

/** The savepoints of one transaction, one at a time. */
class Savepoints {
  readonly client: TransactionClient;
  /** The tables that the transaction has changed. */
  readonly changes = new TableChangeLog();
  #changedSince: TableSet = NO_TABLES;
  #last: Promise<unknown> = Promise.resolve();
  #failure: { error: unknown } | undefined;
  #onStatement: ((text: string) => void) | undefined;

  constructor(client: TransactionClient) {
    this.client = client;
  }

  recordStatement(text: string): void {
    this.#onStatement?.(text);
    const tables = changedTables(text);
    if (tables === NO_TABLES) return;
    this.#changedSince |= tables;
    this.changes.add(tables);
  }

  /**
   * Runs a body after earlier ones, and reverts its changes if it throws. Errors: those of the body; `write_conflict` if
   * the whole transaction has to be reverted.
   */
  run<T>(body: (client: TransactionClient) => Promise<T>, onStatement?: (text: string) => void): Promise<T> {
    const running = this.#last.then(() => {
      this.#onStatement = onStatement;
      return this.#runNow(body);
    });
    this.#last = running.catch(() => {});
    return running;
  }

  /**
   * Returns the result of the body of the transaction. Throws if the transaction cannot be committed: the body may have
   * hidden the failure.
   */
  async complete<T>(body: Promise<T>): Promise<T> {
    try {
      const value = await body;
      await this.#last;
      await this.client.$queryRaw(sql`SELECT 1`);
      if (!this.#failure) return value;
    } catch (error) {
      throw this.#failure?.error ?? error;
    }
    throw this.#failure.error;
  }

  async #runNow<T>(body: (client: TransactionClient) => Promise<T>): Promise<T> {
    if (this.#failure) throw domainError('write_conflict');
    this.#changedSince = NO_TABLES;
    try {
      // A later savepoint of the same name hides this one: no statement has to release it.
      await this.client.$executeRaw(sql`SAVEPOINT "combined"`);
      return await body(this.client);
    } catch (error) {
      await this.#revert(error);
      throw this.#failure ? domainError('write_conflict') : error;
    } finally {
      this.changes.add(this.#changedSince);
    }
  }

  /** Reverts to the last savepoint, unless the whole transaction has to run again. */
  async #revert(error: unknown): Promise<void> {
    if (isConflict(error) || error instanceof LockHeldError) this.#failure = { error };
    if (this.#failure) return;
    try {
      await this.client.$executeRaw(sql`ROLLBACK TO SAVEPOINT "combined"`);
    } catch {
      this.#failure = { error };
    }
  }
}
