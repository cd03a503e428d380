/** An item of an answer; none of its fields has been checked. */
export type RestItem = Readonly<Record<string, unknown>>;

/** True for an object, false for lists and single values. */
export const isItem = (value: unknown): value is RestItem =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
