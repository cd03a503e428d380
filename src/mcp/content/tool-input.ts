import { domainError } from '../../../schema/core/domain-errors.ts';
import type { JsonSchema, JsonValue } from '../../../schema/json-schema/schema-types.ts';
import { sanitize, validate } from '../../../schema/json-schema/validate.ts';
import type { CallArguments } from '../mcp-features.ts';

/** Checks the arguments of a tool and converts them to the types of its schema. Errors: `rest_invalid_param`. */
export function checkedInput<Input>(input: CallArguments, schema: JsonSchema): Input {
  const checked = { value: input as JsonValue, schema, name: 'arguments' };
  const error = validate(checked) ?? sanitize(checked).error;
  if (error) throw domainError('rest_invalid_param', { message: error.message });
  return sanitize(checked).value as Input;
}
