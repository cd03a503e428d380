/**
 * Looks up a name that comes from a client in a table. Properties that all objects inherit, such as `constructor`, are
 * ignored.
 */
export const ownValue = <Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;
