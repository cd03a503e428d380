import type { JsonValue } from '../../../json-schema/schema-types.ts';
import type { FieldReading, FieldType, Pending } from '../field-type.ts';
import { textSchema } from './text-field.ts';

const render = (value: JsonValue, { targets }: FieldReading): Pending<JsonValue> =>
  typeof value === 'string' && value !== '' ? targets.renderText(value) : value;

/** A text with markup, which is rendered like classic content. */
export const wysiwygField: FieldType = {
  schema: (field) => textSchema(field),
  standard: render,
  graphql: 'String',
  graphqlValue: render,
};
