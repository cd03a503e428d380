import { NoPermitError } from '../../../schema/semaphore.ts';

/** Mutual exclusion by name within this process, first come first served. */
export interface NamedTurns {
  /** Takes the turn of a name if nobody has it. */
  tryTake(name: string): boolean;
  /** Waits for the turn of a name. Errors: NoPermitError, once the signal says so. */
  take(name: string, signal: AbortSignal): Promise<void>;
  /** Hands the turn to the next one. */
  release(name: string): void;
}

/** Creates turns that nobody has. */
export function createNamedTurns(): NamedTurns {
  /** Who waits, for each name whose turn is taken. */
  const queues = new Map<string, Set<() => void>>();
  const tryTake = (name: string): boolean => {
    if (queues.has(name)) return false;
    queues.set(name, new Set());
    return true;
  };
  return {
    tryTake,
    take: (name, signal) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) return reject(new NoPermitError());
        if (tryTake(name)) return resolve();
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
