import { builtinRegistry, type Taxonomy } from '../../../schema/core/registry/registry.ts';
import { viewAndEdit } from '../../declare/contexts.ts';
import type { Link } from '../../declare/declared-link.ts';
import type { Resource } from '../../declare/declared-resource.ts';
import { fieldList } from '../../declare/field-list.ts';
import { flag, texts } from '../../declare/typed-schema.ts';
import { taxonomyTermResource } from '../terms/term-resource.ts';

export const menuTaxonomy = builtinRegistry.taxonomies.get('nav_menu') as Taxonomy;

const { fields, links, ...term } = taxonomyTermResource(menuTaxonomy);

/** Fields of terms that menus do not have. */
const EXCLUDED_FIELDS: ReadonlySet<string> = new Set(['count', 'link', 'taxonomy']);

const menuFields = fieldList(
  { context: viewAndEdit },
  {
    locations: texts('Locations that show the menu.'),
    auto_add: flag('Whether new top-level pages are added to the menu automatically.'),
  },
);

const locationsLink: Link = {
  rel: 'cms:menu-location',
  select: '_locations: locations',
  targets: (node) => ((node._locations ?? []) as string[]).map((name) => ({ href: `/cms/v2/menu-locations/${name}` })),
  embed: {
    resource: 'menu-location',
    list: 'each',
    selections: { _embed_locations: 'locationEntries' },
    // The list is null for viewers who may not read locations, an entry if the theme does not declare it.
    missingErrorCode: (location, { item }) =>
      location !== null ? null : item?._embed_locations ? 'rest_menu_location_invalid' : 'rest_cannot_view',
  },
};

/** A menu: a term that locations of the theme can show. */
export const menuResource: Resource = {
  ...term,
  fields: [...fields.filter(({ name }) => !EXCLUDED_FIELDS.has(name)), ...menuFields],
  links: [...links, locationsLink],
};
