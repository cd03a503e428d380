/** Splits text on commas and white space; empty entries are dropped. Takes linear time. */
export function splitList(text: string): string[] {
  return text.split(/[ \t\n\v\f\r,]+/).filter((entry) => entry !== '');
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
