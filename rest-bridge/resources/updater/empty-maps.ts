/** A value in which every empty map is a list, however deep, as clients of this API know it. */
export function listsForEmptyMaps(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(listsForEmptyMaps);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, inner]) => [name, listsForEmptyMaps(inner)] as const);
  return entries.length === 0 ? [] : Object.fromEntries(entries);
}
