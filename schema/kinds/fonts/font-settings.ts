import { domainError } from '../../core/domain-errors.ts';
import { slugify } from '../../core/slugs/slug-text.ts';
import { cleanAddress } from '../../markup/html/escape.ts';
import { cleanText } from '../../markup/sanitising/text-cleaning.ts';
import { isMap, type PlainMap } from '../../values/plain-map.ts';
import { fontFamilyNames } from './font-family-name.ts';

/** A font family: its names for people, addresses and CSS (`fontFamily`), and the address of its preview. */
export interface FamilySettings {
  name: string;
  slug: string;
  fontFamily: string;
  preview: string;
}

/** One face of a family: CSS descriptors, and the sources of its files (`src`). */
export type FaceSettings = Record<string, string | number | string[]>;

const FAMILY = 'fontFamilySettings';
const FACE = 'fontFaceSettings';

const invalid = (parameter: string, message: string) => domainError('rest_invalid_param', { parameter, message });

function settingsOf(value: unknown, parameter: string): PlainMap {
  if (isMap(value)) return value;
  throw invalid(parameter, 'The settings must be a JSON object.');
}

function textOf(value: unknown, { parameter, key }: { parameter: string; key: string }): string {
  if (typeof value === 'string') return value;
  throw invalid(parameter, `${key} must be a text.`);
}

const FAMILY_KEYS: ReadonlySet<string> = new Set(['name', 'slug', 'fontFamily', 'preview']);

/**
 * The settings of a family as they are stored; absent ones are taken from `stored`. Errors: `rest_invalid_param`.
 */
export function familySettings(value: unknown, stored?: FamilySettings): FamilySettings {
  const input = settingsOf(value, FAMILY);
  const text = (key: keyof FamilySettings): string | undefined =>
    input[key] === undefined ? undefined : textOf(input[key], { parameter: FAMILY, key });
  requireKnown(input, { known: FAMILY_KEYS, parameter: FAMILY });
  if (stored && input.slug !== undefined) throw invalid(FAMILY, 'The slug of a family cannot be changed.');
  const required = (key: 'name' | 'slug' | 'fontFamily', clean: (raw: string) => string): string => {
    const raw = text(key);
    if (raw === undefined && stored) return stored[key];
    const cleaned = raw === undefined ? '' : clean(raw);
    if (cleaned === '') throw invalid(FAMILY, `${key} must be given, and not be empty.`);
    return cleaned;
  };
  const preview = text('preview');
  return {
    name: required('name', cleanText),
    slug: required('slug', slugify),
    fontFamily: required('fontFamily', fontFamilyNames),
    preview: preview === undefined ? (stored?.preview ?? '') : cleanAddress(preview),
  };
}

function requireKnown(input: PlainMap, { known, parameter }: { known: ReadonlySet<string>; parameter: string }): void {
  const unknown = Object.keys(input).find((key) => !known.has(key));
  if (unknown !== undefined) throw invalid(parameter, `${unknown} is none of the settings.`);
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

const DISPLAYS: ReadonlySet<unknown> = new Set(['auto', 'block', 'fallback', 'swap', 'optional']);

const MAX_SOURCES = 20;

/**
 * The settings of a face as they are stored; `files` are the names of uploaded files, each of which must be a source.
 * Errors: `rest_invalid_param`.
 */
export function faceSettings(value: unknown, files: ReadonlySet<string>): FaceSettings & { src: string[] } {
  const input = settingsOf(value, FACE);
  requireKnown(input, { known: DESCRIPTORS, parameter: FACE });
  const settings: FaceSettings = {};
  for (const [key, raw] of Object.entries(input)) {
    if (key === 'src') continue;
    if (key === 'fontWeight' && Number.isInteger(raw)) settings[key] = raw as number;
    else settings[key] = cleanDescriptor(key, textOf(raw, { parameter: FACE, key }));
  }
  if (!settings.fontFamily) throw invalid(FACE, 'fontFamily must be present, and not be empty.');
  if (settings.fontDisplay !== undefined && !DISPLAYS.has(settings.fontDisplay)) {
    throw invalid(FACE, `fontDisplay must be one of ${[...DISPLAYS].join(', ')}.`);
  }
  return { ...settings, src: sourcesOf(input.src, files) };
}

const cleanDescriptor = (key: string, text: string): string =>
  key === 'fontFamily' ? fontFamilyNames(text) : key === 'preview' ? cleanAddress(text) : cleanText(text);

function sourcesOf(value: unknown, files: ReadonlySet<string>): string[] {
  const values = Array.isArray(value) ? value : [value];
  if (values.length === 0) throw invalid(FACE, 'src must be present.');
  if (values.length > MAX_SOURCES) throw invalid(FACE, `src may contain at most ${MAX_SOURCES} sources.`);
  const sources = values.map((source) => {
    if (typeof source !== 'string' || source.trim() === '')
      throw invalid(FACE, 'src must be present, and contain texts.');
    if (files.has(source)) return source;
    const address = cleanAddress(source.trimStart());
    if (!/^https?:\/\/[^/]/i.test(source.trimStart()) || address === '')
      throw invalid(FACE, 'src must contain addresses, or names of uploaded files.');
    return address;
  });
  const unused = [...files].find((name) => !sources.includes(name));
  if (unused !== undefined) throw invalid(FACE, `The file ${unused} must be named in src.`);
  return sources;
}
