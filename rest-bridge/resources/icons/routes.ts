import { canEditAnything } from '../../../schema/access/site-access.ts';
import type { Registry } from '../../../schema/types/registry.ts';
import { everywhere } from '../../declare/contexts.ts';
import type { Resource } from '../../declare/resource.ts';
import type { Endpoint, Parameter, Permission, Route } from '../../declare/route.ts';
import { pagingParameters } from '../content/list-parameters.ts';
import { readOnly } from '../types/fields.ts';

const text = (name: string, description: string) =>
  readOnly(name, { description, type: 'string', context: everywhere });

const iconResource: Resource = {
  title: 'icon',
  fields: [
    text('name', 'Its name with its collection.'),
    text('label', 'What people call it.'),
    text('content', 'The drawing, as SVG.'),
    text('collection', 'The collection that it belongs to.'),
  ],
  links: [],
};

const collectionResource: Resource = {
  title: 'icon-collection',
  fields: [
    text('slug', 'What it is known by.'),
    text('label', 'What people call it.'),
    text('description', 'What it holds.'),
  ],
  links: [],
};

const SLUG = '[a-z0-9](?:[a-z0-9_-]*[a-z0-9])?';

const collectionParameter: Parameter = {
  description: 'Only icons of this collection.',
  type: 'string',
  pattern: '^[a-z0-9]([a-z0-9_-]*[a-z0-9])?$',
};

/** The routes of icons and their collections. All of them come at once: pages are taken, and make no difference. */
export function iconRoutes(registry: Registry): readonly Route[] {
  const types = [...registry.postTypes.values()].map(({ capabilities }) => capabilities);
  const permission: Permission = ({ viewer }) => canEditAnything(viewer, types);
  const { context } = pagingParameters;
  const namespace = 'cms/v2';
  const icons: Endpoint = {
    methods: ['GET'],
    permission,
    parameters: { ...pagingParameters, collection: collectionParameter },
    variableTypes: { search: 'String', collection: 'String' },
    reply: {
      kind: 'list',
      whole: true,
      field: 'icons',
      variables: ({ search, collection }) => ({ search, collection }),
    },
  };
  const one = (field: string, parameter: 'name' | 'slug'): Endpoint => ({
    methods: ['GET'],
    permission,
    parameters: { [parameter]: { description: 'What is asked for.', type: 'string' }, context },
    variableTypes: { [parameter]: 'String!' },
    reply: { kind: 'item', field, variables: (parameters) => ({ [parameter]: parameters[parameter] }) },
  });
  const collections: Endpoint = {
    methods: ['GET'],
    permission,
    parameters: pagingParameters,
    variableTypes: { search: 'String' },
    reply: { kind: 'list', whole: true, field: 'iconCollections', variables: ({ search }) => ({ search }) },
  };
  return [
    { pattern: '/cms/v2/icons', namespace, resource: iconResource, endpoints: [icons] },
    { pattern: `/cms/v2/icons/(?P<collection>${SLUG})`, namespace, resource: iconResource, endpoints: [icons] },
    {
      pattern: `/cms/v2/icons/(?P<name>${SLUG}/${SLUG})`,
      namespace,
      resource: iconResource,
      endpoints: [one('icon', 'name')],
    },
    { pattern: '/cms/v2/icon-collections', namespace, resource: collectionResource, endpoints: [collections] },
    {
      pattern: `/cms/v2/icon-collections/(?P<slug>${SLUG})`,
      namespace,
      resource: collectionResource,
      endpoints: [one('iconCollection', 'slug')],
    },
  ];
}
