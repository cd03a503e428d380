import { viewEditEmbed } from '../../declare/contexts.ts';
import type { Resource } from '../../declare/declared-resource.ts';
import { fieldList } from '../../declare/field-list.ts';
import type { Route } from '../../declare/route.ts';
import { integer } from '../../declare/typed-schema.ts';
import { methodsAllowedBy, targetHints } from '../crud/path-links.ts';
import { navigationPath } from './navigation-resource.ts';

const fallbackResource: Resource = {
  title: 'navigation-fallback',
  fields: fieldList(
    { context: viewEditEmbed, readonly: true },
    { id: integer('Id of the navigation.', { select: 'databaseId' }) },
  ),
  links: [
    {
      rel: 'self',
      select: '_id: databaseId _navigation: navigation { ... on Navigation { viewerCan { edit delete } } }',
      targets: ({ _id: id, _navigation: navigation }) => {
        const { viewerCan = {} } = (navigation ?? {}) as { viewerCan?: Parameters<typeof methodsAllowedBy>[0] };
        return [{ href: `${navigationPath}/${id}`, attributes: targetHints(methodsAllowedBy(viewerCan)) }];
      },
      embed: { resource: 'cms_navigation', selections: { _embed_self: 'navigation { ... on Navigation {} }' } },
    },
  ],
};

// Not created by crudRoutes: there is no collection, and GET may create the item.
/** The route of the navigation for blocks that name none. It creates the navigation if the site has none. */
export const fallbackRoutes: readonly Route[] = [
  {
    pattern: '/cms-block-editor/v1/navigation-fallback',
    namespace: 'cms-block-editor/v1',
    resource: fallbackResource,
    endpoints: [
      {
        methods: ['GET'],
        permission: { needs: 'site.findNavigation' },
        parameters: {},
        reply: { kind: 'update', field: 'navigationFallback', variables: () => ({}) },
      },
    ],
  },
];
