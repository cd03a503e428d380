import { builtinRegistry, type Taxonomy } from '../../../schema/types/registry.ts';
import { viewAndEdit } from '../../declare/contexts.ts';
import type { Field } from '../../declare/field.ts';
import type { Link } from '../../declare/link.ts';
import type { Resource } from '../../declare/resource.ts';
import { taxonomyTermResource } from '../terms/resource.ts';

export const menuTaxonomy = builtinRegistry.taxonomies.get('nav_menu') as Taxonomy;

const { fields, links, ...term } = taxonomyTermResource(menuTaxonomy);

/** What terms have, but menus have not. */
const NOT_OF_MENUS: ReadonlySet<string> = new Set(['count', 'link', 'taxonomy']);

const ownFields: readonly Field[] = [
  {
    name: 'locations',
    schema: {
      description: 'The places where it stands.',
      type: 'array',
      items: { type: 'string' },
      context: viewAndEdit,
    },
  },
  {
    name: 'auto_add',
    schema: { description: 'Whether new pages at the top are added to it.', context: viewAndEdit, type: 'boolean' },
  },
];

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
