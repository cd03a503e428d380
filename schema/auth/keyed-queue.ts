/** Runs functions under one name sequentially, under different names concurrently. */
export type KeyedQueue = <T>(name: string, body: () => Promise<T>) => Promise<T>;

/** Creates the queues; that of a name is removed when it is empty. */
export function createKeyedQueue(): KeyedQueue {
  const last = new Map<string, Promise<unknown>>();
  return async (name, body) => {
    const before = last.get(name);
    const own = before ? before.then(body, body) : body();
    last.set(name, own);
    try {
      return await own;
    } finally {
      if (last.get(name) === own) last.delete(name);
    }
  };
}
