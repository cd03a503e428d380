/**
 * Returns the first difference of two JSON values as `path: ours, floor`, or null if they are equal. The order of keys
 * is ignored.
 */
export function difference(ours: unknown, floor: unknown, path = '$'): string | null {
  if (Object.is(ours, floor)) return null;
  if (!isContainer(ours) || !isContainer(floor) || Array.isArray(ours) !== Array.isArray(floor)) {
    return `${path}: ours ${excerpt(ours)}, floor ${excerpt(floor)}`;
  }
  for (const key of new Set([...Object.keys(ours), ...Object.keys(floor)])) {
    const firstDifference = difference(ours[key], floor[key], `${path}.${key}`);
    if (firstDifference) return firstDifference;
  }
  return null;
}

const isContainer = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const excerpt = (value: unknown): string => (JSON.stringify(value) ?? 'nothing').slice(0, 120);
