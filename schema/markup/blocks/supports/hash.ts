import { createHash } from 'node:crypto';
import { isObject, type Json } from '../blocks/block.ts';

/** Eight hexadecimal digits that stand for a value: the same for the same value, in every process. */
export function hashOf(value: Json): string {
  const json = JSON.stringify(asLists(value))
    .replaceAll('/', '\\/')
    .replace(/[\u0080-\uffff]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return createHash('md5').update(json).digest('hex').slice(0, 8);
}

/** An object without members counts as an empty list where values are hashed. */
function asLists(value: Json, depth = 0): Json {
  if (depth > 500) return null;
  if (Array.isArray(value)) return value.map((each) => asLists(each, depth + 1));
  if (!isObject(value)) return value;
  const entries = Object.entries(value);
  return entries.length === 0 ? [] : Object.fromEntries(entries.map(([key, each]) => [key, asLists(each, depth + 1)]));
}
