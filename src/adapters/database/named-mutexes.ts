import { NoPermitError } from '../../../schema/core/semaphore.ts';

/** Named locks within this process. Waiters acquire a lock in the order of their calls. */
export interface NamedMutexes {
  /** Acquires a lock if it is free; returns whether it did. */
  tryLock(name: string): boolean;
  /** Waits for a lock and acquires it. Throws a NoPermitError when the signal aborts. */
  lock(name: string, signal: AbortSignal): Promise<void>;
  /** Passes the lock to the next waiter. */
  release(name: string): void;
}

/** Creates locks, all of which are free. */
export function createNamedMutexes(): NamedMutexes {
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
