/** A place was not to be had. */
export class NoPlaceError extends Error {}

/** A bounded number of places, given out in the order in which they are asked for. */
export interface Places {
  /** Waits for a place; gives what hands it back. Errors: NoPlaceError, where too many wait or the signal says so. */
  take(signal: AbortSignal): Promise<() => void>;
}

/** `places` can be held at once, `waiting` can wait for one. */
export function createPlaces({ places, waiting }: { places: number; waiting: number }): Places {
  let free = places;
  const queue = new Set<() => void>();
  const giveBack = () => {
    const [next] = queue;
    if (!next) {
      free++;
      return;
    }
    queue.delete(next);
    next();
  };
  const place = () => {
    let isHeld = true;
    return () => {
      if (isHeld) giveBack();
      isHeld = false;
    };
  };
  return {
    take: (signal) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) return reject(new NoPlaceError());
        if (free > 0) {
          free--;
          return resolve(place());
        }
        if (queue.size >= waiting) return reject(new NoPlaceError());
        const next = () => {
          signal.removeEventListener('abort', leave);
          resolve(place());
        };
        const leave = () => {
          queue.delete(next);
          reject(new NoPlaceError());
        };
        signal.addEventListener('abort', leave, { once: true });
        queue.add(next);
      }),
  };
}
