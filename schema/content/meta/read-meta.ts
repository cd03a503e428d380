import { canReadMeta } from '../../access/meta-access.ts';
import { canEditPost } from '../../access/post-access.ts';
import type { Viewer } from '../../access/viewer-access.ts';
import { emptyValueOf, type MetaValue, metaValues } from '../../core/registry/meta-schema.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { accessDataOf } from '../../core/rows/access-data.ts';
import { type ContentRow, isLocked } from '../../core/rows/content-row.ts';
import type { StoredMeta } from '../../core/rows/meta-values.ts';
import type { JsonValue } from '../../json-schema/schema-types.ts';
import { sanitize, validate } from '../../json-schema/validate.ts';

/** The columns that `registeredMeta` reads. */
export const META_COLUMNS = ['id', 'type', 'password', 'status', 'authorId'] as const;

/** How the meta values of an item, a term, an account or a comment are read. */
export interface MetaReading {
  context: RequestContext;
  /** Decides about values for editors. */
  canEdit: () => boolean;
  /** The values to read; by default all that are registered. */
  values?: readonly MetaValue[];
}

/** Returns the registered meta values of an item that the viewer may read, by name. */
export const registeredMeta = (row: ContentRow, context: RequestContext): Promise<Record<string, JsonValue>> =>
  metaOfItem(row, {
    context,
    canEdit: () => row.written === true || canEditPost(context.viewer, accessDataOf(row, context)),
  });

/**
 * Returns the registered meta values of an item or a revision, by name. Values that belong to the texts, such as footnotes,
 * have their default if the password of the item is missing.
 */
export async function metaOfItem(
  row: ContentRow,
  { context, canEdit, values = metaValues(context.registry.postTypes.get(row.type)?.meta ?? {}) }: MetaReading,
): Promise<Record<string, JsonValue>> {
  if (values.length === 0) return {};
  const stored = row.previewed?.meta ?? (await context.loaders.meta.load(row.id));
  const isHidden = ({ registration }: MetaValue) => Boolean(registration.revised) && isLocked(row);
  return readRegistered(stored, { values, viewer: context.viewer, canEdit, isHidden });
}

/**
 * Returns the registered values of an owner that the viewer may read, by name, from its stored values by key. Values that
 * only editors read are left out if `canEdit` returns false.
 */
export function readRegistered(
  stored: StoredMeta,
  options: {
    values: readonly MetaValue[];
    viewer: Viewer;
    canEdit: () => boolean;
    /** Whether an owner shows the default instead of a value. */
    isHidden?: (value: MetaValue) => boolean;
  },
): Record<string, JsonValue> {
  const { values, viewer, canEdit, isHidden } = options;
  return Object.fromEntries(
    values
      .filter((value) => mayRead(value, { viewer, canEdit }))
      .map((value) => [value.name, readMetaValue(value, isHidden?.(value) ? undefined : stored.get(value.key))]),
  );
}

/** Whether the viewer may read a value of an owner that they may read. */
export const mayRead = (
  { registration }: MetaValue,
  { viewer, canEdit }: { viewer: Viewer; canEdit: () => boolean },
): boolean => canReadMeta(viewer, registration) && (registration.context !== 'edit' || canEdit());

/**
 * Returns a value as answers contain it: the default if nothing is stored, otherwise the first stored value or, of a list,
 * all of them. A stored value that does not match the schema is null.
 */
export function readMetaValue(value: MetaValue, stored: readonly unknown[] | undefined): JsonValue {
  const { single, defaultValue } = value;
  if (stored === undefined || stored.length === 0) return defaultValue;
  if (!single) return stored.map((entry) => readEntry(value, entry as JsonValue));
  const [first] = stored as readonly JsonValue[];
  return first === null || first === undefined ? defaultValue : readEntry(value, first);
}

function readEntry({ itemSchema, registration }: MetaValue, entry: JsonValue): JsonValue {
  const value = entry === '' ? emptyTextAs(itemSchema.type) : entry;
  if (value === registration.default) return value;
  if (validate({ value, schema: itemSchema, name: '' })) return null;
  return sanitize({ value, schema: itemSchema, name: '' }).value;
}

/** An empty text that was stored for a number or a boolean stands for none. */
const emptyTextAs = (type: MetaValue['itemSchema']['type']): JsonValue =>
  type === 'boolean' || type === 'integer' || type === 'number' ? emptyValueOf(type) : '';
