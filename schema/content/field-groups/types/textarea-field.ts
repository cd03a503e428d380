import type { JsonValue } from '../../../json-schema/schema-types.ts';
import type { FieldReading, FieldType, Pending } from '../field-type.ts';
import { textSchema } from './text-field.ts';

/** Converts line feeds to paragraphs or line breaks, as the field says. */
function withNewLines(value: JsonValue, { field: { settings }, targets }: FieldReading): Pending<JsonValue> {
  if (typeof value !== 'string' || value === '') return value;
  if (settings.new_lines === 'wpautop') return targets.paragraphs(value);
  return settings.new_lines === 'br' ? value.replace(/\r\n|\n|\r/g, (feed) => `<br />${feed}`) : value;
}

/** A text with several lines. */
export const textareaField: FieldType = {
  schema: (field) => textSchema(field),
  standard: withNewLines,
  graphql: 'String',
  graphqlValue: withNewLines,
};
