import type { GraphQLError } from 'graphql';
import { canReadMeta, canWriteMeta } from '../../access/meta-access.ts';
import { canWriteUnfilteredHtml } from '../../access/site-access.ts';
import type { Viewer } from '../../access/viewer-access.ts';
import type { TransactionClient } from '../../core/domain-kernel.ts';
import { combinedError, domainError } from '../../core/errors/domain-errors.ts';
import { type MetaRegistration, schemaOfMeta } from '../../core/registry/meta-registrations.ts';
import type { PostType } from '../../core/registry/post-type.ts';
import { isSameJsonValue, type Sanitized } from '../../json-schema/coercion.ts';
import type { JsonSchema, JsonValue } from '../../json-schema/schema-types.ts';
import { sanitize, validate } from '../../json-schema/validate.ts';
import { filterPostHtml } from '../../markup/sanitizing/post-elements.ts';
import { parseJson } from '../../values/json-text.ts';

/** Meta values to write by key, as JSON text; null removes a value. */
export type MetaChanges = ReadonlyMap<string, string | null>;

/**
 * Checks and converts the registered values of the input; other values are ignored. Null removes a value, and so does a
 * default that is not one of the allowed values. A value that the viewer may read but not write may be sent back
 * unchanged. `loadStored` returns the stored values of an item that exists. All mistakes are reported together. Errors:
 * `rest_invalid_type`, `rest_not_in_enum`, `rest_cannot_update`, `rest_cannot_delete`.
 */
export async function checkMeta(
  registrations: Readonly<Record<string, MetaRegistration>>,
  { meta, viewer, loadStored }: { meta: unknown; viewer: Viewer; loadStored?: () => Promise<StoredMeta> },
): Promise<MetaChanges> {
  const changes = new Map<string, string | null>();
  if (typeof meta !== 'object' || meta === null) return changes;
  const filtersHtml = !canWriteUnfilteredHtml(viewer);
  const values = meta as Readonly<Record<string, unknown>>;
  const errors: GraphQLError[] = [];
  for (const [key, registration] of Object.entries(registrations)) {
    if (!Object.hasOwn(values, key)) continue;
    const value = values[key];
    // Without a stored value, clients read the default. If it is not an allowed value, writing it back removes the
    // value.
    const isRemoved =
      value === null || (value === registration.default && registration.enum?.includes(String(value)) === false);
    const converted = isRemoved ? { value: null } : convertValue(value, { key, registration });
    if ('error' in converted) {
      errors.push(converted.error);
    } else if (canWriteMeta(viewer, registration)) {
      const text =
        filtersHtml && typeof converted.value === 'string' ? filterMetaText(converted.value) : converted.value;
      changes.set(key, isRemoved ? null : JSON.stringify(text));
    } else {
      const sent = value === registration.default ? value : converted.value;
      const isUnchanged = value !== null && (await isStoredValue(sent, { key, registration, viewer, loadStored }));
      if (!isUnchanged)
        errors.push(notAllowedError(value === null ? 'rest_cannot_delete' : 'rest_cannot_update', { viewer, key }));
    }
  }
  const [first, ...others] = errors;
  if (first) throw combinedError([first, ...others]);
  return changes;
}

/** The stored meta values of an item, by key. */
type StoredMeta = ReadonlyMap<string, unknown>;

/** Whether the viewer reads this value. The value of others is not compared: that would reveal it to guesses. */
async function isStoredValue(
  value: unknown,
  options: {
    key: string;
    registration: MetaRegistration;
    viewer: Viewer;
    loadStored: (() => Promise<StoredMeta>) | undefined;
  },
): Promise<boolean> {
  const { key, registration, viewer, loadStored } = options;
  if (!canReadMeta(viewer, registration)) return false;
  const stored = (await loadStored?.())?.get(key) ?? registration.default;
  return isSameJsonValue(value as JsonValue, stored as JsonValue);
}

const notAllowedError = (
  code: 'rest_cannot_update' | 'rest_cannot_delete',
  { viewer, key }: { viewer: Viewer; key: string },
): GraphQLError => domainError(code, { viewer, data: { key }, message: `You are not allowed to change meta.${key}.` });

/**
 * Filters a text of a viewer without the capability `unfiltered_html`. Footnotes are JSON that contains markup: each of
 * its texts is filtered separately, so that the JSON remains valid.
 */
function filterMetaText(text: string): string {
  const parsed = parseJson(text);
  return typeof parsed === 'object' && parsed !== null ? JSON.stringify(filterTexts(parsed)) : filterPostHtml(text);
}

function filterTexts(value: unknown): unknown {
  if (typeof value === 'string') return filterPostHtml(value);
  if (Array.isArray(value)) return value.map(filterTexts);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, filterTexts(inner)]));
}

/** Converts a value to its registered type: numbers and booleans may be sent as texts. */
function convertValue(
  value: unknown,
  { key, registration }: { key: string; registration: MetaRegistration },
): { value: unknown } | { error: GraphQLError } {
  const schema = schemaOfMeta(registration);
  const name = `meta.${key}`;
  const { error, value: stored } = validateAndSanitize(value as JsonValue, { schema, name });
  if (!error) return { value: stored };
  const code = error.code === 'rest_not_in_enum' ? 'rest_not_in_enum' : 'rest_invalid_type';
  const additionalData = error.data ? { additionalData: [error.data] } : {};
  return { error: domainError(code, { message: error.message, ...additionalData }) };
}

function validateAndSanitize(value: JsonValue, { schema, name }: { schema: JsonSchema; name: string }): Sanitized {
  const error = validate({ value, schema, name });
  return error ? { value: null, error } : sanitize({ value, schema, name });
}

/**
 * Throws if a stored value to remove is not one of the allowed values, since it may have a meaning that the program does
 * not know. `stored` has the stored values as JSON texts. Errors: `rest_invalid_stored_value`.
 */
export function requireKnownValues(
  changes: MetaChanges,
  { stored, registrations }: { stored: ReadonlyMap<string, string>; registrations: PostType['meta'] },
): void {
  for (const [key, value] of changes) {
    const allowedValues = registrations[key]?.enum;
    const storedValue = stored.get(key);
    if (value !== null || !allowedValues || storedValue === undefined) continue;
    if (!allowedValues.some((allowed) => storedValue === JSON.stringify(allowed))) {
      throw domainError('rest_invalid_stored_value', { message: `The stored value of meta.${key} is not valid.` });
    }
  }
}

/** Returns the meta values of an item after the changes, as JSON texts. */
export const changedMeta = (stored: ReadonlyMap<string, string>, changes: MetaChanges): Map<string, string> =>
  new Map(
    [...stored, ...changes].flatMap(([key, value]) =>
      value === null || changes.get(key) === null ? [] : [[key, value]],
    ),
  );

/** Writes the changes of the meta values of an item. */
export async function writeMeta(
  client: TransactionClient,
  { postId, changes }: { postId: number; changes: MetaChanges },
): Promise<void> {
  if (changes.size === 0) return;
  await client.postMeta.deleteMany({ where: { postId, key: { in: [...changes.keys()] } } });
  const data = [...changes].flatMap(([key, value]) => (value === null ? [] : [{ postId, key, value }]));
  if (data.length > 0) await client.postMeta.createMany({ data });
}
