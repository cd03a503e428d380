/** Empty maps are written as lists, however deep. */
export function emptyAsList(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(emptyAsList);
  const entries = Object.entries(value).filter(([name]) => name !== '__typename');
  return entries.length === 0 ? [] : Object.fromEntries(entries.map(([name, inner]) => [name, emptyAsList(inner)]));
}
