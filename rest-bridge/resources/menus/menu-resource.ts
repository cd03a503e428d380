import { builtinRegistry, type Taxonomy } from '../../../schema/core/registry/registry.ts';
import { viewAndEdit } from '../../declare/contexts.ts';
import type { Link } from '../../declare/declared-link.ts';
import type { Resource } from '../../declare/declared-resource.ts';
import { fieldRows } from '../../declare/field-rows.ts';
import { flag, texts } from '../../declare/typed-schema.ts';
import { taxonomyTermResource } from '../terms/term-resource.ts';

export const menuTaxonomy = builtinRegistry.taxonomies.get('nav_menu') as Taxonomy;

const { fields, links, ...term } = taxonomyTermResource(menuTaxonomy);

/** What terms have, but menus have not. */
const NOT_OF_MENUS: ReadonlySet<string> = new Set(['count', 'link', 'taxonomy']);

const ownFields = fieldRows(
  { context: viewAndEdit },
  {
    locations: texts('The places where it stands.'),
    auto_add: flag('Whether new pages at the top are added to it.'),
  },
);

const locationsLink: Link = {
  rel: 'cms:menu-location',
  select: '_locations: locations',
  targets: (node) => ((node._locations ?? []) as string[]).map((name) => ({ href: `/cms/v2/menu-locations/${name}` })),
};

/** A menu: a term that stands at places of the theme. */
export const menuResource: Resource = {
  ...term,
  fields: [...fields.filter(({ name }) => !NOT_OF_MENUS.has(name)), ...ownFields],
  links: [...links, locationsLink],
};
