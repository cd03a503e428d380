import type { JsonValue } from '../../../json-schema/schema-types.ts';
import { type FieldType, isEmptyValue } from '../field-type.ts';

/** Returns the parts of a color; zeros for a text that is none. */
function colorParts(value: JsonValue): JsonValue {
  const text = String(value ?? '').trim();
  const [, red, green, blue, alpha] =
    /^rgba?\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})\s*(?:,\s*([\d.]+)\s*)?\)$/.exec(text) ?? [];
  if (red !== undefined)
    return {
      red: Number(red),
      green: Number(green),
      blue: Number(blue),
      alpha: alpha === undefined ? 1 : Number(alpha),
    };
  const [, digits] = /^#([\da-f]{6}|[\da-f]{3})$/i.exec(text) ?? [];
  if (digits === undefined) return { red: 0, green: 0, blue: 0, alpha: 0 };
  const long = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits;
  const part = (index: number) => Number.parseInt(long.slice(index, index + 2), 16);
  return { red: part(0), green: part(2), blue: part(4), alpha: 1 };
}

/** A color, as `#rrggbb` or `rgba(…)`. */
export const colorPickerField: FieldType = {
  schema: ({ defaultValue }) => ({
    type: ['string', 'null'],
    ...(isEmptyValue(defaultValue) ? {} : { default: defaultValue }),
  }),
  standard: (value, { field: { settings } }) => (settings.return_format === 'array' ? colorParts(value) : value),
  graphql: 'String',
};
