import { type GroupField, numberSetting } from '../../../core/registry/field-group.ts';
import type { JsonSchema } from '../../../json-schema/schema-types.ts';
import { type FieldType, isEmptyValue } from '../field-type.ts';

/** Returns the schema of a text with the maximum length and the default of its field. */
export function textSchema({ settings, defaultValue }: GroupField, keywords: JsonSchema = {}): JsonSchema {
  const maxLength = numberSetting(settings.maxlength);
  return {
    type: ['string', 'null'],
    ...keywords,
    ...(maxLength ? { maxLength } : {}),
    ...(isEmptyValue(defaultValue) ? {} : { default: defaultValue }),
  };
}

/** A line of text. */
export const lineField: FieldType = { schema: (field) => textSchema(field), graphql: 'String' };
