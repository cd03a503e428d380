/**
 * The value of a table under a name that comes from a client. Properties that all objects inherit, such as
 * `constructor`, do not count.
 */
export const ownValue = <Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;
