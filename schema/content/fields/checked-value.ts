import type { ParameterDetail } from '../../core/errors/domain-errors.ts';
import type { DeclaredField } from '../../core/registry/declared-fields.ts';
import { checkedSettingSchema } from '../../core/registry/declared-settings.ts';
import type { JsonSchema, JsonValue } from '../../json-schema/schema-types.ts';
import { sanitize, validate } from '../../json-schema/validate.ts';

/** The schema by which values are checked: integers that have a type of their own in GraphQL are in its range. */
const checkedSchema = (schema: JsonSchema): JsonSchema =>
  schema.type === 'array' && schema.items
    ? { ...schema, items: checkedSettingSchema(schema.items) }
    : checkedSettingSchema(schema);

/** Returns a value of a declared field in the form of its schema, or the error of a value that does not match it. */
export function fieldValue(
  { schema }: DeclaredField,
  { value, name }: { value: JsonValue; name: string },
): { value: JsonValue; error: ParameterDetail | null } {
  const checked = { value, schema: checkedSchema(schema), name };
  const error = validate(checked);
  return error ? { value: null, error } : sanitize(checked);
}
