import { createSemaphore, NoPermitError } from '../../../schema/semaphore.ts';
import { createNamedTurns } from './named-turns.ts';

/** Too many transactions wait, or this one has waited too long. The request may be tried again. */
export class DatabaseBusyError extends Error {
  readonly code = 'DATABASE_BUSY';
}

export interface TransactionQueueOptions {
  /** Transactions at once: as many as there are connections for them. */
  permits: number;
  /** Transactions that may wait. */
  maxWaiting: number;
  /** Milliseconds that a transaction may wait before it takes a connection. */
  waitTimeout: number;
}

/** Where transactions wait before they take a connection. */
export interface TransactionQueue {
  /**
   * Runs the work once there is a connection for it. Where it is repeatable, it runs again when it needed a lock that
   * another transaction of this process held. Errors: DatabaseBusyError, and those of the work.
   */
  run<T>(work: (locks: LocalLocks) => Promise<T>, options?: { isRepeatable?: boolean }): Promise<T>;
}

/** The named locks of one transaction, as far as this process goes. */
export interface LocalLocks {
  /**
   * Takes a lock until the transaction ends. Throws where another transaction of this process holds it: this one then
   * ends, so that it holds no connection while it waits, and runs again with the lock.
   */
  take(name: string): void;
}

/** Most runs of one transaction. Each knows one lock more; the last one waits in the database for those it lacks. */
const MAX_RUNS = 4;

/** Creates the queue of one process and database. */
export function createTransactionQueue(options: TransactionQueueOptions): TransactionQueue {
  const { permits, maxWaiting, waitTimeout } = options;
  const connections = createSemaphore({ permits, waiting: permits + maxWaiting });
  const turns = createNamedTurns();
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
      if (turns.tryTake(name)) held.add(name);
      else if (!waitsInDatabase) {
        missing = name;
        throw new Error(`Another transaction of this process holds the lock ${name}.`);
      }
    };
    try {
      for (const name of names) {
        await turns.take(name, signal).catch(asBusy);
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
      for (const name of held) turns.release(name);
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
          // In one order, so that no two wait for each other.
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
