/** The maximum number of entries of a list that is written as text. */
export const MAX_TEXT_ENTRIES = 2_000;

/**
 * Splits text at commas and white space, without empty entries. Returns at most one entry more than
 * `MAX_TEXT_ENTRIES`, so that the caller can detect and refuse longer lists.
 */
export function splitList(text: string): string[] {
  // Separators before the first entry produce an empty entry.
  const entries = text.split(/[ \t\n\v\f\r,]+/, MAX_TEXT_ENTRIES + 2).filter((entry) => entry !== '');
  return entries.length > MAX_TEXT_ENTRIES + 1 ? entries.slice(0, MAX_TEXT_ENTRIES + 1) : entries;
}

/** Converts a scalar to text: true is `1`, false is empty. */
export function scalarText(value: string | number | boolean): string {
  if (typeof value === 'boolean') return value ? '1' : '';
  return String(value);
}

/** Whether a map key is an integer in its canonical spelling. Such keys can be indexes of a list. */
export function isIndexKey(key: string): boolean {
  return /^(?:0|-?[1-9]\d{0,14})$/.test(key);
}
