import { domainError, type ParameterDetail } from '../../core/domain-errors.ts';
import type { Attributes, Json } from '../../markup/block-grammar/parsed-block.ts';
import type { BlockAttribute, BlockDescription } from '../../markup/blocks/block-type.ts';
import { isJsonObject, type JsonObject } from '../../values/json-object.ts';

/**
 * Checks the attributes of a block against its type, and returns them converted to the declared types: texts from a URL
 * can become numbers or booleans. Errors: `rest_invalid_param` for the first attribute that is unknown or invalid.
 */
export function checkAttributes(type: BlockDescription, values: JsonObject): Attributes {
  const entries = Object.entries(values).map(([name, value]) => {
    const attribute = Object.hasOwn(type.attributes, name) ? type.attributes[name] : undefined;
    if (!attribute) {
      throw invalidAttribute('rest_additional_properties_forbidden', {
        message: `${name} is not an attribute of ${type.name}.`,
      });
    }
    const converted = convertValue(attribute, value);
    if (converted === undefined) {
      const message = `attributes[${name}] must be of the type ${attribute.type}.`;
      throw invalidAttribute('rest_invalid_type', { message, data: { param: `attributes[${name}]` } });
    }
    if (attribute.enum && !attribute.enum.includes(converted)) {
      throw invalidAttribute('rest_not_in_enum', {
        message: `attributes[${name}] must be one of ${attribute.enum.join(', ')}.`,
      });
    }
    return [name, converted] as const;
  });
  return Object.fromEntries(entries);
}

function invalidAttribute(code: string, { message, data = null }: { message: string; data?: ParameterDetail['data'] }) {
  return domainError('rest_invalid_param', { details: { attributes: { code, message, data } } });
}

/** The value converted to the type of the attribute; undefined if that is not possible. */
function convertValue({ type }: BlockAttribute, value: unknown): Json | undefined {
  switch (type) {
    case 'string':
    case 'rich-text':
      return typeof value === 'string' ? value : undefined;
    case 'boolean':
      return BOOLEANS.get(value);
    case 'number':
    case 'integer':
      return convertNumber(value, type === 'integer');
    case 'array':
      return Array.isArray(value) ? value : undefined;
    case 'object':
      // Clients may send an empty map as an empty list or an empty text.
      return isJsonObject(value) ? (value as Attributes) : isEmpty(value) ? {} : undefined;
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

function convertNumber(value: unknown, isWhole: boolean): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  const isValid = typeof number === 'number' && Number.isFinite(number) && (!isWhole || Number.isInteger(number));
  return isValid ? number : undefined;
}

const isEmpty = (value: unknown): boolean => value === '' || (Array.isArray(value) && value.length === 0);
