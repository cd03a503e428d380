import type { JsonValue } from './schema-types.ts';

/** Whether two JSON values are equal. The order of keys does not matter, and an empty list equals an empty map. */
export function isSameJsonValue(left: JsonValue, right: JsonValue): boolean {
  if (left === null || right === null || typeof left !== 'object' || typeof right !== 'object') return left === right;
  return stableKey(left) === stableKey(right);
}

/** Whether all items differ. Takes time linear in the size of the list. */
export function hasUniqueItems(items: readonly JsonValue[]): boolean {
  const seen = new Set<string>();
  for (const item of items) {
    const key = stableKey(item);
    if (seen.has(key)) return false;
    seen.add(key);
  }
  return true;
}

/** Returns a text that is the same for equal values. A list is written as the map of its indexes. */
function stableKey(value: JsonValue): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const entries = Object.entries(value);
  if (!Array.isArray(value)) entries.sort(([left], [right]) => (left < right ? -1 : left > right ? 1 : 0));
  else if (entries.length > 10) entries.sort(([left], [right]) => (left < right ? -1 : 1));
  return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${stableKey(inner)}`).join()}}`;
}
