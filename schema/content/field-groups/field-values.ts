import type { FieldGroup, GroupField } from '../../core/registry/field-group.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { prefixBelow, type StoredFieldValues } from '../../core/rows/field-value-rows.ts';
import type { JsonValue } from '../../json-schema/schema-types.ts';
import { asList, type FieldOwner, type FieldReading, isEmptyValue, type Pending } from './field-type.ts';
import { fieldTypeOf, isContainer } from './type-table.ts';

/** The maximum number of rows of a repeater or of flexible content that are read. */
export const MAX_ROWS = 1_000;

/** The property of a row of flexible content with the name of its layout. */
export const LAYOUT_PROPERTY = 'acf_fc_layout';

const LOADERS = {
  post: 'fieldValues',
  term: 'termFieldValues',
  user: 'userFieldValues',
  comment: 'commentFieldValues',
} as const;

/** What the values of all fields of an owner are read with. */
export type OwnerReading = Omit<FieldReading, 'field'>;

/** Loads the stored values of the fields of an owner. */
export const loadFieldValues = (
  { object, id }: FieldOwner,
  { loaders }: Pick<RequestContext, 'loaders'>,
): Promise<StoredFieldValues> => loaders[LOADERS[object]].load(id);

/** Forgets the stored values of an owner, which were written. */
export const clearFieldValues = ({ object, id }: FieldOwner, { loaders }: Pick<RequestContext, 'loaders'>): void =>
  void loaders[LOADERS[object]].clear(id);

/** The form in which REST shows values. `light`: as they are stored; `standard`: as the settings of the fields say. */
export type FieldFormat = 'light' | 'standard';

const withValues = new WeakMap<readonly GroupField[], readonly GroupField[]>();

/** Returns the fields that have a value, in order. The fields of a site do not change, so each list is filtered once. */
export function fieldsWithValues(fields: readonly GroupField[]): readonly GroupField[] {
  const known = withValues.get(fields);
  if (known) return known;
  const found = fields.filter((field) => field.name !== '' && (fieldTypeOf(field) !== null || isContainer(field)));
  withValues.set(fields, found);
  return found;
}

/** Returns the fields of groups that have a value, in order. */
export const fieldsOfGroups = (groups: readonly FieldGroup[]): readonly GroupField[] =>
  groups.flatMap(({ fields }) => fieldsWithValues(fields));

/** Returns the values of the fields of groups, by name. */
export async function readFieldValues(
  groups: readonly FieldGroup[],
  { reading, format }: { reading: OwnerReading; format: FieldFormat },
): Promise<Record<string, JsonValue>> {
  const fields = fieldsOfGroups(groups);
  if (fields.length === 0) return {};
  const stored = await loadFieldValues(reading.owner, reading.context);
  return formatFields(fields, { stored, reading, format, prefix: '' });
}

interface StoredReading {
  stored: StoredFieldValues;
  reading: OwnerReading;
  format: FieldFormat;
  /** The beginning of the meta keys. */
  prefix: string;
}

/** Returns values by name; without a promise if no value needs one, since lists have many fields. */
function formatFields(fields: readonly GroupField[], source: StoredReading): Pending<Record<string, JsonValue>> {
  const values: Record<string, JsonValue> = {};
  const pending: Promise<void>[] = [];
  for (const field of fieldsWithValues(fields)) {
    const value = formatField(field, source);
    // The order of the names is that of the fields, also of values that come later.
    values[field.name] = value instanceof Promise ? null : value;
    if (value instanceof Promise)
      pending.push(
        value.then((result) => {
          values[field.name] = result;
        }),
      );
  }
  return pending.length === 0 ? values : Promise.all(pending).then(() => values);
}

function formatField(field: GroupField, source: StoredReading): Pending<JsonValue> {
  const { reading, format, prefix } = source;
  if (field.type === 'group') {
    if (fieldsWithValues(field.fields).length === 0) return format === 'light' ? null : false;
    return formatFields(field.fields, { ...source, prefix: prefixBelow(field, prefix) });
  }
  if (isContainer(field)) {
    const rows = rowsOf(field, source);
    if (rows.length === 0) return format === 'light' ? null : false;
    return formatRows(rows, source);
  }
  const type = fieldTypeOf(field);
  if (!type) return null;
  const shown = (value: JsonValue): Pending<JsonValue> => {
    if (format === 'light') return type.light ? type.light(value, field) : value;
    return type.standard ? type.standard(value, { ...reading, field }) : value;
  };
  const value = loadField(field, source);
  return value instanceof Promise ? value.then(shown) : shown(value);
}

/** Rows whose values are loaded together; the event loop is free between such parts. */
const ROWS_AT_ONCE = 100;

/** Formats rows in parts, and counts each as work of the request: rows can contain rows. */
async function formatRows(rows: readonly FieldRow[], source: StoredReading): Promise<JsonValue[]> {
  const { work } = source.reading.context;
  const formatted: JsonValue[] = [];
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    const part = rows.slice(start, start + ROWS_AT_ONCE);
    work.charge(part.length);
    await work.turn();
    const values = part.map(async ({ fields, layout, prefix }) => ({
      ...(layout === null ? {} : { [LAYOUT_PROPERTY]: layout }),
      ...(await formatFields(fields, { ...source, prefix })),
    }));
    formatted.push(...(await Promise.all(values)));
  }
  return formatted;
}

/** Returns the value of a field that contains no others: the stored one, or the default. */
export function loadField(
  field: GroupField,
  {
    stored,
    reading,
    prefix,
  }: Pick<StoredReading, 'stored' | 'prefix'> & { reading: Pick<FieldReading, 'context' | 'owner'> },
): Pending<JsonValue> {
  const found = stored.get(`${prefix}${field.name}`) as JsonValue | undefined;
  const value = found === undefined || found === null ? field.defaultValue : found;
  const type = fieldTypeOf(field);
  return type?.load ? type.load(value, { ...reading, field }) : value;
}

/** A row of a repeater or of flexible content; a repeater has no layouts. */
export interface FieldRow {
  fields: readonly GroupField[];
  layout: string | null;
  /** The beginning of its meta keys. */
  prefix: string;
}

/** Returns the rows of a repeater or of flexible content; rows of unknown layouts are left out. */
export function rowsOf(
  field: GroupField,
  { stored, prefix }: Pick<StoredReading, 'stored' | 'prefix'>,
): readonly FieldRow[] {
  const key = `${prefix}${field.name}`;
  const value = (stored.get(key) ?? null) as JsonValue;
  const rowPrefix = (index: number) => `${key}_${index}_`;
  if (field.type === 'repeater') {
    const count = Math.min(Math.trunc(Number(isEmptyValue(value) ? 0 : value)) || 0, MAX_ROWS);
    return Array.from({ length: Math.max(count, 0) }, (_, index) => ({
      fields: field.fields,
      layout: null,
      prefix: rowPrefix(index),
    }));
  }
  return asList(value)
    .slice(0, MAX_ROWS)
    .flatMap((name, index) => {
      const layout = field.layouts.find((each) => each.name === name);
      return layout ? [{ fields: layout.fields, layout: layout.name, prefix: rowPrefix(index) }] : [];
    });
}
