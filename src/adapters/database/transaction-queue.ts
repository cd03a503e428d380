import { createSemaphore, NoPermitError } from '../../../schema/core/semaphore.ts';
import { createNamedMutexes } from './named-mutexes.ts';

/** Too many transactions wait, or this one waited too long. The request may be repeated. */
export class DatabaseBusyError extends Error {
  readonly code = 'DATABASE_BUSY';
}

export interface TransactionQueueOptions {
  /** Concurrent transactions: the number of connections. */
  permits: number;
  /** Transactions that may wait. */
  maxWaiting: number;
  /** Milliseconds that a transaction may wait for a connection. */
  waitTimeout: number;
}

/** The queue in which transactions wait for a connection. */
export interface TransactionQueue {
  /**
   * Runs a transaction as soon as a connection is free. A repeatable transaction runs again when another transaction of
   * this process holds a lock that it needs. Throws a DatabaseBusyError, and errors of the transaction.
   */
  run<T>(work: (locks: LocalLocks) => Promise<T>, options?: { isRepeatable?: boolean }): Promise<T>;
}

/** The named locks of one transaction within this process. */
export interface LocalLocks {
  /**
   * Takes a lock until the transaction ends. Throws when another transaction of this process holds it: this one then
   * ends, waits without a connection, and runs again with the lock.
   */
  take(name: string): void;
}

/**
 * The maximum number of runs of one transaction. Each run takes one more lock in advance; the last one waits for
 * missing locks in the database.
 */
const MAX_RUNS = 4;

/** Creates the queue of one process and database. */
export function createTransactionQueue(options: TransactionQueueOptions): TransactionQueue {
  const { permits, maxWaiting, waitTimeout } = options;
  const connections = createSemaphore({ permits, waiting: permits + maxWaiting });
  const mutexes = createNamedMutexes();
  let present = 0;

  const runOnce = async <T>(
    work: (locks: LocalLocks) => Promise<T>,
    { names, waitsInDatabase }: { names: readonly string[]; waitsInDatabase: boolean },
  ): Promise<{ value: T } | { missing: string }> => {
    const signal = AbortSignal.timeout(waitTimeout);
    const held = new Set<string>();
    let missing: string | null = null;
    const take = (name: string) => {
      if (held.has(name)) return;
      if (mutexes.tryLock(name)) held.add(name);
      else if (!waitsInDatabase) {
        missing = name;
        throw new Error(`Another transaction of this process holds the lock ${name}.`);
      }
    };
    try {
      for (const name of names) {
        await mutexes.take(name, signal).catch(asBusy);
        held.add(name);
      }
      const release = await connections.acquire(signal).catch(asBusy);
      try {
        return { value: await work({ take }) };
      } catch (error) {
        if (missing === null) throw error;
        return { missing };
      } finally {
        release();
      }
    } finally {
      for (const name of held) mutexes.release(name);
    }
  };

  return {
    run: async (work, { isRepeatable = true } = {}) => {
      if (present >= permits + maxWaiting) throw new DatabaseBusyError('Too many transactions wait.');
      present++;
      try {
        const names: string[] = [];
        for (let run = 1; ; run++) {
          const outcome = await runOnce(work, { names, waitsInDatabase: !isRepeatable || run === MAX_RUNS });
          if ('value' in outcome) return outcome.value;
          // Locks are taken in one order, to prevent deadlocks.
          names.push(outcome.missing);
          names.sort();
        }
      } finally {
        present--;
      }
    },
  };
}

const asBusy = (error: unknown): never => {
  if (error instanceof NoPermitError) throw new DatabaseBusyError('The transaction waited too long.');
  throw error;
};
