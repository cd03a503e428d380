import { GraphQLError } from 'graphql';
import { canReadMeta, canWriteMeta } from '../../access/meta-access.ts';
import { canWriteUnfilteredHtml } from '../../access/site-access.ts';
import type { Viewer } from '../../access/viewer-access.ts';
import { combinedError, domainError, type ErrorCode } from '../../core/errors/domain-errors.ts';
import { errorCatalog } from '../../core/errors/error-catalog.ts';
import type { MetaRegistrations, MetaSanitizer } from '../../core/registry/meta-registrations.ts';
import { type MetaValue, metaValues } from '../../core/registry/meta-schema.ts';
import type { StoredMeta } from '../../core/rows/meta-values.ts';
import { slugify } from '../../core/slugs/slug-text.ts';
import { cleanUrl, isSameJsonValue } from '../../json-schema/coercion.ts';
import type { JsonValue } from '../../json-schema/schema-types.ts';
import { sanitize, validate } from '../../json-schema/validate.ts';
import { filterPostHtml } from '../../markup/sanitizing/post-elements.ts';
import { cleanText } from '../../markup/sanitizing/text-cleaning.ts';
import { parseJson } from '../../values/json-text.ts';
import { readMetaValue } from './read-meta.ts';

/** Meta values to write by key, each as JSON text; an empty list removes all values of the key. */
export type MetaChanges = ReadonlyMap<string, readonly string[]>;

/** Stored meta values by key, each as JSON text. */
export type MetaTexts = ReadonlyMap<string, readonly string[]>;

interface MetaWrite {
  /** The values of the input by name; other values than registered ones are ignored. */
  meta: unknown;
  viewer: Viewer;
  /** Returns the stored values of an owner that the viewer may edit. */
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

/**
 * Checks meta values before rights and other values are checked, which come first if they are wrong too: `requireValid`
 * throws the error of `checkMeta`.
 */
export async function metaCheck(
  registrations: MetaRegistrations,
  write: MetaWrite,
): Promise<{ changes: MetaChanges; requireValid(): void }> {
  try {
    return { changes: await checkMeta(registrations, write), requireValid: () => undefined };
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    const requireValid = () => {
      throw error;
    };
    return { changes: new Map(), requireValid };
  }
}

/** The maximum number of values of one key: each is a row. */
const MAX_VALUES = 10_000;

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
  if (!single && Array.isArray(sent) && sent.length > MAX_VALUES) {
    const message = `meta.${name} must have at most ${MAX_VALUES} values.`;
    return { error: domainError('rest_too_many_items', { message }) };
  }
  const converted = isRemoved ? { value: null } : convertValue(value, sent);
  if ('error' in converted) return converted;
  if (canWriteMeta(viewer, registration)) {
    if (isRemoved) return { texts: [] };
    const values = (single ? [converted.value] : converted.value) as readonly JsonValue[];
    return {
      texts: values.map((entry) =>
        JSON.stringify(cleanDeclaredValue(entry, { sanitize: registration.sanitize, viewer })),
      ),
    };
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

/**
 * Cleans all texts of a declared value, at any depth, by the rule of its declaration; those of viewers without the capability
 * `unfiltered_html` are filtered too.
 */
export function cleanDeclaredValue(
  entry: JsonValue,
  { sanitize: sanitizer, viewer }: { sanitize: MetaSanitizer | undefined; viewer: Viewer },
): JsonValue {
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

/** A value that is stored several times is written again, so that it is stored as often as it was sent. */
function mergeValues(stored: readonly string[], sent: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const text of stored) counts.set(text, (counts.get(text) ?? 0) + 1);
  const remaining = new Set<string>();
  const added = sent.filter((text) => {
    if (counts.get(text) !== 1 || remaining.has(text)) return true;
    remaining.add(text);
    return false;
  });
  return [...stored.filter((text) => remaining.has(text)), ...added];
}

/** Returns the meta values of an owner after the changes. */
export const changedMeta = (stored: MetaTexts, changes: MetaChanges): Map<string, readonly string[]> =>
  new Map([...stored, ...changes].filter(([key]) => changes.get(key)?.length !== 0));

const SANITIZERS: Readonly<Record<MetaSanitizer, (text: string) => string>> = {
  text: (text) => cleanText(text),
  textarea: (text) => cleanText(text, { keepLineBreaks: true }),
  html: (text) => filterPostHtml(text),
  key: (text) => text.toLowerCase().replace(/[^a-z0-9_-]/g, ''),
  slug: (text) => slugify(text),
  url: (text) => cleanUrl(text.trim()),
  email: (text) => text.trim().replace(/[^\w.!#$%&'*+/=?^`{|}~@-]/g, ''),
};

/** Cleans all texts of a value, at any depth, by a rule of its registration. */
const sanitizeMeta = (value: JsonValue, sanitizer: MetaSanitizer): JsonValue => mapTexts(value, SANITIZERS[sanitizer]);

/**
 * Filters the texts of a value of a viewer without the capability `unfiltered_html`. A text may be JSON that contains
 * markup, such as footnotes: each of its texts is filtered separately, so that the JSON remains valid.
 */
const filterMetaHtml = (value: JsonValue): JsonValue =>
  mapTexts(value, (text) => {
    const parsed = parseJson(text) as JsonValue | undefined;
    return typeof parsed === 'object' && parsed !== null
      ? JSON.stringify(mapTexts(parsed, (inner) => filterPostHtml(inner)))
      : filterPostHtml(text);
  });

function mapTexts(value: JsonValue, change: (text: string) => string): JsonValue {
  if (typeof value === 'string') return change(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((inner: JsonValue) => mapTexts(inner, change));
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, mapTexts(inner as JsonValue, change)]));
}
