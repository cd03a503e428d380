import { KEYWORDS } from '../../../schema/json-schema/keywords.ts';
import type { Resource } from '../../declare/declared-resource.ts';
import type { Field } from '../../declare/field.ts';
import type { Parameter } from '../../declare/parameter.ts';

/** Whether an item is made or changed. */
export type WriteUse = 'create' | 'update';

/** What a field's schema and its write parameter share: only creating fills in defaults. */
const SHARED = KEYWORDS.filter((keyword) => keyword !== 'default');

/** The fields that are written: everything that is not read-only, unless the row says otherwise. */
export const writtenFields = ({ fields }: Resource, use: WriteUse): readonly Field[] =>
  fields.filter(
    ({ schema, writableOn = schema.readonly ? 'never' : 'always' }) => writableOn === 'always' || writableOn === use,
  );

/** The parameters that write a resource, from its fields. */
export const writeParameters = (resource: Resource, use: WriteUse): Record<string, Parameter> =>
  Object.fromEntries(
    writtenFields(resource, use).map((field) => [
      field.name,
      field.parameterSchema === 'unlisted'
        ? { isUnlisted: true, unchecked: true }
        : (field.parameterSchema ?? { ...writeParameter(field), ...(use === 'create' ? creation(field) : {}) }),
    ]),
  );

function writeParameter(field: Field): Parameter {
  const parameter: Record<string, unknown> = {};
  for (const keyword of SHARED) if (field.schema[keyword] !== undefined) parameter[keyword] = field.schema[keyword];
  return {
    ...parameter,
    ...(field.unchecked ? { unchecked: field.unchecked } : {}),
    ...(field.isName ? { isName: true } : {}),
    ...(field.isUnlisted ? { isUnlisted: true } : {}),
    ...field.parameterOptions,
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
