import { setTimeout as sleep } from 'node:timers/promises';
import type { PrismaBetterSqlite3 } from '@prisma/adapter-better-sqlite3';
import type { Database as Connection } from 'better-sqlite3';
import type { DatabaseOptions } from '../connection-options.ts';
import { isWriterBusy } from '../database-errors.ts';
import type { DatabaseObserver } from '../statement-observer.ts';
import { DatabaseBusyError } from '../transaction-queue.ts';

/** Transactions that share one commit at most. */
export const MAX_SHARED_COMMITS = 16;

/** Milliseconds after the start of the first transaction, after which no further one shares its commit. */
const MAX_SHARING_MS = 20;

/** Maximum pause between two attempts to acquire the write lock. */
const MAX_PAUSE_MS = 25;

type Adapter = Awaited<ReturnType<PrismaBetterSqlite3['connect']>>;
type Transaction = Awaited<ReturnType<Adapter['startTransaction']>>;

interface CommitObserver {
  observer: DatabaseObserver | undefined;
}

/** A transaction whose statements have run or were reverted, and which waits for the commit. */
interface FinishedTransaction {
  resolve(): void;
  reject(error: unknown): void;
}

/** How the transactions of a connection are committed. */
export interface SharedCommits {
  /** Runs work that contains a long transaction: until it ends, no transaction waits for another one to commit. */
  withoutSharing<T>(work: () => Promise<T>): Promise<T>;
}

/**
 * Makes the transactions of an adapter run one at a time, each with the write lock from its start, and commits those
 * that wait for each other together: a commit waits for the disk, which takes as long as the statements of several
 * small writes. Each one but the first is a savepoint, so that it can be rolled back alone. It is reported as
 * committed only after the commit. `waitTimeoutMs` is the time in milliseconds to wait for other processes;
 * `onQuery` receives each commit.
 */
export function shareCommits(
  factory: PrismaBetterSqlite3,
  { waitTimeoutMs, onQuery, observer }: Pick<DatabaseOptions, 'onQuery'> & CommitObserver & { waitTimeoutMs: number },
): SharedCommits {
  let longTransactions = 0;
  const connect = factory.connect.bind(factory);
  factory.connect = async () => {
    const adapter = (await connect()) as Adapter & { client: Connection };
    const [queryRaw, executeRaw] = [adapter.queryRaw.bind(adapter), adapter.executeRaw.bind(adapter)];
    const { provider, adapterName } = adapter;
    const group = new CommitGroup(adapter.client, {
      ...{ mayShare: () => longTransactions === 0, waitTimeoutMs, onQuery, observer },
    });
    adapter.startTransaction = async () => {
      const isFirst = await group.start();
      const transaction: Pick<Transaction, keyof Transaction> = {
        provider,
        adapterName,
        // Prisma then sends no statement of its own to end the transaction.
        options: { usePhantomQuery: true },
        queryRaw,
        executeRaw,
        commit: () => group.commit(isFirst),
        rollback: () => group.rollback(isFirst),
        createSavepoint: async () => {
          throw new Error('Transactions cannot be nested.');
        },
        rollbackToSavepoint: async () => {},
      };
      return transaction as Transaction;
    };
    return adapter;
  };
  return {
    withoutSharing: async (work) => {
      longTransactions++;
      try {
        return await work();
      } finally {
        longTransactions--;
      }
    },
  };
}

/** The transactions of one connection that share the next commit. */
class CommitGroup {
  readonly #connection: Connection;
  readonly #mayShare: () => boolean;
  readonly #waitTimeoutMs: number;
  readonly #onQuery: DatabaseOptions['onQuery'];
  readonly #observer: DatabaseObserver | undefined;
  readonly #waiting: (() => void)[] = [];
  #isRunning = false;
  #finished: FinishedTransaction[] = [];
  #startedAt = 0;

  constructor(
    connection: Connection,
    {
      mayShare,
      waitTimeoutMs,
      onQuery,
      observer,
    }: Pick<DatabaseOptions, 'onQuery'> & CommitObserver & { mayShare(): boolean; waitTimeoutMs: number },
  ) {
    this.#connection = connection;
    this.#mayShare = mayShare;
    this.#waitTimeoutMs = waitTimeoutMs;
    this.#onQuery = onQuery;
    this.#observer = observer;
  }

  /** Starts a transaction when the one before has run; returns whether it is the first of its group. */
  async start(): Promise<boolean> {
    if (this.#isRunning) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#isRunning = true;
    const isFirst = this.#finished.length === 0;
    try {
      if (isFirst) await this.#begin();
      else this.#run('SAVEPOINT "shared"');
    } catch (error) {
      this.#end();
      throw error;
    }
    if (isFirst) this.#startedAt = performance.now();
    return isFirst;
  }

  /**
   * Acquires the write lock. While another process holds it, this transaction waits here for all that come after it: the
   * driver would block this process.
   */
  async #begin(): Promise<void> {
    const deadline = performance.now() + this.#waitTimeoutMs;
    for (let wait = 2; ; wait = Math.min(wait * 2, MAX_PAUSE_MS)) {
      try {
        return this.#run('BEGIN IMMEDIATE');
      } catch (error) {
        if (!isWriterBusy(error) || performance.now() > deadline) throw error;
      }
      await sleep(wait * (0.5 + Math.random()));
    }
  }

  /** Resolves when the transaction is committed, perhaps together with the next ones. */
  commit(isFirst: boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#finished.push({ resolve, reject });
      try {
        if (!isFirst) this.#run('RELEASE "shared"');
      } finally {
        this.#end();
      }
    });
  }

  /**
   * Reverts the transaction alone. Resolves when the ones before it are committed: it may have failed because of what
   * they wrote, which its caller then reads on another connection.
   */
  rollback(isFirst: boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      if (!isFirst) this.#finished.push({ resolve, reject: () => resolve() });
      try {
        if (this.#connection.inTransaction) {
          for (const statement of isFirst ? ['ROLLBACK'] : ['ROLLBACK TO "shared"', 'RELEASE "shared"']) {
            this.#run(statement);
          }
        }
        if (isFirst) resolve();
      } catch (error) {
        reject(error as Error);
      } finally {
        this.#end();
      }
    });
  }

  /** Commits the finished transactions, unless the next one can share the commit; then lets the next one run. */
  #end(): void {
    const next = this.#waiting.shift();
    const shares =
      next !== undefined &&
      this.#finished.length < MAX_SHARED_COMMITS &&
      performance.now() - this.#startedAt < MAX_SHARING_MS &&
      this.#connection.inTransaction &&
      this.#mayShare();
    if (!shares) this.#commitFinished();
    if (next) next();
    else this.#isRunning = false;
  }

  #commitFinished(): void {
    const finished = this.#finished;
    this.#finished = [];
    if (finished.length === 0) return;
    try {
      // Some errors, such as a full disk, make the engine revert everything that was not committed.
      if (!this.#connection.inTransaction) throw new DatabaseBusyError('The commit failed. Try again later.');
      this.#commit();
      for (const { resolve } of finished) resolve();
    } catch (error) {
      if (this.#connection.inTransaction) this.#run('ROLLBACK');
      for (const { reject } of finished) reject(error);
    }
  }

  #commit(): void {
    const end = this.#observer?.startStatement('COMMIT', 'writer');
    try {
      this.#run('COMMIT');
    } catch (error) {
      end?.(error);
      throw error;
    }
    end?.();
    this.#onQuery?.('COMMIT', []);
  }

  #run(statement: string): void {
    this.#connection.prepare(statement).run();
  }
}
