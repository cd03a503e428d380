import { slugify } from '../content/slugs/slug.ts';
import { domainError } from '../errors.ts';
import { cleanUrl } from '../html/markup/escape.ts';
import { isMap, type PlainMap } from '../plain-map.ts';
import { cleanText } from '../sanitising/text-cleaning.ts';
import { fontFamilyNames } from './font-family-name.ts';

/** What a family of fonts is called and how styles name it. */
export interface FamilySettings {
  name: string;
  slug: string;
  fontFamily: string;
  preview: string;
}

/** What one face of a family is: the descriptors of CSS, and where its files are. */
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
 * The settings of a family as they are kept; with `stored` those that are absent stay. Errors: `rest_invalid_param`.
 */
export function familySettings(value: unknown, stored?: FamilySettings): FamilySettings {
  const given = settingsOf(value, FAMILY);
  const text = (key: keyof FamilySettings): string | undefined =>
    given[key] === undefined ? undefined : textOf(given[key], { parameter: FAMILY, key });
  requireKnown(given, { known: FAMILY_KEYS, parameter: FAMILY });
  if (stored && given.slug !== undefined) throw invalid(FAMILY, 'The slug of a family cannot be changed.');
  const needed = (key: 'name' | 'slug' | 'fontFamily', clean: (raw: string) => string): string => {
    const raw = text(key);
    if (raw === undefined && stored) return stored[key];
    const kept = raw === undefined ? '' : clean(raw);
    if (kept === '') throw invalid(FAMILY, `${key} must be given, and not be empty.`);
    return kept;
  };
  const preview = text('preview');
  return {
    name: needed('name', cleanText),
    slug: needed('slug', slugify),
    fontFamily: needed('fontFamily', fontFamilyNames),
    preview: preview === undefined ? (stored?.preview ?? '') : cleanUrl(preview),
  };
}

function requireKnown(given: PlainMap, { known, parameter }: { known: ReadonlySet<string>; parameter: string }): void {
  const unknown = Object.keys(given).find((key) => !known.has(key));
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

/** Most places that a face is looked for. */
const MOST_SOURCES = 20;

/**
 * The settings of a face as they are kept; `files` are the names under which files came along, each of which has to be
 * one of its sources. Errors: `rest_invalid_param`.
 */
export function faceSettings(value: unknown, files: ReadonlySet<string>): FaceSettings & { src: string[] } {
  const given = settingsOf(value, FACE);
  requireKnown(given, { known: DESCRIPTORS, parameter: FACE });
  const settings: FaceSettings = {};
  for (const [key, raw] of Object.entries(given)) {
    if (key === 'src') continue;
    if (key === 'fontWeight' && Number.isInteger(raw)) settings[key] = raw as number;
    else settings[key] = cleanDescriptor(key, textOf(raw, { parameter: FACE, key }));
  }
  if (!settings.fontFamily) throw invalid(FACE, 'fontFamily must be given, and not be empty.');
  if (settings.fontDisplay !== undefined && !DISPLAYS.has(settings.fontDisplay)) {
    throw invalid(FACE, `fontDisplay must be one of ${[...DISPLAYS].join(', ')}.`);
  }
  return { ...settings, src: sourcesOf(given.src, files) };
}

const cleanDescriptor = (key: string, text: string): string =>
  key === 'fontFamily' ? fontFamilyNames(text) : key === 'preview' ? cleanUrl(text) : cleanText(text);

function sourcesOf(value: unknown, files: ReadonlySet<string>): string[] {
  const given = Array.isArray(value) ? value : [value];
  if (given.length === 0) throw invalid(FACE, 'src must be given.');
  if (given.length > MOST_SOURCES) throw invalid(FACE, `src may hold ${MOST_SOURCES} places at most.`);
  const sources = given.map((source) => {
    if (typeof source !== 'string' || source.trim() === '') throw invalid(FACE, 'src must be given, and hold texts.');
    if (files.has(source)) return source;
    const address = cleanUrl(source.trimStart());
    if (!/^https?:\/\/[^/]/i.test(source.trimStart()) || address === '')
      throw invalid(FACE, 'src must hold addresses, or names of files that come along.');
    return address;
  });
  const unused = [...files].find((name) => !sources.includes(name));
  if (unused !== undefined) throw invalid(FACE, `The file ${unused} must be named in src.`);
  return sources;
}
