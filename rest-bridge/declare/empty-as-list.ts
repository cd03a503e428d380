/** Replaces every empty map in the value by an empty list, at any depth, as the reference writes it. */
export function emptyAsList(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(emptyAsList);
  const entries = Object.entries(value).filter(([name]) => name !== '__typename');
  return entries.length === 0 ? [] : Object.fromEntries(entries.map(([name, inner]) => [name, emptyAsList(inner)]));
}

/** Returns the map, or an empty list if the value is an empty map or not a map. */
export const mapOrEmptyList = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && Object.keys(value).length > 0 ? value : [];
