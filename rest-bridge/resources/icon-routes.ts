import type { Resource } from '../declare/declared-resource.ts';
import { fieldList, viewEditEmbed } from '../declare/field.ts';
import type { Endpoint, Permission, Route } from '../declare/route.ts';
import { text } from '../declare/typed-schema.ts';
import { contextParameter, pagingParameters } from './crud/crud-parameters.ts';

const readOnly = { context: viewEditEmbed, readonly: true } as const;

const iconResource: Resource = {
  title: 'icon',
  fields: fieldList(readOnly, {
    name: text('Name of the icon, with its collection.'),
    label: text('Label of the icon for display.'),
    content: text('The icon as SVG.'),
    collection: text('Slug of the collection of the icon.'),
  }),
  links: [],
};

const collectionResource: Resource = {
  title: 'icon-collection',
  fields: fieldList(readOnly, {
    slug: text('Slug of the collection.'),
    label: text('Label of the collection for display.'),
    description: text('Description of the collection.'),
  }),
  links: [],
};

const path = '/cms/v2/icons';
const collectionsPath = '/cms/v2/icon-collections';
const SLUG = '[a-z0-9](?:[a-z0-9_-]*[a-z0-9])?';

const permission: Permission = { needs: 'site.editAnything' };

const icons: Endpoint = {
  methods: ['GET'],
  permission,
  parameters: {
    ...pagingParameters,
    collection: text('Limits the list to icons of this collection.', { pattern: '^[a-z0-9]([a-z0-9_-]*[a-z0-9])?$' }),
  },
  variableTypes: { search: 'String', collection: 'String' },
  reply: { kind: 'list', isUnpaged: true, field: 'icons' },
};

const icon: Endpoint = {
  methods: ['GET'],
  permission,
  parameters: { name: text('Name of the icon, with its collection.'), context: contextParameter },
  variableTypes: { name: 'String!' },
  reply: { kind: 'item', field: 'icon' },
};

const collections: Endpoint = {
  methods: ['GET'],
  permission,
  parameters: pagingParameters,
  variableTypes: { search: 'String' },
  reply: { kind: 'list', isUnpaged: true, field: 'iconCollections' },
};

const collection: Endpoint = {
  methods: ['GET'],
  permission,
  parameters: { slug: text('Slug of the collection.'), context: contextParameter },
  variableTypes: { slug: 'String!' },
  reply: { kind: 'item', field: 'iconCollection' },
};

/**
 * The routes of icons and their collections. Lists are not paged: `page` and `per_page` have no effect. Not created by
 * crudRoutes: the list of icons has two paths.
 */
export const iconRoutes: readonly Route[] = [
  { pattern: path, resource: iconResource, endpoints: [icons] },
  { pattern: `${path}/(?P<collection>${SLUG})`, resource: iconResource, endpoints: [icons] },
  { pattern: `${path}/(?P<name>${SLUG}/${SLUG})`, resource: iconResource, endpoints: [icon] },
  { pattern: collectionsPath, resource: collectionResource, endpoints: [collections] },
  { pattern: `${collectionsPath}/(?P<slug>${SLUG})`, resource: collectionResource, endpoints: [collection] },
];
