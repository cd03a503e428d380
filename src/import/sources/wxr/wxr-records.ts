import { normalizeText } from '../../../../schema/core/normalize.ts';
import { slugify } from '../../../../schema/core/slugs/slug-text.ts';
import { decodeXml, elementNumber, elementsOf, elementText, type WxrElement } from './wxr-element.ts';

/** A term in the files. `id` is 0 when they do not contain it, `parent` is a slug. */
export interface WxrTerm {
  readonly id: number;
  readonly taxonomy: string;
  readonly slug: string;
  readonly name: string;
  readonly parent: string;
  readonly description: string;
  readonly meta: readonly { readonly key: string; readonly value: string }[];
}

/** Identifies an account. */
export const authorKey = (login: string): string => normalizeText(login);

/** Identifies a term. */
export const termKey = ({ taxonomy, slug }: Pick<WxrTerm, 'taxonomy' | 'slug'>): string => `${taxonomy} ${slug}`;

const TERM_ELEMENTS = {
  'wp:category': { slug: 'wp:category_nicename', name: 'wp:cat_name', prefix: 'wp:category' },
  'wp:tag': { slug: 'wp:tag_slug', name: 'wp:tag_name', prefix: 'wp:tag' },
  'wp:term': { slug: 'wp:term_slug', name: 'wp:term_name', prefix: 'wp:term' },
} as const;

/** The term in an element of the channel or a category of an item; undefined for other elements. */
export function readTerm(element: WxrElement): WxrTerm | undefined {
  if (element.name === 'category') return readItemTerm(element);
  const names = TERM_ELEMENTS[element.name as keyof typeof TERM_ELEMENTS];
  if (!names) return undefined;
  const name = elementText(element, names.name);
  const slug = slugify(elementText(element, names.slug)) || slugify(name) || name;
  const taxonomy =
    element.name === 'wp:term'
      ? elementText(element, 'wp:term_taxonomy')
      : element.name === 'wp:tag'
        ? 'post_tag'
        : 'category';
  if (slug === '' || taxonomy === '') return undefined;
  return {
    id: elementNumber(element, 'wp:term_id'),
    taxonomy,
    slug,
    name: storedName({ taxonomy, slug, name }),
    parent: slugify(elementText(element, `${names.prefix}_parent`)),
    description: elementText(element, `${names.prefix}_description`),
    meta: readMeta(element, 'wp:termmeta'),
  };
}

/** Older files list each category twice, once without its taxonomy; that one is ignored. */
function readItemTerm({ attributes, text }: WxrElement): WxrTerm | undefined {
  const domain = decodeXml(attributes.domain ?? '');
  const slug = slugify(decodeXml(attributes.nicename ?? '')) || slugify(text) || text;
  if (domain === '' || slug === '') return undefined;
  const taxonomy = domain === 'tag' ? 'post_tag' : domain;
  return {
    id: 0,
    taxonomy,
    slug,
    name: storedName({ taxonomy, slug, name: text }),
    parent: '',
    description: '',
    meta: [],
  };
}

/** The name of a term as sites store it. For post formats, the files contain the label instead. */
const storedName = ({ taxonomy, slug, name }: { taxonomy: string; slug: string; name: string }): string =>
  taxonomy === 'post_format' ? slug : name || slug;

/** The metadata in an element. */
export const readMeta = (element: WxrElement, name: string): { key: string; value: string }[] =>
  elementsOf(element, name).flatMap((meta) => {
    const key = elementText(meta, 'wp:meta_key');
    return key === '' ? [] : [{ key, value: elementText(meta, 'wp:meta_value') }];
  });
