const PREFIX = 'postern-editor:';

/** A value that is stored in this browser or this tab; undefined if none can be read. */
export function readStored<Value>(storage: Storage, key: string): Value | undefined {
  try {
    return JSON.parse(storage.getItem(PREFIX + key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a value in this browser or this tab; null forgets it. */
export const writeStored = (storage: Storage, { key, value }: { key: string; value: object | string | null }): void =>
  storage.setItem(PREFIX + key, JSON.stringify(value));
