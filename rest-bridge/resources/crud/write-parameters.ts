import { KEYWORDS } from '../../../schema/json-schema/keywords.ts';
import type { Parameter } from '../../declare/declared-parameter.ts';
import type { Resource } from '../../declare/declared-resource.ts';
import { camelCase, type Field } from '../../declare/field.ts';
import type { Parameters } from '../../declare/route.ts';

/** Whether an item is created or updated. */
export type WriteUse = 'create' | 'update';

/** The keywords that a write parameter has in common with the field's schema. `default` applies to creating only. */
const SHARED_KEYWORDS = KEYWORDS.filter((keyword) => keyword !== 'default');

/** Returns the fields that an operation writes: `writableOn`, by default those that are not read-only. */
const writtenFields = ({ fields, parameterOrder = [] }: Resource, use: WriteUse): readonly Field[] =>
  inOrder(fields, parameterOrder).filter(
    ({ schema, writableOn = schema.readonly ? 'never' : 'always' }) => writableOn === 'always' || writableOn === use,
  );

/** Returns the fields with these names first, in the order of the names. */
const inOrder = (fields: readonly Field[], names: readonly string[]): readonly Field[] => {
  if (names.length === 0) return fields;
  const positionOf = ({ name }: Field) => (names.includes(name) ? names.indexOf(name) : names.length);
  return [...fields].sort((a, b) => positionOf(a) - positionOf(b));
};

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

/** Whether a field can be written as a text, or as an object with the property `raw`. */
const hasRaw = ({ schema }: Field): boolean =>
  [schema.type].flat().includes('object') && schema.properties?.raw !== undefined;

/** Converts parameters to the input object of a mutation. */
export function writeInput(
  parameters: Parameters,
  { resource, use = 'update' }: { resource: Resource; use?: WriteUse },
): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  const terms: { taxonomy: string; termIds: unknown }[] = [];
  for (const field of writtenFields(resource, use)) {
    const { name, taxonomy, input: target = camelCase(name), write } = field;
    const parameter = parameters[name];
    if (parameter === undefined) continue;
    if (taxonomy !== undefined) {
      if (Array.isArray(parameter)) terms.push({ taxonomy, termIds: parameter });
      continue;
    }
    const value = write ? write(parameter) : hasRaw(field) ? rawText(parameter, name) : parameter;
    if (value !== undefined && value !== field.ignoredValue) input[target] = value;
  }
  return terms.length > 0 ? { ...input, terms } : input;
}

/** `title: { raw: '' }` writes nothing, while `title: ''` empties the title. Clients rely on both. */
const isIgnoredTitle = (raw: string): boolean => raw === '' || raw === '0';

/** Returns the text of a value, or undefined if nothing is written. */
function rawText(value: unknown, name: string): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return undefined;
  const { raw } = value as { raw?: unknown };
  const text = typeof raw === 'number' ? String(raw) : raw;
  if (typeof text !== 'string' || (name === 'title' && isIgnoredTitle(text))) return undefined;
  return text;
}
