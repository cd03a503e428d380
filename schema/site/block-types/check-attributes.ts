import type { ParameterDetail } from '../error-extensions.ts';
import { domainError } from '../errors.ts';
import type { Attributes, Json } from '../html/blocks/block.ts';
import { isMap, type PlainMap } from '../plain-map.ts';
import type { BlockAttribute } from './attributes.ts';
import type { BlockType } from './block-type.ts';

/**
 * Takes attributes for a block of a kind, gives them in their types: those that come as text, as in addresses, are
 * read. Errors: `rest_invalid_param` that names the first attribute that the kind does not have, or that does not fit.
 */
export function checkAttributes(type: BlockType, given: PlainMap): Attributes {
  const entries = Object.entries(given).map(([name, value]) => {
    const attribute = Object.hasOwn(type.attributes, name) ? type.attributes[name] : undefined;
    if (!attribute) {
      throw refusal('rest_additional_properties_forbidden', { message: `${name} is no attribute of ${type.name}.` });
    }
    const read = readValue(attribute, value);
    if (read === undefined) {
      const message = `attributes[${name}] must be of the type ${attribute.type}.`;
      throw refusal('rest_invalid_type', { message, data: { param: `attributes[${name}]` } });
    }
    if (attribute.enum && !attribute.enum.includes(read)) {
      throw refusal('rest_not_in_enum', {
        message: `attributes[${name}] must be one of ${attribute.enum.join(', ')}.`,
      });
    }
    return [name, read] as const;
  });
  return Object.fromEntries(entries);
}

function refusal(code: string, { message, data = null }: { message: string; data?: ParameterDetail['data'] }) {
  return domainError('rest_invalid_param', { details: { attributes: { code, message, data } } });
}

/** The value in the attribute's type; undefined where it does not fit. */
function readValue({ type }: BlockAttribute, value: unknown): Json | undefined {
  switch (type) {
    case 'string':
    case 'rich-text':
      return typeof value === 'string' ? value : undefined;
    case 'boolean':
      return BOOLEANS.get(value);
    case 'number':
    case 'integer':
      return readNumber(value, type === 'integer');
    case 'array':
      return Array.isArray(value) ? value : undefined;
    case 'object':
      // A map without entries may come as a list, or as an empty text.
      return isMap(value) ? (value as Attributes) : isEmpty(value) ? {} : undefined;
  }
}

const BOOLEANS: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  [true, true],
  ['true', true],
  ['1', true],
  [1, true],
  [false, false],
  ['false', false],
  ['0', false],
  [0, false],
]);

function readNumber(value: unknown, isWhole: boolean): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  const fits = typeof number === 'number' && Number.isFinite(number) && (!isWhole || Number.isInteger(number));
  return fits ? number : undefined;
}

const isEmpty = (value: unknown): boolean => value === '' || (Array.isArray(value) && value.length === 0);
