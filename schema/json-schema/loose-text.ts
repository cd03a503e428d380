/** Most entries of a list that is given as text. */
export const MAX_TEXT_ENTRIES = 2_000;

/**
 * Splits text on commas and white space; empty entries are dropped. Of a text with more than `MAX_TEXT_ENTRIES` it
 * gives one more than that: enough to see that it is refused.
 */
export function splitList(text: string): string[] {
  // Separators before the first entry make an empty one.
  const entries = text.split(/[ \t\n\v\f\r,]+/, MAX_TEXT_ENTRIES + 2).filter((entry) => entry !== '');
  return entries.length > MAX_TEXT_ENTRIES + 1 ? entries.slice(0, MAX_TEXT_ENTRIES + 1) : entries;
}

/** The text of a scalar: true is `1`, false is empty. */
export function scalarText(value: string | number | boolean): string {
  if (typeof value === 'boolean') return value ? '1' : '';
  return String(value);
}

/** Whether a map key is a whole number in its one canonical spelling: such keys index lists. */
export function isIndexKey(key: string): boolean {
  return /^(?:0|-?[1-9]\d{0,14})$/.test(key);
}
