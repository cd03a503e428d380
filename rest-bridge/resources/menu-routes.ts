import { languageParameter } from '../../schema/core/graphql/filters.ts';
import { builtinRegistry, type Registry } from '../../schema/core/registry/registry.ts';
import type { Taxonomy } from '../../schema/core/registry/taxonomy.ts';
import type { DomainCheck, Parameter } from '../declare/declared-parameter.ts';
import type { Link, Resource } from '../declare/declared-resource.ts';
import { embedViewEdit, fieldList, viewAndEdit } from '../declare/field.ts';
import type { Permission, Route } from '../declare/route.ts';
import { flag, integer, text, texts } from '../declare/typed-schema.ts';
import { contextParameter } from './crud/crud-parameters.ts';
import { crudRoutes } from './crud/crud-routes.ts';
import { collectionLink, methodsAllowedBy, selfLink } from './crud/item-key.ts';
import { taxonomyTermResource } from './term-resource.ts';
import { termRoutes } from './term-routes.ts';

export const menuTaxonomy = builtinRegistry.taxonomies.get('nav_menu') as Taxonomy;

/** Fields of terms that menus do not have. */
const EXCLUDED_FIELDS: ReadonlySet<string> = new Set(['count', 'link', 'taxonomy']);

const locationCheck: DomainCheck = {
  field: 'menuLocationCheck',
  selection: '',
  variableTypes: { locations: '[String!]!' },
  variables: (locations) => ({ locations: [locations].flat().map(String) }),
};

const menuFields = fieldList(
  { context: viewAndEdit },
  {
    locations: texts('Locations that show the menu.', { parameterOptions: { domainCheck: locationCheck } }),
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
export function menuResource(registry: Registry): Resource {
  const { fields, links, ...term } = taxonomyTermResource(menuTaxonomy, registry);
  return {
    ...term,
    fields: [...fields.filter(({ name }) => !EXCLUDED_FIELDS.has(name)), ...menuFields],
    links: [...links, locationsLink],
  };
}

/** The routes of menus. */
export const menuRoutes = (registry: Registry): readonly Route[] =>
  termRoutes({
    taxonomy: menuTaxonomy,
    plural: 'menus',
    resource: menuResource(registry),
    // A write replaces the whole menu: the slug follows from the name, and an absent description becomes empty.
    input: (input) => ({ description: '', ...input, slug: '' }),
  });

const path = '/cms/v2/menu-locations';

/** A location of the theme that takes a menu. */
export const locationResource: Resource = {
  title: 'menu-location',
  fields: fieldList(
    { context: embedViewEdit, readonly: true },
    {
      name: text('Name of the location.'),
      description: text('Label of the location for display.'),
      menu: integer('Id of the menu at the location; 0 if there is none.', { select: 'menuId' }),
    },
  ),
  links: [
    selfLink(({ _name: name }) => `${path}/${name}`, { select: '_name: name', allow: () => methodsAllowedBy({}) }),
    collectionLink(path),
    {
      rel: 'cms:menu',
      select: '_menu: menuId',
      targets: ({ _menu: menu }) => (menu ? [{ href: `/cms/v2/menus/${menu}` }] : []),
      embed: { resource: 'nav_menu', selections: { _embed_menu: 'menu { ... on Menu {} }' } },
    },
  ],
};

const permission: Permission = { needs: 'locations' };

/** The routes of menu locations. On sites with languages, `lang` shows the menus of a language. */
export function locationRoutes(registry: Registry): readonly Route[] {
  const parameters: Readonly<Record<string, Parameter>> = registry.languages
    ? { lang: languageParameter('Shows the menus of the language with this code.') }
    : {};
  const language = {
    variableTypes: { languageOrDefault: 'String' },
    variables: ({ lang }: Readonly<Record<string, unknown>>) => ({ languageOrDefault: lang || null }),
  };
  return crudRoutes({
    path,
    name: 'MenuLocation',
    plural: 'menuLocations',
    resource: locationResource,
    key: {
      pattern: '/(?P<location>[\\w-]+)',
      parameters: { location: text('Name of the location.') },
      variableTypes: { name: 'String!' },
      variables: ({ location }) => ({ name: location }),
    },
    hasContext: false,
    permissions: { field: 'menuAccess', select: 'locations' },
    list: {
      permission,
      isUnpaged: true,
      keyedBy: 'name',
      emptyAsList: true,
      parameters: { context: contextParameter, ...parameters },
      ...language,
    },
    read: { permission, parameters, ...language },
  });
}
