import { normalizeText } from '../../../../schema/core/slugs/normalized-text.ts';
import { slugify } from '../../../../schema/core/slugs/slug-text.ts';

/** An element of an export file. A leaf has a text, the others have child elements. */
export interface WxrElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly line: number;
  text: string;
  readonly children: WxrElement[];
}

/** The text of the first child with a name; empty without one. */
export const elementText = (element: WxrElement, name: string): string =>
  element.children.find((child) => child.name === name)?.text ?? '';

/** All children with a name. */
export const elementsOf = (element: WxrElement, name: string): WxrElement[] =>
  element.children.filter((child) => child.name === name);

/** The non-negative whole number in the first child with a name; 0 without one. */
export function elementNumber(element: WxrElement, name: string): number {
  const text = elementText(element, name).trim();
  return /^\d{1,10}$/.test(text) ? Number(text) : 0;
}

/** The whole number in the first child with a name, which may be negative; 0 without one. */
export const integerOf = (element: WxrElement, name: string): number =>
  Number(/^-?\d{1,9}$/.exec(elementText(element, name).trim())?.[0] ?? 0);

const NAMED_ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Decodes the entities of XML in a text. Other entities are preserved. */
export function decodeXml(text: string): string {
  return text.replace(
    /&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([\da-f]{1,6}));/gi,
    (entity, name, decimal, hexadecimal) => {
      if (name) return NAMED_ENTITIES[String(name).toLowerCase()] ?? entity;
      const code = decimal ? Number(decimal) : Number.parseInt(String(hexadecimal), 16);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : entity;
    },
  );
}

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
