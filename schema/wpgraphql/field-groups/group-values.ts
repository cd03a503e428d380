import type { FieldOwner, GraphqlForm } from '../../content/field-groups/field-type.ts';
import { isEmptyValue, isFalsy } from '../../content/field-groups/field-type.ts';
import { loadField, loadFieldValues, rowsOf } from '../../content/field-groups/field-values.ts';
import { fieldTypeOf } from '../../content/field-groups/type-table.ts';
import { domainError } from '../../core/errors/domain-errors.ts';
import type { GroupField } from '../../core/registry/field-group.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { prefixBelow } from '../../core/rows/field-value-rows.ts';
import { createFieldTargets } from '../../field-values/field-targets.ts';
import type { JsonValue } from '../../json-schema/schema-types.ts';

/** The values of a group, or of a row of a repeater: whose they are, and the beginning of their meta keys. */
export interface GroupScope {
  owner: FieldOwner;
  prefix: string;
  /** The name of the type of the object. */
  typeName: string;
}

/** A field, with the values among which its own is. */
export interface FieldCall {
  field: GroupField;
  scope: GroupScope;
  context: RequestContext;
}

/** Returns the stored value of a field, or its default. */
export async function loadValue({ field, scope: { owner, prefix }, context }: FieldCall): Promise<JsonValue> {
  const stored = await loadFieldValues(owner, context);
  return loadField(field, { stored, reading: { context, owner }, prefix });
}

/** As in the reference, choices inside groups are values, whatever their return format. */
const shownField = ({ field, scope: { prefix } }: FieldCall): GroupField =>
  field.type === 'select' && prefix !== ''
    ? { ...field, settings: { ...field.settings, return_format: 'value' } }
    : field;

/** Converts a value to the form of a scalar: texts, numbers and switches; null for an empty one, except switches. */
export async function scalarValue(call: FieldCall): Promise<JsonValue> {
  const { scope, context } = call;
  const field = shownField(call);
  const type = fieldTypeOf(field);
  const value = await loadValue(call);
  const targets = createFieldTargets(scope.owner, context);
  const shown = type?.graphqlValue
    ? await type.graphqlValue(value, { field, context, owner: scope.owner, targets })
    : value;
  if (shown !== false && (type?.graphql === 'Float' ? isEmptyValue(shown) : isFalsy(shown))) return null;
  if (type?.graphql === 'Boolean') return Boolean(shown);
  if (type?.graphql !== 'String') return shown;
  if (typeof shown !== 'object') return shown === false ? null : String(shown);
  throw domainError('rest_invalid_param', {
    message: `The stored value of the field ${field.name} is a list, but the field is a text. Save the item again with a text.`,
  });
}

/** Returns a value that the settings of the field do not allow to be empty. Errors: `rest_invalid_param` for an empty one. */
export function requireValue<Value>(value: Value | null, { name }: GroupField): Value {
  if (value !== null) return value;
  throw domainError('rest_invalid_param', {
    message: `The field ${name} has no value, but its settings say that it always has one. Save the item with a value.`,
  });
}

/** Returns the values of a group inside another one. */
export const scopeBelow = (scope: GroupScope, { field, typeName }: { field: GroupField; typeName: string }) => ({
  ...scope,
  prefix: prefixBelow(field, scope.prefix),
  typeName,
});

/**
 * Returns the values of the rows of a repeater or of flexible content; null for none. `typeNameOf` returns the name of the type of
 * a row from its layout.
 */
export async function scopesOfRows(
  { field, scope, context }: FieldCall,
  typeNameOf: (layout: string | null) => string | undefined,
): Promise<GroupScope[] | null> {
  const stored = await loadFieldValues(scope.owner, context);
  const rows = rowsOf(field, { stored, prefix: scope.prefix }).flatMap(({ layout, prefix }) => {
    const typeName = typeNameOf(layout);
    return typeName === undefined ? [] : [{ owner: scope.owner, prefix, typeName }];
  });
  return rows.length > 0 ? rows : null;
}

type Parts = Readonly<Record<string, JsonValue | undefined>>;

/** Returns a value that is an object; a text in its place is an object without parts, as in the reference. Null for an empty one. */
export async function partsOfValue(call: FieldCall): Promise<Parts | null> {
  const value = await loadValue(call);
  if (isEmptyValue(value)) return null;
  return typeof value === 'object' && !Array.isArray(value) ? (value as Parts) : {};
}

/** Whether the values of a form are objects with parts. */
export const isPartForm = (form: GraphqlForm): form is 'link' | 'map' => form === 'link' || form === 'map';
