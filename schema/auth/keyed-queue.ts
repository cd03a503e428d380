/** Runs tasks with the same key sequentially, and tasks with different keys concurrently. */
export type KeyedQueue = <T>(key: string, task: () => Promise<T>) => Promise<T>;

/** Creates a queue in memory. A key is removed when its last task has ended. */
export function createKeyedQueue(): KeyedQueue {
  const lastTasks = new Map<string, Promise<unknown>>();
  return async (key, task) => {
    const previous = lastTasks.get(key);
    const current = previous ? previous.then(task, task) : task();
    lastTasks.set(key, current);
    try {
      return await current;
    } finally {
      if (lastTasks.get(key) === current) lastTasks.delete(key);
    }
  };
}
