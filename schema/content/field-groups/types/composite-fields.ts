import type { JsonSchema, JsonValue } from '../../../json-schema/schema-types.ts';
import { problemOfFile } from '../field-references.ts';
import {
  type FieldChecking,
  type FieldType,
  idsOf,
  isEmptyValue,
  isFalsy,
  phpInteger,
  withNumbers,
} from '../field-type.ts';

/** Returns a link with all its parts; a text is its address. Null for an empty one. */
function linkParts(value: JsonValue): { title: string; url: string; target: string } | null {
  if (isEmptyValue(value)) return null;
  const isMap = typeof value === 'object' && !Array.isArray(value);
  const parts = (isMap ? value : { url: value }) as Readonly<Record<string, JsonValue>>;
  const text = (part: JsonValue | undefined) =>
    typeof part === 'string' || typeof part === 'number' ? String(part) : '';
  return { title: text(parts.title), url: text(parts.url), target: text(parts.target) };
}

/** An address with a title and a target. */
export const linkField: FieldType = {
  schema: () => ({
    type: ['object', 'null'],
    properties: {
      title: { type: 'string' },
      url: { type: 'string', required: true, format: 'uri' },
      target: { type: 'string' },
    },
  }),
  standard: (value, { field: { settings } }) => {
    const link = linkParts(value);
    if (link === null) return value;
    return settings.return_format === 'url' ? link.url : link;
  },
  // A link without an address is none.
  store: (value) => (linkParts(value)?.url ? value : ''),
  keepsEmptyValue: true,
  graphql: 'link',
};

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

/** Checks that an icon of the media library is the id of a file. */
async function checkIconFile(value: JsonValue, { context }: FieldChecking) {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const { type, value: id = null } = value as Readonly<Record<string, JsonValue>>;
  if (type !== 'media_library') return null;
  const isFile = typeof id === 'number' && (await problemOfFile(id, { context, extensions: [] })) === null;
  return isFile ? null : { message: 'must be the id of a file.', value: phpInteger(id), part: '[value]' };
}

/** Whatever the settings of the field show to editors, as in the reference, whose schema lists no files: it knows no viewer yet. */
const iconSchema = (types: readonly string[]): JsonSchema => ({
  type: ['object', 'null'],
  properties: {
    type: { description: 'Where the icon is from.', type: ['string'], required: true, enum: types },
    value: { description: 'Its name, its address, or the id of the file.', type: ['string', 'int'], required: true },
  },
});

/** An icon: a name of a library, an address, or a file. */
export const iconPickerField: FieldType = {
  schema: () => iconSchema(['dashicons', 'url']),
  inputSchema: () => iconSchema(['dashicons', 'media_library', 'url']),
  check: checkIconFile,
  standard: async (value, { field: { settings, defaultValue }, targets }) => {
    const isString = settings.return_format === 'string';
    if (isEmptyValue(value) || typeof value !== 'object' || Array.isArray(value))
      return defaultValue ?? { type: null, value: null };
    const { type, value: name } = value as Readonly<Record<string, JsonValue>>;
    if (type !== 'media_library') return isString ? (name ?? null) : value;
    const [id = 0] = idsOf(name ?? null);
    if (isString) return targets.fileUrl(id);
    return { ...(value as object), value: await targets.file(id) };
  },
};

const text = { type: 'string' } as const;
const textOrNumber: JsonSchema = { type: ['string', 'int'] };
const coordinate: JsonSchema = { type: ['string', 'float'] };

/** A place: its address, its coordinates, and what a map service knows of it. */
export const googleMapField: FieldType = {
  schema: () => ({
    type: ['object', 'null'],
    properties: {
      ...{ address: text, lat: coordinate, lng: coordinate, zoom: textOrNumber, place_id: text, name: text },
      ...{ street_number: textOrNumber, street_name: text, street_name_short: text, city: text, state: text },
      ...{ state_short: text, post_code: textOrNumber, country: text, country_short: text },
    },
  }),
  load: (stored) => {
    if (isFalsy(stored)) return null;
    const parts = typeof stored === 'object' && !Array.isArray(stored) ? stored : partsOfText(stored);
    return { address: '', lat: 0, lng: 0, ...(parts as Readonly<Record<string, JsonValue>>) };
  },
  light: withNumbers,
  standard: (value) => (value === null ? false : value),
  keepsEmptyValue: true,
  graphql: 'map',
};

/** Reads a text as the parts of a query, as the reference does; what is none becomes a name without a value. */
const partsOfText = (stored: JsonValue): Record<string, JsonValue> =>
  typeof stored === 'string' ? Object.fromEntries(new URLSearchParams(stored)) : {};
