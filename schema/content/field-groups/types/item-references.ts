import { type GroupField, isSwitchedOn } from '../../../core/registry/field-group.ts';
import type { JsonSchema, JsonValue } from '../../../json-schema/schema-types.ts';
import { problemOfItems } from '../field-references.ts';
import { asList, type FieldChecking, type FieldProblem, type FieldReading, idsOf } from '../field-type.ts';

/** Returns the schema of references by id: one, or several. */
export const referenceSchema = (
  field: GroupField,
  { isMultiple, keywords = {} }: { isMultiple: boolean; keywords?: JsonSchema },
): JsonSchema => ({
  type: ['integer', 'array', 'null'],
  items: { type: 'integer' },
  ...(isSwitchedOn(field.settings.allow_null) ? {} : { minItems: 1 }),
  ...(isMultiple ? {} : { maxItems: 1 }),
  ...keywords,
});

/** Returns the names of the types that a field accepts; none for all. */
const acceptedTypes = ({ settings }: GroupField): string[] =>
  asList(settings.post_type ?? null)
    .map(String)
    .filter((name) => name !== '');

/** Returns the items of a value that exist, that the viewer may read and whose type the field accepts. */
export const referencedItems = (value: JsonValue, { field, targets }: FieldReading): Promise<readonly JsonValue[]> =>
  targets.items(idsOf(value), acceptedTypes(field));

/** Checks that all ids of a value are those of items that the field accepts. */
export async function checkItems(value: JsonValue, { field, context }: FieldChecking): Promise<FieldProblem | null> {
  const message = await problemOfItems(idsOf(value), { context, types: acceptedTypes(field) });
  return message === null ? null : { message, value: asList(value) };
}
