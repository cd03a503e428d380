import { KEYWORDS } from '../../../schema/json-schema/keywords.ts';
import type { Resource } from '../../declare/declared-resource.ts';
import type { Field } from '../../declare/field.ts';
import type { Parameter } from '../../declare/parameter.ts';

/** Whether an item is created or updated. */
export type WriteUse = 'create' | 'update';

/** The keywords that a write parameter has in common with the field's schema. `default` applies to creating only. */
const SHARED_KEYWORDS = KEYWORDS.filter((keyword) => keyword !== 'default');

/** Returns the fields that an operation writes: `writableOn`, by default those that are not read-only. */
export const writtenFields = ({ fields }: Resource, use: WriteUse): readonly Field[] =>
  fields.filter(
    ({ schema, writableOn = schema.readonly ? 'never' : 'always' }) => writableOn === 'always' || writableOn === use,
  );

/** Returns the parameters that write the fields of a resource. */
export const writeParameters = (resource: Resource, use: WriteUse): Record<string, Parameter> =>
  Object.fromEntries(
    writtenFields(resource, use).map((field) => [
      field.name,
      field.parameterSchema === 'unlisted'
        ? { isUnlisted: true, validation: 'none' }
        : (field.parameterSchema ?? {
            ...writeParameter(field),
            ...(use === 'create' ? createKeywords(field) : updateOptions(field)),
          }),
    ]),
  );

function writeParameter(field: Field): Parameter {
  const parameter: Record<string, unknown> = {};
  for (const keyword of SHARED_KEYWORDS)
    if (field.schema[keyword] !== undefined) parameter[keyword] = field.schema[keyword];
  return {
    ...parameter,
    ...(field.validation ? { validation: field.validation } : {}),
    ...(field.hasDialectSpelling ? { hasDialectSpelling: true } : {}),
    ...(field.isUnlisted ? { isUnlisted: true } : {}),
    ...(field.isAddition ? { isAddition: true } : {}),
    ...field.parameterOptions,
  };
}

/** Returns `default` and `required`, which apply to creating only. The default null counts as none. */
function createKeywords(field: Field): Parameter {
  return {
    ...((field.schema.default ?? null) === null ? {} : { default: field.schema.default }),
    ...(field.schema.required === true ? { required: true } : {}),
  };
}

/** A new item has nothing that null could clear. */
const updateOptions = ({ nullWrites }: Field): Parameter => (nullWrites === undefined ? {} : { nullValue: nullWrites });

/** The parameter `force` of every DELETE. */
export const forceParameter: Parameter = {
  type: 'boolean',
  default: false,
  description: 'Whether to delete the item permanently instead of moving it to the trash.',
};
