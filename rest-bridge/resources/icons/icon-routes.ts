import { viewEditEmbed } from '../../declare/contexts.ts';
import type { Resource } from '../../declare/declared-resource.ts';
import { fieldRows } from '../../declare/field-rows.ts';
import type { Parameter } from '../../declare/parameter.ts';
import type { Endpoint, Permission, Route } from '../../declare/route.ts';
import { text } from '../../declare/typed-schema.ts';
import { contextParameter, pagingParameters } from '../crud/crud-parameters.ts';

const shown = { context: viewEditEmbed, readonly: true } as const;

const iconResource: Resource = {
  title: 'icon',
  fields: fieldRows(shown, {
    name: text('Its name with its collection.'),
    label: text('What people call it.'),
    content: text('The drawing, as SVG.'),
    collection: text('The collection that it belongs to.'),
  }),
  links: [],
};

const collectionResource: Resource = {
  title: 'icon-collection',
  fields: fieldRows(shown, {
    slug: text('What it is known by.'),
    label: text('What people call it.'),
    description: text('What it holds.'),
  }),
  links: [],
};

const path = '/cms/v2/icons';
const collectionsPath = '/cms/v2/icon-collections';
const SLUG = '[a-z0-9](?:[a-z0-9_-]*[a-z0-9])?';

const permission: Permission = { needs: 'site.editAnything' };
const requested: Parameter = text('What is asked for.');

const icons: Endpoint = {
  methods: ['GET'],
  permission,
  parameters: {
    ...pagingParameters,
    collection: text('Only icons of this collection.', { pattern: '^[a-z0-9]([a-z0-9_-]*[a-z0-9])?$' }),
  },
  variableTypes: { search: 'String', collection: 'String' },
  reply: { kind: 'list', isUnpaged: true, field: 'icons' },
};

const icon: Endpoint = {
  methods: ['GET'],
  permission,
  parameters: { name: requested, context: contextParameter },
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
  parameters: { slug: requested, context: contextParameter },
  variableTypes: { slug: 'String!' },
  reply: { kind: 'item', field: 'iconCollection' },
};

// Not crudRoutes: the list of icons has two paths.
/** The routes of icons and their collections. All of them come at once: pages are taken, and make no difference. */
export const iconRoutes: readonly Route[] = [
  { pattern: path, resource: iconResource, endpoints: [icons] },
  { pattern: `${path}/(?P<collection>${SLUG})`, resource: iconResource, endpoints: [icons] },
  { pattern: `${path}/(?P<name>${SLUG}/${SLUG})`, resource: iconResource, endpoints: [icon] },
  { pattern: collectionsPath, resource: collectionResource, endpoints: [collections] },
  { pattern: `${collectionsPath}/(?P<slug>${SLUG})`, resource: collectionResource, endpoints: [collection] },
];
