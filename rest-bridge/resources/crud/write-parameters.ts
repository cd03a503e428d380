import { KEYWORDS } from '../../../schema/json-schema/keywords.ts';
import type { Field } from '../../declare/field.ts';
import type { Resource } from '../../declare/resource.ts';
import type { Parameter } from '../../declare/route.ts';

/** What a field's schema and its write parameter share: only creating fills in defaults. */
const KEPT = KEYWORDS.filter((keyword) => keyword !== 'default');

/** The parameters that write a resource, from its fields: everything that is not read-only. */
export function writeParameters(resource: Resource, use: 'create' | 'update'): Record<string, Parameter> {
  const parameters: Record<string, Parameter> = {};
  for (const field of resource.fields) {
    if (field.schema.readonly) continue;
    parameters[field.name] = { ...writeParameter(field), ...(use === 'create' ? creation(field) : {}) };
  }
  return parameters;
}

function writeParameter(field: Field): Parameter {
  const parameter: Record<string, unknown> = {};
  for (const keyword of KEPT) if (field.schema[keyword] !== undefined) parameter[keyword] = field.schema[keyword];
  return {
    ...parameter,
    ...(field.unchecked ? { unchecked: field.unchecked } : {}),
    ...(field.isName ? { isName: true } : {}),
    ...(field.unlisted ? { unlisted: true } : {}),
    ...field.parameter,
  };
}

/** Only creating fills in defaults and insists. A default of null is none. */
function creation(field: Field): Parameter {
  return {
    ...((field.schema.default ?? null) === null ? {} : { default: field.schema.default }),
    ...(field.schema.required === true ? { required: true } : {}),
  };
}

/** `force`, which every deletion takes. */
export const forceParameter: Parameter = {
  type: 'boolean',
  default: false,
  description: 'Whether to delete for good instead of moving to the trash.',
};
