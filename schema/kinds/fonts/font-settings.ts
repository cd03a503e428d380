import { GraphQLError } from 'graphql';
import { domainError } from '../../core/errors/domain-errors.ts';
import { slugify } from '../../core/slugs/slug-text.ts';
import type { SchemaError } from '../../json-schema/schema-types.ts';
import { sanitizeUrl } from '../../markup/html/escape.ts';
import { cleanText } from '../../markup/sanitizing/text-cleaning.ts';
import { isJsonObject, type JsonObject } from '../../values/json-text.ts';

/** Names that CSS accepts without quotes: letters and hyphens, such as `sans-serif`. */
const UNQUOTED_NAME = /^[a-z-]+$/i;

const GENERIC_FUNCTION = /^generic\([a-z-]+\)$/i;

/** Returns a list of font names as a CSS value, with quotes where needed: `"Ref Sans", sans-serif`. */
const fontFamilyNames = (text: string): string =>
  cleanText(text)
    .split(',')
    .map((name) => quoteName(name.trim()))
    .filter((name) => name !== '')
    .join(', ');

function quoteName(name: string): string {
  if (name === '' || UNQUOTED_NAME.test(name) || GENERIC_FUNCTION.test(name)) return name;
  const unquoted = name.replace(/^["']|["']$/g, '').replaceAll('"', '');
  return unquoted === '' ? '' : `"${unquoted}"`;
}

const WEIGHTS: ReadonlyMap<string, string> = new Map([
  ['normal', '400'],
  ['bold', '700'],
]);

const STRETCHES: ReadonlyMap<string, string> = new Map([
  ['ultra-condensed', '50%'],
  ['extra-condensed', '62.5%'],
  ['condensed', '75%'],
  ['semi-condensed', '87.5%'],
  ['normal', '100%'],
  ['semi-expanded', '112.5%'],
  ['expanded', '125%'],
  ['extra-expanded', '150%'],
  ['ultra-expanded', '200%'],
]);

/** Returns a normalized text of the descriptors that identify a face: family, style, weight, stretch, Unicode range. */
export function fontFaceIdentity(settings: Readonly<Record<string, unknown>>): string {
  const text = (key: string, defaultValue: string) => {
    const value = settings[key];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : defaultValue;
  };
  const weight = text('fontWeight', '400').toLowerCase();
  const stretch = text('fontStretch', '100%').toLowerCase();
  const parts = [
    text('fontFamily', '').toLowerCase(),
    text('fontStyle', 'normal').toLowerCase(),
    WEIGHTS.get(weight) ?? weight,
    STRETCHES.get(stretch) ?? stretch,
    text('unicodeRange', 'U+0-10FFFF').toUpperCase(),
  ];
  return parts.map((part) => cleanText(part.replace(/["';]/g, '')).replace(/,\s+/g, ',')).join(';');
}

/** The settings of a font family. `fontFamily` is its value in CSS; `preview` is the address of a preview image. */
export interface FontFamilySettings {
  name: string;
  slug: string;
  fontFamily: string;
  preview: string;
}

/** The settings of a font face: CSS descriptors in camel case, and the addresses of its files (`src`). */
export type FontFaceSettings = Record<string, string | number | string[]>;

const FAMILY_PARAMETER = 'fontFamilySettings';

const FACE_PARAMETER = 'fontFaceSettings';

/** Creates the error for invalid settings. `code` says what is wrong with them, as the error of a JSON schema does. */
function invalidParameter(parameter: string, problem: string | { message: string; code: string }) {
  const { message, code } = typeof problem === 'string' ? { message: problem, code: 'rest_invalid_param' } : problem;
  return domainError('rest_invalid_param', {
    message,
    details: { [parameter]: { code, message, data: { status: 400 } } },
  });
}

function requireSettings(value: unknown, parameter: string): JsonObject {
  if (isJsonObject(value)) return value;
  // Clients may send an empty map as an empty list.
  if (Array.isArray(value) && value.length === 0) return {};
  const isJson = typeof value !== 'string';
  const code = Array.isArray(value) ? 'rest_property_required' : isJson ? 'rest_invalid_type' : 'rest_invalid_param';
  throw invalidParameter(parameter, { message: 'The settings must be a JSON object.', code });
}

function requireText(value: unknown, { parameter, key }: { parameter: string; key: string }): string {
  if (typeof value === 'string') return value;
  throw invalidParameter(parameter, { message: `${key} must be a string.`, code: 'rest_invalid_type' });
}

const REQUIRED_FAMILY_KEYS = ['name', 'slug', 'fontFamily'] as const;

const FAMILY_KEYS: ReadonlySet<string> = new Set(['name', 'slug', 'fontFamily', 'preview']);

/**
 * Validates and cleans the settings of a family. `stored` has the values of absent settings when a family is changed.
 * Errors: `rest_invalid_param`.
 */
export function parseFontFamilySettings(value: unknown, stored?: FontFamilySettings): FontFamilySettings {
  const input = requireSettings(value, FAMILY_PARAMETER);
  const text = (key: keyof FontFamilySettings): string | undefined =>
    input[key] === undefined ? undefined : requireText(input[key], { parameter: FAMILY_PARAMETER, key });
  const missing = stored ? undefined : REQUIRED_FAMILY_KEYS.find((key) => input[key] === undefined);
  if (missing)
    throw invalidParameter(FAMILY_PARAMETER, {
      message: `${missing} must be present.`,
      code: 'rest_property_required',
    });
  requireAllowedKeys(input, { allowed: FAMILY_KEYS, parameter: FAMILY_PARAMETER });
  if (stored && input.slug !== undefined)
    throw invalidParameter(FAMILY_PARAMETER, 'The slug of a family cannot be changed.');
  const required = (key: 'name' | 'slug' | 'fontFamily', clean: (raw: string) => string): string => {
    const raw = text(key);
    if (raw === undefined && stored) return stored[key];
    const cleaned = clean(raw ?? '');
    if (cleaned === '') throw invalidParameter(FAMILY_PARAMETER, `${key} must not be empty.`);
    return cleaned;
  };
  const preview = text('preview');
  return {
    name: required('name', cleanText),
    slug: required('slug', slugify),
    fontFamily: required('fontFamily', fontFamilyNames),
    preview: preview === undefined ? (stored?.preview ?? '') : sanitizeUrl(preview),
  };
}

/** Returns what is wrong with the settings of a family, as far as it does not depend on the stored ones; null if nothing is. */
export const familySettingsProblem = (value: unknown, { isNew }: { isNew: boolean }): SchemaError | null =>
  problemOf(() => parseFontFamilySettings(value, isNew ? undefined : STORED_FAMILY), FAMILY_PARAMETER);

/** Returns what is wrong with the settings of a face; null if nothing is. */
export const faceSettingsProblem = (value: unknown, fileNames: ReadonlySet<string>): SchemaError | null =>
  problemOf(() => parseFontFaceSettings(value, fileNames), FACE_PARAMETER);

/** Stands for the family that is changed: its settings are all set. */
const STORED_FAMILY: FontFamilySettings = { name: '-', slug: '-', fontFamily: '-', preview: '' };

function problemOf(parse: () => unknown, parameter: string): SchemaError | null {
  try {
    parse();
    return null;
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    const { details } = error.extensions as { details: Readonly<Record<string, SchemaError>> };
    return details[parameter] ?? null;
  }
}

function requireAllowedKeys(
  input: JsonObject,
  { allowed, parameter }: { allowed: ReadonlySet<string>; parameter: string },
): void {
  const unknown = Object.keys(input).find((key) => !allowed.has(key));
  if (unknown !== undefined)
    throw invalidParameter(parameter, {
      message: `${unknown} is not a setting. Remove it.`,
      code: 'rest_additional_properties_forbidden',
    });
}

const DESCRIPTORS: ReadonlySet<string> = new Set([
  'fontFamily',
  'fontStyle',
  'fontWeight',
  'fontDisplay',
  'src',
  'fontStretch',
  'ascentOverride',
  'descentOverride',
  'fontVariant',
  'fontFeatureSettings',
  'fontVariationSettings',
  'lineGapOverride',
  'sizeAdjust',
  'unicodeRange',
  'preview',
]);

const FONT_DISPLAY_VALUES: ReadonlySet<unknown> = new Set(['auto', 'block', 'fallback', 'swap', 'optional']);

const MAX_SOURCES = 20;

/**
 * Validates and cleans the settings of a face. `files` are the names of the uploaded files; `src` must contain each.
 * Errors: `rest_invalid_param`.
 */
export function parseFontFaceSettings(
  value: unknown,
  files: ReadonlySet<string>,
): FontFaceSettings & { src: string[] } {
  const input = requireSettings(value, FACE_PARAMETER);
  requireAllowedKeys(input, { allowed: DESCRIPTORS, parameter: FACE_PARAMETER });
  const settings: FontFaceSettings = {};
  for (const [key, raw] of Object.entries(input)) {
    if (key === 'src') continue;
    if (key === 'fontWeight' && Number.isInteger(raw)) settings[key] = String(raw);
    else settings[key] = cleanDescriptor(key, requireText(raw, { parameter: FACE_PARAMETER, key }));
  }
  if (!settings.fontFamily) {
    const code = input.fontFamily === undefined ? 'rest_property_required' : 'rest_invalid_param';
    throw invalidParameter(FACE_PARAMETER, { message: 'fontFamily must be present, and not be empty.', code });
  }
  if (settings.fontDisplay !== undefined && !FONT_DISPLAY_VALUES.has(settings.fontDisplay)) {
    throw invalidParameter(FACE_PARAMETER, {
      message: `fontDisplay must be one of ${[...FONT_DISPLAY_VALUES].join(', ')}.`,
      code: 'rest_not_in_enum',
    });
  }
  return { ...settings, src: parseSources(input.src, files) };
}

const cleanDescriptor = (key: string, text: string): string =>
  key === 'fontFamily' ? fontFamilyNames(text) : key === 'preview' ? sanitizeUrl(text) : cleanText(text);

/** Returns the addresses and names of uploaded files in `src`. */
function parseSources(value: unknown, files: ReadonlySet<string>): string[] {
  if (value === undefined)
    throw invalidParameter(FACE_PARAMETER, { message: 'src must be present.', code: 'rest_property_required' });
  const values = Array.isArray(value) ? value : [value];
  if (values.length === 0) throw invalidParameter(FACE_PARAMETER, 'src must be present.');
  if (values.length > MAX_SOURCES)
    throw invalidParameter(FACE_PARAMETER, `src may contain at most ${MAX_SOURCES} sources.`);
  const sources = values.map((source) => {
    if (typeof source !== 'string' || source.trim() === '')
      throw invalidParameter(FACE_PARAMETER, 'src must be present, and contain strings.');
    if (files.has(source)) return source;
    const address = sanitizeUrl(source.trimStart());
    if (!/^https?:\/\/[^/]/i.test(source.trimStart()) || address === '')
      throw invalidParameter(FACE_PARAMETER, 'src must contain addresses, or names of uploaded files.');
    return address;
  });
  const unused = [...files].find((name) => !sources.includes(name));
  if (unused !== undefined) throw invalidParameter(FACE_PARAMETER, `The file ${unused} must be named in src.`);
  return sources;
}
