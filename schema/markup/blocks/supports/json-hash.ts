import { createHash } from 'node:crypto';
import { isObject, type Json } from '../../block-grammar/parsed-block.ts';

/** Returns a stable hash of a JSON value in eight hexadecimal digits. */
export function hashJson(value: Json): string {
  const json = JSON.stringify(emptyObjectsToLists(value))
    .replaceAll('/', '\\/')
    .replace(/[\u0080-\uffff]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return createHash('md5').update(json).digest('hex').slice(0, 8);
}

/** Replaces empty objects by empty lists, which must have the same hash. */
function emptyObjectsToLists(value: Json, depth = 0): Json {
  if (depth > 500) return null;
  if (Array.isArray(value)) return value.map((each) => emptyObjectsToLists(each, depth + 1));
  if (!isObject(value)) return value;
  const entries = Object.entries(value);
  return entries.length === 0
    ? []
    : Object.fromEntries(entries.map(([key, each]) => [key, emptyObjectsToLists(each, depth + 1)]));
}
