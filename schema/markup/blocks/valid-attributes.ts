import { type Attributes, isObject, type Json } from '../block-grammar/parsed-block.ts';
import type { BlockAttribute, BlockDescription } from './block-type.ts';

/**
 * Returns the attributes of a block without those that do not have their declared type, so that they have their defaults.
 * Values that stand for true or false become true or false.
 */
export function validAttributes(
  { attributes: declared }: Pick<BlockDescription, 'attributes'>,
  attributes: Attributes,
): Attributes {
  let result = attributes;
  for (const name in attributes) {
    const declaration = Object.hasOwn(declared, name) ? declared[name] : undefined;
    if (declaration === undefined) continue;
    const value = attributes[name] ?? null;
    if (!isValid(value, declaration)) {
      const { [name]: _, ...others } = result;
      result = others;
    } else if (declaration.type === 'boolean' && typeof value !== 'boolean') {
      result = { ...result, [name]: value !== 0 && value !== '0' };
    }
  }
  return result;
}

function isValid(value: Json, { type, enum: values, items, minimum, maximum }: BlockAttribute): boolean {
  if (!hasType(value, type)) return false;
  if (values !== undefined && !values.includes(value)) return false;
  if (items !== undefined && Array.isArray(value))
    return value.every((item) => hasType(item, items.type as BlockAttribute['type']));
  return !(Number(value) < (minimum ?? -Infinity)) && !(Number(value) > (maximum ?? Infinity));
}

const BOOLEAN = /^(?:true|false|[01])$/i;

const NUMBER = /^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?\s*$/i;

function hasType(value: Json, type: BlockAttribute['type']): boolean {
  switch (type) {
    case 'string':
      return typeof value === 'string';
    case 'boolean':
      return typeof value === 'boolean' || value === 0 || value === 1 || BOOLEAN.test(textOf(value));
    case 'number':
      return typeof value === 'number' || NUMBER.test(textOf(value));
    case 'integer':
      return (typeof value === 'number' || NUMBER.test(textOf(value))) && Number.isInteger(Number(value));
    // A scalar is a list of its words, and an empty object an empty list.
    case 'array':
      return value !== null && !(isObject(value) && Object.keys(value).length > 0);
    case 'object':
      return (typeof value === 'object' && value !== null) || value === '';
    default:
      return true;
  }
}

const textOf = (value: Json): string => (typeof value === 'string' ? value : '');
