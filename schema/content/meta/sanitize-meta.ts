import type { MetaSanitizer } from '../../core/registry/meta-registrations.ts';
import { slugify } from '../../core/slugs/slug-text.ts';
import { cleanUrl } from '../../json-schema/coercion.ts';
import type { JsonValue } from '../../json-schema/schema-types.ts';
import { filterPostHtml } from '../../markup/sanitizing/post-elements.ts';
import { cleanText } from '../../markup/sanitizing/text-cleaning.ts';
import { parseJson } from '../../values/json-text.ts';

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
export const sanitizeMeta = (value: JsonValue, sanitizer: MetaSanitizer): JsonValue =>
  mapTexts(value, SANITIZERS[sanitizer]);

/**
 * Filters the texts of a value of a viewer without the capability `unfiltered_html`. A text may be JSON that contains
 * markup, such as footnotes: each of its texts is filtered separately, so that the JSON remains valid.
 */
export const filterMetaHtml = (value: JsonValue): JsonValue =>
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
