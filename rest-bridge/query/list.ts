/** Splits text on commas and white space; empty entries are dropped. Takes linear time. */
export function splitList(text: string): string[] {
  return text.split(/[ \t\n\v\f\r,]+/).filter((entry) => entry !== '');
}

/**
 * Reads a list parameter that a client may give as text (`a,b`) or as a list (`x[]=a&x[]=b`). Entries of a list are
 * taken whole; what is not a scalar is dropped.
 */
export function readList(value: unknown): string[] {
  if (typeof value === 'string') return splitList(value);
  if (typeof value === 'number' || typeof value === 'boolean') return splitList(scalarText(value));
  if (value === null || typeof value !== 'object') return [];
  return Object.values(value).flatMap((entry: unknown) =>
    typeof entry === 'string' || typeof entry === 'number' || typeof entry === 'boolean' ? [scalarText(entry)] : [],
  );
}

/** The text of a scalar: true is `1`, false is empty. */
export function scalarText(value: string | number | boolean): string {
  if (typeof value === 'boolean') return value ? '1' : '';
  return String(value);
}
