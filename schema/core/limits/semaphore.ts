/** No permit was available: too many callers wait, or the caller stopped waiting. */
export class NoPermitError extends Error {}

/** A bounded number of permits, granted in the order of the requests. */
export interface Semaphore {
  /**
   * Waits for a permit and returns the function that releases it. Throws a NoPermitError if too many callers wait, or
   * the signal aborts.
   */
  acquire(signal: AbortSignal): Promise<() => void>;
}

/** Creates a semaphore: `permits` can be held at the same time, and `maxWaiting` callers can wait for one. */
export function createSemaphore({ permits, maxWaiting }: { permits: number; maxWaiting: number }): Semaphore {
  let free = permits;
  const queue = new Set<() => void>();
  const release = () => {
    const [next] = queue;
    if (!next) {
      free++;
      return;
    }
    queue.delete(next);
    next();
  };
  const permit = () => {
    let isHeld = true;
    return () => {
      if (isHeld) release();
      isHeld = false;
    };
  };
  return {
    acquire: (signal) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) return reject(new NoPermitError());
        if (free > 0) {
          free--;
          return resolve(permit());
        }
        if (queue.size >= maxWaiting) return reject(new NoPermitError());
        const next = () => {
          signal.removeEventListener('abort', leave);
          resolve(permit());
        };
        const leave = () => {
          queue.delete(next);
          reject(new NoPermitError());
        };
        signal.addEventListener('abort', leave, { once: true });
        queue.add(next);
      }),
  };
}
