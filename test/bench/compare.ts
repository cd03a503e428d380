/**
 * Returns the first difference of two JSON values as `path: Postern …, baseline …`, or null if they are equal. The
 * order of keys is ignored.
 */
export function difference(postern: unknown, baseline: unknown, path = '$'): string | null {
  if (Object.is(postern, baseline)) return null;
  if (!isContainer(postern) || !isContainer(baseline) || Array.isArray(postern) !== Array.isArray(baseline)) {
    return `${path}: Postern ${excerpt(postern)}, baseline ${excerpt(baseline)}`;
  }
  for (const key of new Set([...Object.keys(postern), ...Object.keys(baseline)])) {
    const firstDifference = difference(postern[key], baseline[key], `${path}.${key}`);
    if (firstDifference) return firstDifference;
  }
  return null;
}

const isContainer = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const excerpt = (value: unknown): string => (JSON.stringify(value) ?? 'nothing').slice(0, 120);
