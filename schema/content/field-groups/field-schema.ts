import type { FieldGroup, GroupField } from '../../core/registry/field-group.ts';
import { numberSetting } from '../../core/registry/field-group.ts';
import type { JsonSchema } from '../../json-schema/schema-types.ts';
import { fieldsWithValues, LAYOUT_PROPERTY } from './field-values.ts';
import { fieldTypeOf, isContainer } from './type-table.ts';

/** Returns the JSON Schema of the values of fields over REST, by name. `purpose` is `input` for the check of sent values. */
export const fieldProperties = (
  fields: readonly GroupField[],
  purpose: 'input' | 'description' = 'description',
): Record<string, JsonSchema> =>
  Object.fromEntries(
    fieldsWithValues(fields).map((field) => [
      field.name,
      { ...schemaOfField(field, purpose), required: field.isRequired },
    ]),
  );

function schemaOfField(field: GroupField, purpose: 'input' | 'description'): JsonSchema {
  const type = fieldTypeOf(field);
  if (!isContainer(field))
    return (purpose === 'input' ? type?.inputSchema : null)?.(field) ?? type?.schema(field) ?? {};
  if (field.type === 'group') return { type: ['object', 'null'], properties: fieldProperties(field.fields, purpose) };
  const [minItems, maxItems] = [numberSetting(field.settings.min), numberSetting(field.settings.max)];
  const bounds = { ...(minItems ? { minItems } : {}), ...(maxItems ? { maxItems } : {}) };
  const items: JsonSchema =
    field.type === 'repeater'
      ? { type: 'object', properties: fieldProperties(field.fields, purpose) }
      : {
          oneOf: field.layouts.map(({ name, fields }) => ({
            title: name,
            type: 'object',
            properties: {
              [LAYOUT_PROPERTY]: { type: 'string', enum: [name], required: true },
              ...fieldProperties(fields, purpose),
            },
          })),
        };
  return { type: ['array', 'null'], items, ...bounds };
}

/** Whether a field holds rows or files in a list, or is the copy of another. */
const hasRows = ({ type, settings }: GroupField): boolean =>
  ['repeater', 'flexible_content', 'gallery', 'group'].includes(type) || settings.is_cloned === true;

/** Returns the fields that REST lists for a collection: of groups that are not active only the simple ones, as in the reference. */
export const fieldsOfCollection = (
  groups: readonly FieldGroup[],
  owners: { param: string; values: readonly string[] },
): readonly GroupField[] =>
  groupsOfCollection(groups, owners).flatMap(({ fields, isActive }) =>
    isActive ? fields : fields.filter((field) => !hasRows(field)),
  );

/** The rules that are about accounts. */
const RULES_OF_ACCOUNTS: ReadonlySet<string> = new Set(['user_role', 'user_form']);

/**
 * Returns the groups that REST lists for a collection: those with a rule that the kind of owners alone decides, whatever else
 * their rules say. `param` is `post_type`, `taxonomy`, `user_role` or `comment`; without values, any rule of this kind counts.
 */
const groupsOfCollection = (
  groups: readonly FieldGroup[],
  { param, values }: { param: string; values: readonly string[] },
): readonly FieldGroup[] =>
  groups.filter(
    ({ isInRest, location }) =>
      isInRest &&
      location.some((rules) =>
        rules.some((rule) =>
          values.length === 0
            ? rule.param === param || (param === 'user_role' && RULES_OF_ACCOUNTS.has(rule.param))
            : rule.param === param && values.includes(rule.value) === (rule.operator === '=='),
        ),
      ),
  );
