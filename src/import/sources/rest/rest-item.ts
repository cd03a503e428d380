/** An item as the API gives it; nothing of it is certain. */
export type RestItem = Readonly<Record<string, unknown>>;

/** True for an object, false for lists and single values. */
export const isItem = (value: unknown): value is RestItem =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
