// Remembers what was read from the site until a webhook reports a change. Each process of the front end has its own memory:
// with several, send the webhook to each of them, or use a store that they share.

const MAX_ENTRIES = 1_000;
const entries = new Map<string, Promise<unknown>>();

/** Returns the remembered value of a key, or reads it. A failure is not remembered. */
export function remembered<Value>(key: string, read: () => Promise<Value>): Promise<Value> {
  const known = entries.get(key) as Promise<Value> | undefined;
  if (known) return known;
  if (entries.size >= MAX_ENTRIES) entries.clear();
  const value = read();
  entries.set(key, value);
  value.catch(() => {
    if (entries.get(key) === value) entries.delete(key);
  });
  return value;
}

/** Forgets everything: an item is shown on its page, in lists, and beside other items. */
export const forgetAll = (): void => entries.clear();
