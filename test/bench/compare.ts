/**
 * Returns the first difference of two JSON values as `path: ours, baseline`, or null if they are equal. The order of keys
 * is ignored.
 */
export function difference(ours: unknown, baseline: unknown, path = '$'): string | null {
  if (Object.is(ours, baseline)) return null;
  if (!isContainer(ours) || !isContainer(baseline) || Array.isArray(ours) !== Array.isArray(baseline)) {
    return `${path}: ours ${excerpt(ours)}, baseline ${excerpt(baseline)}`;
  }
  for (const key of new Set([...Object.keys(ours), ...Object.keys(baseline)])) {
    const firstDifference = difference(ours[key], baseline[key], `${path}.${key}`);
    if (firstDifference) return firstDifference;
  }
  return null;
}

const isContainer = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const excerpt = (value: unknown): string => (JSON.stringify(value) ?? 'nothing').slice(0, 120);
