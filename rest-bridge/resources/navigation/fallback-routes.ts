import { canCreate } from '../../../schema/access/post-access.ts';
import { builtinRegistry } from '../../../schema/types/registry.ts';
import { everywhere } from '../../declare/contexts.ts';
import type { Resource } from '../../declare/resource.ts';
import type { Route } from '../../declare/route.ts';
import { path } from './resource.ts';

const capabilities = builtinRegistry.postTypes.get('cms_navigation')?.capabilities;

const fallbackResource: Resource = {
  title: 'navigation-fallback',
  fields: [
    {
      name: 'id',
      select: 'databaseId',
      schema: {
        description: 'Number of the navigation entry.',
        type: 'integer',
        context: everywhere,
        readonly: true,
      },
    },
  ],
  links: [
    {
      rel: 'self',
      select: '_id: databaseId',
      targets: ({ _id: id }) => [{ href: `${path}/${id}` }],
      embed: { resource: 'cms_navigation', selections: { _e_self: 'navigation { ... on Navigation {} }' } },
    },
  ],
};

/** What is shown where no navigation was chosen; it is made where there is none. */
export const fallbackRoutes: readonly Route[] = [
  {
    pattern: '/cms-block-editor/v1/navigation-fallback',
    namespace: 'cms-block-editor/v1',
    resource: fallbackResource,
    endpoints: [
      {
        methods: ['GET'],
        permission: ({ viewer }) => capabilities !== undefined && canCreate(viewer, capabilities),
        parameters: {},
        reply: { kind: 'update', field: 'navigationFallback', variables: () => ({}) },
      },
    ],
  },
];
