import { toJsonObject } from '../../values/json-object.ts';
import type { ItemMeta } from './item-meta.ts';
import { type ExportSeo, SEO_SOURCES, type SeoSource } from './seo-sources.ts';

const NO_SEO: ExportSeo = {
  source: null,
  title: null,
  description: null,
  canonical: null,
  robots: null,
  ogTitle: null,
  ogDescription: null,
  ogImage: null,
  focusKeyword: null,
};

/** Returns the SEO texts of an item, from the first plugin that has stored any. */
export function seoOf(meta: ItemMeta): ExportSeo {
  for (const source of SEO_SOURCES) {
    const seo = readSource(source, meta);
    if (seo) return seo;
  }
  return NO_SEO;
}

type ReadValue = (key: string) => unknown;

function readSource(source: SeoSource, meta: ItemMeta): ExportSeo | null {
  const { mapKey } = source;
  const map = mapKey === undefined ? {} : toJsonObject(meta.get(mapKey)?.[0]);
  const read: ReadValue = mapKey === undefined ? (key) => meta.get(key)?.[0] : (key) => map[key];
  const texts = Object.entries(source.keys).flatMap(([name, keys]) => {
    const text = keys.map((key) => textOf(read(key))).find((value) => value !== null);
    return text === undefined ? [] : [[name, text] as const];
  });
  const robots = robotsOf(source, read);
  if (texts.length === 0 && robots === null) return null;
  return { ...NO_SEO, ...Object.fromEntries(texts), robots, source: source.name };
}

/** A text that is not blank; lists are joined with commas. */
function textOf(value: unknown): string | null {
  if (Array.isArray(value)) return textOf(value.filter((entry) => typeof entry === 'string').join(','));
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

function robotsOf({ directives = [], robots }: SeoSource, read: ReadValue): string | null {
  const enabledDirectives = directives
    .filter(({ key, values }) => values.includes(read(key)))
    .map(({ directive }) => directive);
  const listed = robots === undefined ? [] : (textOf(read(robots)) ?? '').split(',');
  const all = [...enabledDirectives, ...listed.map((word) => word.trim())].filter(
    (word) => word !== '' && word !== 'none' && word !== '-',
  );
  return all.length === 0 ? null : [...new Set(all)].join(',');
}
