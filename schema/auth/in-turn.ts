/** Runs what is given it under one name one after the other, and under different names side by side. */
export type InTurn = <T>(name: string, body: () => Promise<T>) => Promise<T>;

/** Makes turns; a name is forgotten once nobody waits for it. */
export function createTurns(): InTurn {
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
