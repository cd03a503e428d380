import type { GroupField } from '../../../core/registry/field-group.ts';
import { isSwitchedOn } from '../../../core/registry/field-group.ts';
import type { RequestContext } from '../../../core/request-context.ts';
import type { JsonValue } from '../../../json-schema/schema-types.ts';
import { asList, type FieldOwner, type FieldType, idsOf, isEmptyValue, storedText } from '../field-type.ts';
import { referenceSchema } from './item-references.ts';

const isSingle = ({ settings }: GroupField): boolean =>
  settings.field_type === 'select' || settings.field_type === 'radio';

/** The name of the taxonomy of a field. */
export const taxonomyOfField = ({ settings }: GroupField): string => String(settings.taxonomy || 'category');

/** Terms. */
export const taxonomyField: FieldType = {
  schema: (field) => referenceSchema(field, { isMultiple: !isSingle(field) }),
  load: (stored, { field, context, owner }) => {
    const ids = asList(stored).map((entry) => Math.trunc(Number(entry)) || 0);
    const shown = (found: readonly number[]): JsonValue => (isSingle(field) ? (found[0] ?? null) : found);
    if (!isSwitchedOn(field.settings.load_terms)) return shown(ids);
    return assignedIds(owner, { context, taxonomy: taxonomyOfField(field) }).then((assigned) =>
      assigned.length === 0 ? false : shown(inOrderOf(assigned, ids)),
    );
  },
  standard: async (value, { field, targets }) => {
    if (isEmptyValue(value)) return false;
    const ids = asList(value).map(Number);
    const found: readonly JsonValue[] =
      field.settings.return_format === 'object' ? await targets.terms(ids, taxonomyOfField(field)) : ids;
    return isSingle(field) ? (found[0] ?? null) : found;
  },
  store: (value) => (Array.isArray(value) ? idsOf(value) : storedText(value)),
  refersTo: 'term',
  graphql: 'terms',
};

/** Sorts ids by their position in a list; those that it lacks come first, with its first one, by id. */
const inOrderOf = (ids: readonly number[], order: readonly number[]): number[] =>
  [...ids].sort((a, b) => Math.max(order.indexOf(a), 0) - Math.max(order.indexOf(b), 0) || a - b);

/** Returns the ids of the terms that an item has in a taxonomy. */
async function assignedIds(
  { object, id }: FieldOwner,
  { context, taxonomy }: { context: RequestContext; taxonomy: string },
): Promise<number[]> {
  const terms = object === 'post' ? await context.loaders.postTerms.load(id) : [];
  return terms.filter((term) => term.taxonomy === taxonomy).map((term) => term.id);
}
