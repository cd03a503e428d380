/**
 * What a table holds under a name that comes from outside. What all objects have, such as `constructor`, is not in any
 * table, though it is found where one is simply asked for it.
 */
export const ownValue = <Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;
