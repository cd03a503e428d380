import { type FieldNode, Kind, print, type ValueNode } from 'graphql';

/**
 * Returns a function that writes the name and arguments of a field as a text, which is the same for all fields that
 * return the same value. Each field is written once.
 */
export function callKeys(): (field: FieldNode) => string {
  const keys = new WeakMap<FieldNode, string>();
  return (field) => {
    const known = keys.get(field);
    if (known !== undefined) return known;
    const args = (field.arguments ?? []).map(({ name, value }) => `${name.value}:${valueKey(value)}`);
    const key = `${field.name.value}(${args.sort().join()})`;
    keys.set(field, key);
    return key;
  };
}

/** Writes a value with the fields of objects in alphabetical order. */
function valueKey(value: ValueNode): string {
  if (value.kind === Kind.LIST) return `[${value.values.map(valueKey).join()}]`;
  if (value.kind !== Kind.OBJECT) return print(value);
  return `{${value.fields
    .map(({ name, value: inner }) => `${name.value}:${valueKey(inner)}`)
    .sort()
    .join()}}`;
}
