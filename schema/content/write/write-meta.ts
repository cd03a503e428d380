import { domainError } from '../../core/domain-errors.ts';
import type { TransactionClient } from '../../core/domain-kernel.ts';
import type { MetaRegistration } from '../../core/registry/meta-registrations.ts';
import type { Sanitized } from '../../json-schema/coercion.ts';
import type { JsonSchema, JsonValue } from '../../json-schema/schema-types.ts';
import { sanitize, validate } from '../../json-schema/validate.ts';
import { filterPostHtml } from '../../markup/sanitising/post-html.ts';
import { parseJson } from '../../values/json-text.ts';

/** Values to store, as JSON text; null removes a value. */
export type MetaChanges = ReadonlyMap<string, string | null>;

/** The values that a new item has. */
export const writtenMetaValues = (changes: MetaChanges): Map<string, unknown> =>
  new Map([...changes].flatMap(([key, value]) => (value === null ? [] : [[key, JSON.parse(value) as unknown]])));

/**
 * The registered values among the given ones; others are passed over. Null removes a value, and so does a default that
 * is not among the choices. Errors: `rest_invalid_type`
 * for a value of the wrong type, `rest_not_in_enum`.
 */
export function checkMeta(
  registrations: Readonly<Record<string, MetaRegistration>>,
  { meta, isFiltered }: { meta: unknown; isFiltered: boolean },
): MetaChanges {
  const changes = new Map<string, string | null>();
  if (typeof meta !== 'object' || meta === null) return changes;
  const given = meta as Readonly<Record<string, unknown>>;
  for (const [key, registration] of Object.entries(registrations)) {
    if (!Object.hasOwn(given, key)) continue;
    const value = given[key];
    // A default that is none of the choices is what is shown where nothing is stored: written back, it stores nothing.
    if (value === null || (value === registration.default && registration.enum?.includes(String(value)) === false)) {
      changes.set(key, null);
    } else {
      const fitting = typed(value, { key, registration });
      changes.set(key, JSON.stringify(isFiltered && typeof fitting === 'string' ? filterMetaText(fitting) : fitting));
    }
  }
  return changes;
}

/**
 * Filters the text of a viewer who may not write all markup. A list of notes is JSON whose texts are markup: each is filtered for
 * itself, so that the list stays one.
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

/** The value as it is stored: numbers and booleans may come as texts, as they do in forms. */
function typed(value: unknown, { key, registration }: { key: string; registration: MetaRegistration }): unknown {
  const schema = { type: registration.type, ...(registration.enum ? { enum: registration.enum } : {}) };
  const name = `meta.${key}`;
  const { error, value: stored } = fitting(value as JsonValue, { schema, name });
  if (!error) return stored;
  throw domainError(error.code === 'rest_not_in_enum' ? 'rest_not_in_enum' : 'rest_invalid_type', {
    message: error.message,
    ...(error.data ? { additionalData: [error.data] } : {}),
  });
}

function fitting(value: JsonValue, { schema, name }: { schema: JsonSchema; name: string }): Sanitized {
  const error = validate({ value, schema, name });
  return error ? { value: null, error } : sanitize({ value, schema, name });
}

/**
 * Stores the changes. Errors: `rest_invalid_stored_value` where a value is to go that is none of those that may be
 * written: nobody knows what it means.
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
    const choice = registrations[key]?.enum;
    if (value !== null || !choice) continue;
    const row = await client.postMeta.findFirst({ where: { postId, key }, select: { value: true } });
    if (row && !choice.some((known) => row.value === JSON.stringify(known))) {
      throw domainError('rest_invalid_stored_value', { message: `The stored value of meta.${key} is not valid.` });
    }
  }
  await client.postMeta.deleteMany({ where: { postId, key: { in: [...changes.keys()] } } });
  const data = [...changes].flatMap(([key, value]) => (value === null ? [] : [{ postId, key, value }]));
  if (data.length > 0) await client.postMeta.createMany({ data });
}
