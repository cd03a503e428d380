import { serialize } from 'php-serialize';

/**
 * Converts plain data to the form in which WordPress stores it: texts and numbers unchanged, all other values
 * serialized.
 */
export const serializeStoredValue = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : serialize(asMaps(value));

/**
 * Converts objects to maps, at any depth: the serializer would write an object with an entry `constructor` as an
 * instance of the class with that name, and so would a program that reads it.
 */
function asMaps(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(asMaps);
  return new Map(Object.entries(value).map(([name, inner]) => [keyOf(name), asMaps(inner)]));
}

/** The keys of arrays that look like integers are integers there. */
const keyOf = (name: string): string | number => (/^(?:0|-?[1-9]\d{0,9})$/.test(name) ? Number(name) : name);
