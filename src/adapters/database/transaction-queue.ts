import { createSemaphore, NoPermitError } from '../../../schema/core/limits/semaphore.ts';
import type { PoolCounts } from './statement-observer.ts';

/** Too many transactions wait, or this one waited too long. The client can repeat the request. */
export class DatabaseBusyError extends Error {
  readonly code = 'DATABASE_BUSY';
}

/** Another transaction of this process holds a lock that this one needs, so that it must start again. */
export class LockHeldError extends Error {
  constructor(name: string) {
    super(`Another transaction of this process holds the lock ${name}.`);
  }
}

export interface TransactionQueueOptions {
  /** Concurrent transactions: the number of connections. */
  permits: number;
  /** Transactions that may wait. */
  maxWaiting: number;
  /** Milliseconds that a transaction may wait for a connection. */
  waitTimeoutMs: number;
}

/** The queue of transactions that wait for a connection. */
export interface TransactionQueue {
  /**
   * Runs a transaction as soon as a connection is free. A repeatable transaction is restarted if another transaction of
   * this process holds a lock that it needs. Throws a DatabaseBusyError, and errors of the transaction.
   */
  run<T>(work: (locks: LocalLocks) => Promise<T>, options?: { isRepeatable?: boolean }): Promise<T>;
  /** Running and waiting transactions. */
  counts(): PoolCounts;
}

/** The named locks of one transaction within this process. */
export interface LocalLocks {
  /**
   * Acquires a lock until the transaction ends. Throws a LockHeldError if another transaction of this process holds it:
   * the transaction then ends, waits for the lock without a connection, and runs again.
   */
  acquire(name: string): void;
}

/**
 * Runs of one transaction. Each further run acquires one more lock in advance; the last run waits for missing locks in
 * the database.
 */
const MAX_RUNS = 4;

/** Creates the queue of one process and database. */
export function createTransactionQueue(options: TransactionQueueOptions): TransactionQueue {
  const { permits, maxWaiting, waitTimeoutMs } = options;
  const connections = createSemaphore({ permits, maxWaiting: permits + maxWaiting });
  const mutexes = createNamedMutexes();
  let queued = 0;
  let running = 0;

  const runOnce = async <T>(
    work: (locks: LocalLocks) => Promise<T>,
    { names, waitsInDatabase }: { names: readonly string[]; waitsInDatabase: boolean },
  ): Promise<{ value: T } | { missing: string }> => {
    const signal = AbortSignal.timeout(waitTimeoutMs);
    const lockedNames = new Set<string>();
    let missing: string | null = null;
    const acquire = (name: string) => {
      if (lockedNames.has(name)) return;
      if (mutexes.tryLock(name)) lockedNames.add(name);
      else if (!waitsInDatabase) {
        missing = name;
        throw new LockHeldError(name);
      }
    };
    try {
      for (const name of names) {
        await mutexes.lock(name, signal).catch(throwAsBusy);
        lockedNames.add(name);
      }
      const release = await connections.acquire(signal).catch(throwAsBusy);
      running++;
      try {
        return { value: await work({ acquire }) };
      } catch (error) {
        if (missing === null) throw error;
        return { missing };
      } finally {
        running--;
        release();
      }
    } finally {
      for (const name of lockedNames) mutexes.release(name);
    }
  };

  return {
    run: async (work, { isRepeatable = true } = {}) => {
      if (queued >= permits + maxWaiting)
        throw new DatabaseBusyError('Too many transactions wait for a connection. Try again later.');
      queued++;
      try {
        const names: string[] = [];
        for (let run = 1; ; run++) {
          const outcome = await runOnce(work, { names, waitsInDatabase: !isRepeatable || run === MAX_RUNS });
          if ('value' in outcome) return outcome.value;
          // All runs acquire locks in the same order, to prevent deadlocks.
          names.push(outcome.missing);
          names.sort();
        }
      } finally {
        queued--;
      }
    },
    counts: () => ({ used: running, idle: permits - running, waiting: queued - running, size: permits }),
  };
}

const throwAsBusy = (error: unknown): never => {
  if (error instanceof NoPermitError)
    throw new DatabaseBusyError('The transaction waited too long for a connection or a lock. Try again later.');
  throw error;
};

/** Named locks within this process. Waiters acquire a lock in the order of their calls. */
interface NamedMutexes {
  /** Acquires a lock if it is free; returns whether it did. */
  tryLock(name: string): boolean;
  /** Waits for a lock and acquires it. Throws a NoPermitError when the signal aborts. */
  lock(name: string, signal: AbortSignal): Promise<void>;
  /** Passes the lock to the next waiter. */
  release(name: string): void;
}

/** Creates locks, all of which are free. */
function createNamedMutexes(): NamedMutexes {
  /** The waiters of each locked name. */
  const queues = new Map<string, Set<() => void>>();
  const tryLock = (name: string): boolean => {
    if (queues.has(name)) return false;
    queues.set(name, new Set());
    return true;
  };
  return {
    tryLock,
    lock: (name, signal) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) return reject(new NoPermitError());
        if (tryLock(name)) return resolve();
        const queue = queues.get(name);
        const grant = () => {
          signal.removeEventListener('abort', stopWaiting);
          resolve();
        };
        const stopWaiting = () => {
          queue?.delete(grant);
          reject(new NoPermitError());
        };
        signal.addEventListener('abort', stopWaiting, { once: true });
        queue?.add(grant);
      }),
    release: (name) => {
      const queue = queues.get(name);
      const [next] = queue ?? [];
      if (!next) queues.delete(name);
      else {
        queue?.delete(next);
        next();
      }
    },
  };
}
