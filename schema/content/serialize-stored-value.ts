import { serialize } from 'php-serialize';

/** Plain data in the form in which sites store it: texts and numbers as they are, everything else serialised. */
export const serializeStoredValue = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : serialize(asMaps(value));

/**
 * Objects as maps, however deep: of an object that has an entry called `constructor` the serialiser would make one of
 * the class that this names, and a program that reads it would, too.
 */
function asMaps(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(asMaps);
  return new Map(Object.entries(value).map(([name, inner]) => [name, asMaps(inner)]));
}
