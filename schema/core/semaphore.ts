/** A permit was not to be had. */
export class NoPermitError extends Error {}

/** A bounded number of permits, given out in the order in which they are asked for. */
export interface Semaphore {
  /** Waits for a permit; gives what releases it. Errors: NoPermitError, where too many wait or the signal says so. */
  acquire(signal: AbortSignal): Promise<() => void>;
}

/** `permits` can be held at once, `waiting` can wait for one. */
export function createSemaphore({ permits, waiting }: { permits: number; waiting: number }): Semaphore {
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
        if (queue.size >= waiting) return reject(new NoPermitError());
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
