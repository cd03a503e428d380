import { ownValue } from '../../../values/own-value.ts';
import { cdataElement, element } from '../../../values/xml-text.ts';
import { metaElement } from './wxr-item.ts';
import { wxrMetaValue, wxrName } from './wxr-names.ts';
import type { ExportedTerm } from './wxr-rows.ts';

/** The element names of categories and tags; other terms use `OTHER_TERM_ELEMENT`. */
const TERM_ELEMENTS: Readonly<Record<string, { name: string; parts: Readonly<Record<Part, string>> }>> = {
  category: {
    name: 'wp:category',
    parts: {
      slug: 'category_nicename',
      parent: 'category_parent',
      name: 'cat_name',
      description: 'category_description',
    },
  },
  post_tag: {
    name: 'wp:tag',
    parts: { slug: 'tag_slug', parent: '', name: 'tag_name', description: 'tag_description' },
  },
};

const OTHER_TERM_ELEMENT = {
  name: 'wp:term',
  parts: { slug: 'term_slug', parent: 'term_parent', name: 'term_name', description: 'term_description' },
};

type Part = 'slug' | 'parent' | 'name' | 'description';

/** Writes a term as a WXR element. Its parent is named by slug. */
export function wxrTerm(term: ExportedTerm): string {
  const { name, parts } = ownValue(TERM_ELEMENTS, term.taxonomy) ?? OTHER_TERM_ELEMENT;
  const part = (key: Part, value: string) => (parts[key] === '' ? '' : cdataElement(`wp:${parts[key]}`, value));
  return [
    `<${name}>\n`,
    element('wp:term_id', term.id),
    name === OTHER_TERM_ELEMENT.name ? cdataElement('wp:term_taxonomy', wxrName(term.taxonomy)) : '',
    part('slug', term.slug),
    part('parent', term.parent?.slug ?? ''),
    part('name', term.name),
    part('description', term.description),
    ...term.meta.map(({ key, value }) => metaElement('wp:termmeta', { key, value: wxrMetaValue(value) })),
    `</${name}>\n`,
  ].join('');
}
