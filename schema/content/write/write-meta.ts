import { domainError } from '../../core/domain-errors.ts';
import type { TransactionClient } from '../../core/domain-kernel.ts';
import type { MetaRegistration } from '../../core/registry/meta-registrations.ts';
import type { Sanitized } from '../../json-schema/coercion.ts';
import type { JsonSchema, JsonValue } from '../../json-schema/schema-types.ts';
import { sanitize, validate } from '../../json-schema/validate.ts';
import { filterPostHtml } from '../../markup/sanitizing/post-html.ts';
import { parseJson } from '../../values/json-text.ts';

/** Meta values to write by key, as JSON text; null removes a value. */
export type MetaChanges = ReadonlyMap<string, string | null>;

/** Returns the meta values of a new item after the changes. */
export const writtenMetaValues = (changes: MetaChanges): Map<string, unknown> =>
  new Map([...changes].flatMap(([key, value]) => (value === null ? [] : [[key, JSON.parse(value) as unknown]])));

/**
 * Checks and converts the registered values of the input; other values are ignored. Null removes a value, and so does a
 * default that is not one of the allowed values. Errors: `rest_invalid_type`, `rest_not_in_enum`.
 */
export function checkMeta(
  registrations: Readonly<Record<string, MetaRegistration>>,
  { meta, filtersHtml }: { meta: unknown; filtersHtml: boolean },
): MetaChanges {
  const changes = new Map<string, string | null>();
  if (typeof meta !== 'object' || meta === null) return changes;
  const values = meta as Readonly<Record<string, unknown>>;
  for (const [key, registration] of Object.entries(registrations)) {
    if (!Object.hasOwn(values, key)) continue;
    const value = values[key];
    // Without a stored value, clients read the default. If it is not an allowed value, writing it back removes the
    // value.
    if (value === null || (value === registration.default && registration.enum?.includes(String(value)) === false)) {
      changes.set(key, null);
    } else {
      const converted = convertValue(value, { key, registration });
      changes.set(
        key,
        JSON.stringify(filtersHtml && typeof converted === 'string' ? filterMetaText(converted) : converted),
      );
    }
  }
  return changes;
}

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

/** Converts a value to its registered type: numbers and booleans may be sent as texts. Errors: those of `checkMeta`. */
function convertValue(value: unknown, { key, registration }: { key: string; registration: MetaRegistration }): unknown {
  const schema = { type: registration.type, ...(registration.enum ? { enum: registration.enum } : {}) };
  const name = `meta.${key}`;
  const { error, value: stored } = validateAndSanitize(value as JsonValue, { schema, name });
  if (!error) return stored;
  throw domainError(error.code === 'rest_not_in_enum' ? 'rest_not_in_enum' : 'rest_invalid_type', {
    message: error.message,
    ...(error.data ? { additionalData: [error.data] } : {}),
  });
}

function validateAndSanitize(value: JsonValue, { schema, name }: { schema: JsonSchema; name: string }): Sanitized {
  const error = validate({ value, schema, name });
  return error ? { value: null, error } : sanitize({ value, schema, name });
}

/**
 * Writes the changes. Errors: `rest_invalid_stored_value` if a value to remove is not one of the allowed values, since
 * it may have a meaning that the program does not know.
 */
export async function writeMeta(
  client: TransactionClient,
  {
    postId,
    changes,
    registrations = {},
  }: { postId: number; changes: MetaChanges; registrations?: Readonly<Record<string, MetaRegistration>> },
): Promise<void> {
  if (changes.size === 0) return;
  for (const [key, value] of changes) {
    const allowedValues = registrations[key]?.enum;
    if (value !== null || !allowedValues) continue;
    const row = await client.postMeta.findFirst({ where: { postId, key }, select: { value: true } });
    if (row && !allowedValues.some((allowed) => row.value === JSON.stringify(allowed))) {
      throw domainError('rest_invalid_stored_value', { message: `The stored value of meta.${key} is not valid.` });
    }
  }
  await client.postMeta.deleteMany({ where: { postId, key: { in: [...changes.keys()] } } });
  const data = [...changes].flatMap(([key, value]) => (value === null ? [] : [{ postId, key, value }]));
  if (data.length > 0) await client.postMeta.createMany({ data });
}
