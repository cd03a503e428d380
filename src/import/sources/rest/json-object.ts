/** An object of an answer, such as an item; none of its fields has been checked. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** True for an object, false for lists and single values. */
export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
