import { slugify } from '../../../../schema/core/slugs/slug-text.ts';
import { isJsonObject } from '../../../../schema/values/json-text.ts';

/** A term in a front matter. */
export interface MarkdownTerm {
  readonly taxonomy: string;
  readonly name: string;
  readonly slug: string;
}

type Values = Readonly<Record<string, unknown>>;

/** The names under which programs list categories and tags. */
const KEYS = {
  category: { many: ['categories'], one: ['category'] },
  post_tag: { many: ['tags'], one: ['tag'] },
} as const;

const TAXONOMY_NAMES: ReadonlyMap<string, string> = new Map([
  ['categories', 'category'],
  ['tags', 'post_tag'],
]);

/**
 * The terms of an item: lists, texts with commas, single texts, and maps with a name and a slug. `splitsWords` is set where
 * a text with spaces is a list of words, as in Jekyll. `pathCategories` are further categories.
 */
export function termsIn(
  values: Values,
  { splitsWords, pathCategories }: { splitsWords: boolean; pathCategories: readonly string[] },
): MarkdownTerm[] {
  const names = new Map<string, unknown[]>();
  const add = (taxonomy: string, found: readonly unknown[]) =>
    names.set(taxonomy, [...(names.get(taxonomy) ?? []), ...found]);
  for (const [taxonomy, { many, one }] of Object.entries(KEYS)) {
    for (const key of many) add(taxonomy, listOf(values[key], splitsWords));
    for (const key of one) add(taxonomy, listOf(values[key], false));
  }
  if (isJsonObject(values.taxonomies)) {
    for (const [name, list] of Object.entries(values.taxonomies)) {
      add(TAXONOMY_NAMES.get(name) ?? name, listOf(list, false));
    }
  }
  add('category', pathCategories);
  const storedSlugs = isJsonObject(values.term_slugs) ? values.term_slugs : {};
  return [...names].flatMap(([taxonomy, list]) => {
    const slugs = listOf(storedSlugs[taxonomy], false);
    const terms = list.map((entry, index) => termOf(entry, { taxonomy, slug: String(slugs[index] ?? '') }));
    // A term may be listed twice, such as in `category` and `categories`.
    return [...new Map(terms.filter(({ slug }) => slug !== '').map((term) => [term.slug, term])).values()];
  });
}

function listOf(value: unknown, splitsWords: boolean): unknown[] {
  if (value === null || value === undefined || value === '') return [];
  if (Array.isArray(value)) return value.flat(5);
  if (typeof value !== 'string') return [value];
  if (value.includes(',')) return value.split(',');
  return splitsWords ? value.split(/\s+/) : [value];
}

function termOf(entry: unknown, { taxonomy, slug }: { taxonomy: string; slug: string }): MarkdownTerm {
  const values: Values = isJsonObject(entry) ? entry : { name: entry };
  const name = String(values.name ?? values.title ?? values.slug ?? '').trim();
  return { taxonomy, name, slug: slug || slugify(String(values.slug ?? name)) || name };
}
