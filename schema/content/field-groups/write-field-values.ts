import { canWriteUnfilteredHtml } from '../../access/site-access.ts';
import { domainError } from '../../core/errors/domain-errors.ts';
import { type GroupField, isSwitchedOn } from '../../core/registry/field-group.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { prefixBelow, type StoredFieldValues } from '../../core/rows/field-value-rows.ts';
import type { JsonSchema, JsonValue, SchemaError } from '../../json-schema/schema-types.ts';
import { sanitize, validate } from '../../json-schema/validate.ts';
import { filterPostHtml } from '../../markup/sanitizing/post-elements.ts';
import { groupsOf, type LocatedOwner } from './field-location.ts';
import { fieldProperties, fieldsOfCollection } from './field-schema.ts';
import { asList, idsOf, isEmptyValue, storedText } from './field-type.ts';
import { fieldsOfGroups, fieldsWithValues, LAYOUT_PROPERTY, loadFieldValues, MAX_ROWS } from './field-values.ts';
import { fieldTypeOf, isContainer } from './type-table.ts';
import { taxonomyOfField } from './types/reference-fields.ts';

/** The name of the values in errors. */
const INPUT_NAME = 'acf';

/** What an input of field values changes. */
export interface FieldChanges {
  /** The meta values to write by key, as JSON texts; an empty list removes those of a key. */
  meta: ReadonlyMap<string, readonly string[]>;
  /** The terms that fields set, by taxonomy. */
  termIds: ReadonlyMap<string, readonly number[]>;
}

/** Changes of an input without values of fields. */
export const NO_FIELD_CHANGES: FieldChanges = { meta: new Map(), termIds: new Map() };

/**
 * Checks the values of fields of an owner for the viewer, and returns what they change: of the fields that the owner has. Before rights,
 * as in the reference, so call it for owners that the viewer may read, or whose fields follow from their kind alone. Fields that are
 * required must be among the values; of a new owner those that its collection lists. Null removes a value, so that its default shows again. Errors: `rest_invalid_param`
 * with the first problem (docs/field-groups.md#write-values).
 */
export async function checkFieldValues(
  owner: LocatedOwner,
  { values, context }: { values: unknown; context: RequestContext },
): Promise<FieldChanges> {
  const { fieldGroups } = context.registry;
  if (values === undefined || values === null || fieldGroups.length === 0) return NO_FIELD_CHANGES;
  const groups = (await groupsOf(owner, { context })).filter(({ isInRest }) => isInRest);
  const fields = fieldsOfGroups(groups);
  const listed = owner.row.id > 0 ? fields : fieldsOfCollection(fieldGroups, collectionOf(owner));
  // An empty text stands for no values.
  const input = (values === '' ? {} : values) as JsonValue;
  const schema: JsonSchema = {
    type: 'object',
    properties: { ...withoutRequired(fieldProperties(fields, 'input')), ...fieldProperties(listed, 'input') },
  };
  const problem = validate({ value: input, schema, name: INPUT_NAME });
  if (problem) throw fieldError(problem);
  const { value: converted, error } = sanitize({ value: input, schema, name: INPUT_NAME });
  if (error) throw fieldError(error);
  const others = allFields(fieldGroups.filter(({ isInRest }) => isInRest).flatMap((group) => group.fields));
  await checkTypes({ listed, others: [...fields, ...others] }, { sent: objectOf(input), context });
  const sent = byName(objectOf(converted), fields);
  const stored =
    owner.row.id > 0 ? await loadFieldValues({ object: owner.object, id: owner.row.id }, context) : new Map();
  const changes = new FieldWriter({ stored, filtersHtml: !canWriteUnfilteredHtml(context.viewer) });
  changes.write(fields, { values: sent, prefix: '' });
  return { meta: changes.meta, termIds: changes.termIds };
}

/** Returns the schemas of fields whose values may be missing. */
const withoutRequired = (properties: Readonly<Record<string, JsonSchema>>): Record<string, JsonSchema> =>
  Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, { ...schema, required: false }]));

/** Returns the rules by which the collection of an owner lists groups. */
function collectionOf(owner: LocatedOwner): { param: string; values: readonly string[] } {
  if (owner.object === 'post') return { param: 'post_type', values: [owner.row.type] };
  if (owner.object === 'term') return { param: 'taxonomy', values: [owner.row.taxonomy] };
  return { param: owner.object === 'user' ? 'user_role' : 'comment', values: [] };
}

/** Returns fields and those inside of them. */
const allFields = (fields: readonly GroupField[]): readonly GroupField[] =>
  fields.flatMap((field) => [
    field,
    ...allFields(field.fields),
    ...field.layouts.flatMap((layout) => allFields(layout.fields)),
  ]);

const objectOf = (value: JsonValue): Readonly<Record<string, JsonValue>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, JsonValue>) : {};

/** Returns the values by name: a field may also be named by its key, which wins. */
function byName(
  values: Readonly<Record<string, JsonValue>>,
  fields: readonly GroupField[],
): Readonly<Record<string, JsonValue>> {
  const named: Record<string, JsonValue> = { ...values };
  for (const { key, name } of fields) {
    if (key === '' || !Object.hasOwn(named, key)) continue;
    named[name] = named[key] as JsonValue;
    delete named[key];
  }
  return named;
}

/**
 * Checks what schemas cannot say, such as whether items exist: in the order of the values, and only values of the outermost level, as in
 * the reference, where a name or a key may be that of any field that is shown. Settings of fields that the owner does not list, such as
 * their choices, are not disclosed.
 */
async function checkTypes(
  { listed, others }: { listed: readonly GroupField[]; others: readonly GroupField[] },
  { sent, context }: { sent: Readonly<Record<string, JsonValue>>; context: RequestContext },
): Promise<void> {
  for (const [name, value] of Object.entries(sent)) {
    const isNamed = (each: GroupField) => each.name === name || each.key === name;
    const own = listed.find(isNamed);
    const field = own ?? others.find(isNamed);
    if (!field || value === null) continue;
    // No field can store more entries, and each of them may have to be loaded.
    if (Array.isArray(value) && value.length > MAX_ROWS) throw tooManyRows(field.name, value.length);
    const problem = await fieldTypeOf(field)?.check?.(value, { field, context });
    if (!problem) continue;
    const param = `${INPUT_NAME}[${field.name}]${problem.part ?? ''}`;
    throw fieldError({
      code: 'rest_invalid_param',
      message: `${param} ${own ? problem.message : 'has a value that its type does not allow.'}`,
      data: { param, value: problem.value },
    });
  }
}

const fieldError = ({ code, message, data }: SchemaError) =>
  domainError('rest_invalid_param', {
    message: `The parameter ${INPUT_NAME} is not valid: ${message}`,
    data: { params: { [INPUT_NAME]: message }, details: { [INPUT_NAME]: { code, message, data } } },
  });

/** Rows beyond the limit could not be read again. */
function tooManyRows(key: string, count: number) {
  const param = `${INPUT_NAME}[${key}]`;
  return fieldError({
    code: 'rest_too_many_items',
    message: `${param} must have at most ${MAX_ROWS} items.`,
    data: { param, value: count },
  });
}

/** Collects the meta values that values of fields change. */
class FieldWriter {
  readonly meta = new Map<string, readonly string[]>();
  readonly termIds = new Map<string, readonly number[]>();
  readonly #stored: StoredFieldValues;
  readonly #filtersHtml: boolean;

  constructor({ stored, filtersHtml }: { stored: StoredFieldValues; filtersHtml: boolean }) {
    this.#stored = stored;
    this.#filtersHtml = filtersHtml;
  }

  /** Writes the fields that are among the values; others stay as they are. */
  write(
    fields: readonly GroupField[],
    { values, prefix }: { values: Readonly<Record<string, JsonValue>>; prefix: string },
  ): void {
    for (const field of fieldsWithValues(fields)) {
      if (Object.hasOwn(values, field.name))
        this.#writeField(field, { value: values[field.name] as JsonValue, prefix });
    }
  }

  #writeField(field: GroupField, { value, prefix }: { value: JsonValue; prefix: string }): void {
    if (isContainer(field)) {
      this.#writeContainer(field, { value, prefix });
      return;
    }
    const type = fieldTypeOf(field);
    if (!type) return;
    if (value === null) {
      // Inside of groups and rows, the row of the value goes.
      if (type.keepsEmptyValue && prefix === '') this.#set(field, { value: '', prefix });
      else this.#remove(field, prefix);
    } else {
      this.#set(field, { value: (type.store ?? storedText)(this.#clean(value), field), prefix });
    }
    if (field.type === 'taxonomy' && isSwitchedOn(field.settings.save_terms))
      this.termIds.set(taxonomyOfField(field), idsOf(value));
  }

  #writeContainer(field: GroupField, { value, prefix }: { value: JsonValue; prefix: string }): void {
    const isEmpty = isEmptyValue(value) || (typeof value === 'object' && Object.keys(value as object).length === 0);
    if (field.type === 'group') {
      const below = prefixBelow(field, prefix);
      if (isEmpty) {
        this.#removeAll(field.fields, below);
        this.#remove(field, prefix);
        return;
      }
      this.#set(field, { value: '', prefix });
      this.write(field.fields, { values: value as Record<string, JsonValue>, prefix: below });
      return;
    }
    const key = `${prefix}${field.name}`;
    // Rows are replaced: what was below the field and is not sent goes.
    for (const stored of this.#stored.keys()) {
      if (stored.startsWith(`${key}_`)) {
        this.meta.set(stored, []);
        this.meta.set(`_${stored}`, []);
      }
    }
    const rows = asList(value) as readonly Readonly<Record<string, JsonValue>>[];
    if (rows.length > MAX_ROWS) throw tooManyRows(key, rows.length);
    if (rows.length === 0) {
      this.#remove(field, prefix);
      return;
    }
    const names = rows.map((row) => row[LAYOUT_PROPERTY] as JsonValue);
    this.#set(field, { value: field.type === 'repeater' ? String(rows.length) : names, prefix });
    rows.forEach((row, index) => {
      const layout = field.layouts.find(({ name }) => name === row[LAYOUT_PROPERTY]);
      this.write(layout?.fields ?? field.fields, { values: row, prefix: `${key}_${index}_` });
    });
  }

  #set({ name, key }: GroupField, { value, prefix }: { value: JsonValue; prefix: string }): void {
    this.meta.set(`${prefix}${name}`, [JSON.stringify(value)]);
    this.meta.set(`_${prefix}${name}`, [JSON.stringify(key)]);
  }

  #remove({ name }: GroupField, prefix: string): void {
    this.meta.set(`${prefix}${name}`, []);
    this.meta.set(`_${prefix}${name}`, []);
  }

  #removeAll(fields: readonly GroupField[], prefix: string): void {
    for (const field of fieldsWithValues(fields)) this.#writeField(field, { value: null, prefix });
  }

  /** Removes markup that the viewer may not write from texts. */
  #clean(value: JsonValue): JsonValue {
    if (!this.#filtersHtml) return value;
    if (typeof value === 'string') return filterPostHtml(value);
    if (typeof value === 'number') return String(value);
    if (Array.isArray(value)) return value.map((entry: JsonValue) => this.#clean(entry));
    return typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, this.#clean(entry)]))
      : value;
  }
}
