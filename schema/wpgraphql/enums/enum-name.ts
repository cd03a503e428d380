/**
 * Returns the enum value for a name: in upper case, with one `_` for each run of other characters than ASCII letters and
 * digits, and `_` before a digit at the start.
 */
export const enumName = (name: string): string =>
  name
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '_')
    .replace(/^(?=\d)/, '_');

/** Returns the values of an enum from names: each enum value stands for the name itself. */
export const enumValues = (names: Iterable<string>): Record<string, { value: string }> =>
  Object.fromEntries([...names].map((name) => [enumName(name), { value: name }]));
