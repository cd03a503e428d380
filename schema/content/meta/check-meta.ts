import type { GraphQLError } from 'graphql';
import { canReadMeta, canWriteMeta } from '../../access/meta-access.ts';
import { canWriteUnfilteredHtml } from '../../access/site-access.ts';
import type { Viewer } from '../../access/viewer-access.ts';
import { combinedError, domainError, type ErrorCode } from '../../core/errors/domain-errors.ts';
import { errorCatalog } from '../../core/errors/error-catalog.ts';
import type { MetaRegistrations } from '../../core/registry/meta-registrations.ts';
import { type MetaValue, metaValues } from '../../core/registry/meta-schema.ts';
import type { StoredMeta } from '../../core/rows/meta-values.ts';
import { isSameJsonValue } from '../../json-schema/coercion.ts';
import type { JsonValue } from '../../json-schema/schema-types.ts';
import { sanitize, validate } from '../../json-schema/validate.ts';
import { readMetaValue } from './read-meta.ts';
import { filterMetaHtml, sanitizeMeta } from './sanitize-meta.ts';

/** Meta values to write by key, each as JSON text; an empty list removes all values of the key. */
export type MetaChanges = ReadonlyMap<string, readonly string[]>;

/** Stored meta values by key, each as JSON text. */
export type MetaTexts = ReadonlyMap<string, readonly string[]>;

interface MetaWrite {
  /** The values of the input by name; other values than registered ones are ignored. */
  meta: unknown;
  viewer: Viewer;
  /** Returns the stored values of an owner that exists. */
  loadStored?: () => Promise<StoredMeta>;
}

/**
 * Checks and converts the registered values of the input. Null removes a value, and so does an empty list of values, and a
 * default that is not one of the allowed values. A value that the viewer may read but not write may be sent back
 * unchanged. All mistakes are reported together. Errors: those of the schema (docs/protocol/errors.md#schema-validation),
 * `rest_cannot_update`, `rest_cannot_delete`, `rest_invalid_stored_value`.
 */
export async function checkMeta(registrations: MetaRegistrations, write: MetaWrite): Promise<MetaChanges> {
  const { meta } = write;
  const changes = new Map<string, readonly string[]>();
  if (typeof meta !== 'object' || meta === null) return changes;
  const input = meta as Readonly<Record<string, JsonValue>>;
  const errors: GraphQLError[] = [];
  for (const value of metaValues(registrations)) {
    if (!Object.hasOwn(input, value.name)) continue;
    const checked = await checkValue(value, { sent: input[value.name] as JsonValue, write });
    if ('error' in checked) errors.push(checked.error);
    else if (checked.texts) changes.set(value.key, checked.texts);
  }
  const [first, ...others] = errors;
  if (first) throw combinedError([first, ...others]);
  return changes;
}

/** The texts to store for a value, null to leave it unchanged, or the error. */
type Checked = { texts: readonly string[] | null } | { error: GraphQLError };

async function checkValue(value: MetaValue, { sent, write }: { sent: JsonValue; write: MetaWrite }): Promise<Checked> {
  const { single, registration, name } = value;
  const { viewer } = write;
  // Without a stored value, clients read the default. If it is not an allowed value, writing it back removes the value.
  const isRemoved = single
    ? sent === null || (sent === registration.default && registration.enum?.includes(String(sent)) === false)
    : sent === null || (Array.isArray(sent) && sent.length === 0);
  if (!single && Array.isArray(sent) && sent.includes(null)) {
    const message = `A value in meta.${name} is null. Leave it out to remove it.`;
    return { error: domainError('rest_invalid_stored_value', { message }) };
  }
  const converted = isRemoved ? { value: null } : convertValue(value, sent);
  if ('error' in converted) return converted;
  if (canWriteMeta(viewer, registration)) {
    if (isRemoved) return { texts: [] };
    const values = (single ? [converted.value] : converted.value) as readonly JsonValue[];
    return { texts: values.map((entry) => JSON.stringify(cleanValue(entry, { value, viewer }))) };
  }
  const compared = sent === registration.default || isRemoved ? sent : converted.value;
  if (sent !== null && (await isStoredValue(compared, { value, write }))) return { texts: null };
  const code = sent === null ? 'rest_cannot_delete' : 'rest_cannot_update';
  const message = `You are not allowed to change meta.${name}.`;
  return { error: domainError(code, { viewer, data: { key: name }, message }) };
}

/** Converts a value to its registered type: numbers and booleans may be sent as texts. */
function convertValue(
  { schema, name, registration }: MetaValue,
  value: JsonValue,
): { value: JsonValue } | { error: GraphQLError } {
  const input = { value, schema, name: `meta.${name}` };
  const problem = validate(input);
  const { error, value: stored } = problem ? { error: problem, value: null } : sanitize(input);
  if (!error) return { value: stored };
  if (registration.type === 'date' && error.code === 'rest_invalid_pattern') {
    const message = `${input.name} must be a date such as 2026-05-01, or 2026-05-01T10:30:00.`;
    return { error: domainError('rest_invalid_date', { message }) };
  }
  const code = Object.hasOwn(errorCatalog, error.code) ? (error.code as ErrorCode) : 'rest_invalid_type';
  const additionalData = error.data ? { additionalData: [error.data] } : {};
  return { error: domainError(code, { message: error.message, ...additionalData }) };
}

function cleanValue(entry: JsonValue, { value, viewer }: { value: MetaValue; viewer: Viewer }): JsonValue {
  const { sanitize: sanitizer } = value.registration;
  const cleaned = sanitizer ? sanitizeMeta(entry, sanitizer) : entry;
  return canWriteUnfilteredHtml(viewer) ? cleaned : filterMetaHtml(cleaned);
}

/** Whether the viewer reads this value. The value of others is not compared: that would reveal it to guesses. */
async function isStoredValue(
  sent: JsonValue,
  { value, write: { viewer, loadStored } }: { value: MetaValue; write: MetaWrite },
): Promise<boolean> {
  if (!canReadMeta(viewer, value.registration)) return false;
  const stored = await loadStored?.();
  return isSameJsonValue(sent, readMetaValue(value, stored?.get(value.key)));
}

/**
 * Throws if a stored single value to remove does not match its schema, since it may have a meaning that the program does
 * not know. Errors: `rest_invalid_stored_value`.
 */
export function requireKnownValues(
  changes: MetaChanges,
  { stored, registrations }: { stored: MetaTexts; registrations: MetaRegistrations },
): void {
  for (const value of metaValues(registrations)) {
    const [text] = stored.get(value.key) ?? [];
    if (!value.single || text === undefined || changes.get(value.key)?.length !== 0) continue;
    if (readMetaValue(value, [JSON.parse(text)]) === null)
      throw domainError('rest_invalid_stored_value', {
        message: `The stored value of meta.${value.name} is not valid.`,
      });
  }
}

/**
 * Returns the changes with the values of each key in the order in which they will be stored: those that remain keep their
 * places, new ones follow, as in the reference.
 */
export const inStoredOrder = (changes: MetaChanges, stored: MetaTexts): MetaChanges =>
  new Map([...changes].map(([key, sent]) => [key, mergeValues(stored.get(key) ?? [], sent)]));

/** A value that is stored several times is written anew, so that it has as many places as it was sent. */
function mergeValues(stored: readonly string[], sent: readonly string[]): readonly string[] {
  const remaining = new Set(sent.filter((text) => stored.indexOf(text) !== -1 && isOnce(stored, text)));
  const added = sent.filter((text, index) => !remaining.has(text) || sent.indexOf(text) !== index);
  return [...stored.filter((text) => remaining.has(text)), ...added];
}

const isOnce = (texts: readonly string[], text: string): boolean => texts.indexOf(text) === texts.lastIndexOf(text);

/** Returns the meta values of an owner after the changes. */
export const changedMeta = (stored: MetaTexts, changes: MetaChanges): Map<string, readonly string[]> =>
  new Map([...stored, ...changes].filter(([key]) => changes.get(key)?.length !== 0));
