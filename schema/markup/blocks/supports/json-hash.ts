import { createHash } from 'node:crypto';
import { isObject, type Json } from '../../block-grammar/parsed-block.ts';

/** A hash of a value in eight hexadecimal digits, the same in every process. */
export function hashOf(value: Json): string {
  const json = JSON.stringify(asLists(value))
    .replaceAll('/', '\\/')
    .replace(/[\u0080-\uffff]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return createHash('md5').update(json).digest('hex').slice(0, 8);
}

/** Hashes treat an empty object as an empty list. */
function asLists(value: Json, depth = 0): Json {
  if (depth > 500) return null;
  if (Array.isArray(value)) return value.map((each) => asLists(each, depth + 1));
  if (!isObject(value)) return value;
  const entries = Object.entries(value);
  return entries.length === 0 ? [] : Object.fromEntries(entries.map(([key, each]) => [key, asLists(each, depth + 1)]));
}
