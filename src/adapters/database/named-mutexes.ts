import { NoPermitError } from '../../../schema/core/semaphore.ts';

/** Mutual exclusion by name within this process, first come first served. */
export interface NamedMutexes {
  /** Takes the lock of a name if it is free. */
  tryLock(name: string): boolean;
  /** Waits for the lock of a name. Throws a NoPermitError when the signal aborts. */
  take(name: string, signal: AbortSignal): Promise<void>;
  /** Passes the lock to the next waiter. */
  release(name: string): void;
}

/** Creates locks that are all free. */
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
    take: (name, signal) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) return reject(new NoPermitError());
        if (tryLock(name)) return resolve();
        const queue = queues.get(name);
        const enter = () => {
          signal.removeEventListener('abort', leave);
          resolve();
        };
        const leave = () => {
          queue?.delete(enter);
          reject(new NoPermitError());
        };
        signal.addEventListener('abort', leave, { once: true });
        queue?.add(enter);
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
