import type { JsonValue } from '../../../json-schema/schema-types.ts';
import type { FieldReading, FieldType, Pending } from '../field-type.ts';

const embed = (value: JsonValue, { targets }: FieldReading): Pending<JsonValue> =>
  typeof value === 'string' && value !== '' ? targets.embed(value) : value;

/** The address of a page that is shown inside the text. */
export const oembedField: FieldType = {
  schema: () => ({ type: ['string', 'null'], format: 'uri' }),
  standard: embed,
  graphql: 'String',
  graphqlValue: embed,
};
