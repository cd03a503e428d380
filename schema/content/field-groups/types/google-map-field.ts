import type { JsonSchema, JsonValue } from '../../../json-schema/schema-types.ts';
import { type FieldType, isEmptyValue, withNumbers } from '../field-type.ts';

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
    if (isEmptyValue(stored)) return null;
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
