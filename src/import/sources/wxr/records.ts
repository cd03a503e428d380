import { normaliseText } from '../../../../schema/content/normalise.ts';
import { slugify } from '../../../../schema/content/slugs/slug.ts';
import { allOf, decodeXml, numberOf, textOf, type WxrElement } from './element.ts';

/** A term as the files tell of it; `id` is 0 where they do not say, `parent` is a slug. */
export interface WxrTerm {
  readonly id: number;
  readonly taxonomy: string;
  readonly slug: string;
  readonly name: string;
  readonly parent: string;
  readonly description: string;
  readonly meta: readonly { readonly key: string; readonly value: string }[];
}

/** What accounts are told apart by. */
export const authorKey = (login: string): string => normaliseText(login);

/** What terms are told apart by. */
export const termKey = ({ taxonomy, slug }: Pick<WxrTerm, 'taxonomy' | 'slug'>): string => `${taxonomy} ${slug}`;

const PARTS = {
  'wp:category': { slug: 'wp:category_nicename', name: 'wp:cat_name', own: 'wp:category' },
  'wp:tag': { slug: 'wp:tag_slug', name: 'wp:tag_name', own: 'wp:tag' },
  'wp:term': { slug: 'wp:term_slug', name: 'wp:term_name', own: 'wp:term' },
} as const;

/** The term that an element of the channel, or the category of an item, tells of; undefined when it is none. */
export function readTerm(element: WxrElement): WxrTerm | undefined {
  if (element.name === 'category') return readItemTerm(element);
  const parts = PARTS[element.name as keyof typeof PARTS];
  if (!parts) return undefined;
  const name = textOf(element, parts.name);
  const slug = textOf(element, parts.slug) || slugify(name);
  const taxonomy =
    element.name === 'wp:term'
      ? textOf(element, 'wp:term_taxonomy')
      : element.name === 'wp:tag'
        ? 'post_tag'
        : 'category';
  if (slug === '' || taxonomy === '') return undefined;
  return {
    id: numberOf(element, 'wp:term_id'),
    taxonomy,
    slug,
    name: keptName({ taxonomy, slug, name }),
    parent: textOf(element, `${parts.own}_parent`),
    description: textOf(element, `${parts.own}_description`),
    meta: readMeta(element, 'wp:termmeta'),
  };
}

/** Older files name each category twice, once without saying of what kind it is: that one tells nothing. */
function readItemTerm({ attributes, text }: WxrElement): WxrTerm | undefined {
  const domain = decodeXml(attributes.domain ?? '');
  const slug = decodeXml(attributes.nicename ?? '') || slugify(text);
  if (domain === '' || slug === '') return undefined;
  const taxonomy = domain === 'tag' ? 'post_tag' : domain;
  return {
    id: 0,
    taxonomy,
    slug,
    name: keptName({ taxonomy, slug, name: text }),
    parent: '',
    description: '',
    meta: [],
  };
}

/** Formats are shown under other names than they are kept by. */
const keptName = ({ taxonomy, slug, name }: { taxonomy: string; slug: string; name: string }): string =>
  taxonomy === 'post_format' ? slug : name || slug;

/** The metadata that stands in an element. */
export const readMeta = (element: WxrElement, name: string): { key: string; value: string }[] =>
  allOf(element, name).flatMap((meta) => {
    const key = textOf(meta, 'wp:meta_key');
    return key === '' ? [] : [{ key, value: textOf(meta, 'wp:meta_value') }];
  });
