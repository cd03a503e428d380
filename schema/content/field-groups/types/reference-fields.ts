import { type GroupField, isSwitchedOn, numberSetting } from '../../../core/registry/field-group.ts';
import type { RequestContext } from '../../../core/request-context.ts';
import type { JsonSchema, JsonValue } from '../../../json-schema/schema-types.ts';
import { problemOfItems, problemOfUsers } from '../field-references.ts';
import {
  asList,
  type FieldChecking,
  type FieldOwner,
  type FieldProblem,
  type FieldReading,
  type FieldType,
  idsOf,
  isFalsy,
  isNumericText,
  phpInteger,
  storedText,
  storedTexts,
  withNumbers,
} from '../field-type.ts';

/** Returns the schema of references by id: one, or several. */
const referenceSchema = (
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
const referencedItems = (value: JsonValue, { field, targets }: FieldReading): Promise<readonly JsonValue[]> =>
  targets.items(idsOf(value), acceptedTypes(field));

/** Checks that all ids of a value are those of items that the field accepts. Texts are not checked, as in the reference. */
async function checkItems(value: JsonValue, { field, context }: FieldChecking): Promise<FieldProblem | null> {
  const ids = (Array.isArray(value) ? value : [value]).filter((entry: JsonValue) => typeof entry !== 'string');
  const terms = asList(field.settings.taxonomy ?? null)
    .map(String)
    .filter((term) => term.includes(':'));
  return problemOfItems(ids, { context, types: acceptedTypes(field), terms });
}

/** Returns the integers among a value, which may be texts of numbers. */
const integersOf = (value: JsonValue): number[] =>
  asList(value)
    .filter((entry) => typeof entry === 'number' || (typeof entry === 'string' && isNumericText(entry)))
    .map((entry) => Math.trunc(Number(entry)));

/** One item, or several. */
export const postObjectField: FieldType = {
  schema: (field) => referenceSchema(field, { isMultiple: isSwitchedOn(field.settings.multiple) }),
  light: withNumbers,
  standard: async (value, reading) => {
    const { field } = reading;
    const ids = integersOf(value);
    if (ids.length === 0 || (!Array.isArray(value) && ids[0] === 0)) return false;
    if (field.settings.return_format !== 'object')
      return isSwitchedOn(field.settings.multiple) && Array.isArray(value) ? ids : (ids[0] as number);
    const found = await referencedItems(value, reading);
    if (isSwitchedOn(field.settings.multiple)) return found;
    return found[0] ?? false;
  },
  check: checkItems,
  store: storedTexts,
  refersTo: 'post',
  graphql: 'items',
};

/** Several items in an order. */
export const relationshipField: FieldType = {
  schema: (field) => {
    const [minItems, maxItems] = [numberSetting(field.settings.min), numberSetting(field.settings.max)];
    const bounds = { minItems: minItems || 1, ...(maxItems ? { maxItems } : {}) };
    return referenceSchema(field, { isMultiple: true, keywords: bounds });
  },
  light: withNumbers,
  standard: async (value, reading) => {
    if (isFalsy(value)) return value;
    return reading.field.settings.return_format === 'object'
      ? referencedItems(value, reading)
      : asList(value).map(phpInteger);
  },
  check: checkItems,
  store: storedTexts,
  refersTo: 'post',
  graphql: 'items',
};

/** The address of one item or archive, or of several. */
export const pageLinkField: FieldType = {
  schema: (field) =>
    referenceSchema(field, {
      isMultiple: isSwitchedOn(field.settings.multiple),
      keywords: isSwitchedOn(field.settings.allow_archives)
        ? { type: ['integer', 'array', 'null', 'string'], items: { type: ['integer', 'string'] } }
        : { items: { type: ['integer'] } },
    }),
  light: withNumbers,
  standard: async (value, { field, targets }) => {
    if (isFalsy(value)) return value;
    const found = [...(await targets.itemAddresses(integersOf(value), acceptedTypes(field)))];
    // The items that exist come in the places of ids, in their order.
    const addresses = asList(value).map((entry) => (integersOf(entry).length === 0 ? entry : found.shift()));
    return isSwitchedOn(field.settings.multiple)
      ? addresses.filter((address) => address !== undefined)
      : (addresses.find((address) => address !== undefined) ?? null);
  },
  check: checkItems,
  store: storedTexts,
  refersTo: 'post',
  graphql: 'items',
};

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
    if (isFalsy(value)) return false;
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

const acceptedRoles = ({ settings }: GroupField): string[] =>
  asList(settings.role ?? null)
    .map(String)
    .filter((role) => role !== '');

/** One account, or several. */
export const userField: FieldType = {
  schema: (field) => referenceSchema(field, { isMultiple: isSwitchedOn(field.settings.multiple) }),
  light: withNumbers,
  standard: async (value, { field, targets }) => {
    if (isFalsy(value)) return false;
    const found: readonly JsonValue[] = await targets.users(
      idsOf(value),
      String(field.settings.return_format ?? 'array'),
    );
    if (isSwitchedOn(field.settings.multiple)) return found.length === 0 ? false : found;
    return found[0] ?? false;
  },
  check: async (value, { field, context }) => {
    return problemOfUsers(Array.isArray(value) ? value : [value], { context, roles: acceptedRoles(field) });
  },
  store: storedTexts,
  refersTo: 'user',
  graphql: 'users',
};
