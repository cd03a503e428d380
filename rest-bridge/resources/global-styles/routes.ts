import { canEditAnything } from '../../../schema/access/site-access.ts';
import type { Registry } from '../../../schema/types/registry.ts';
import type { Endpoint, Parameter, Permission, Route } from '../../declare/route.ts';
import { preconditionOf } from '../content/endpoints.ts';
import { itemId, itemPermissions } from '../content/item-route.ts';
import { writeParameters } from '../content/write-parameters.ts';
import { writeInput } from '../content/write-variables.ts';
import { revisionRoutes } from '../revisions/routes.ts';
import { globalStylesResource, globalStylesRevisionResource, path, themeStylesResource } from './resource.ts';

const namespace = 'cms/v2';
const batch = { v1: false } as const;
const permissionsField = 'globalStylesPermissions';

const stylesheet: Parameter = { description: 'Name of the theme.', type: 'string' };

const item: readonly Endpoint[] = [
  {
    methods: ['GET'],
    batch,
    permission: ({ item: found, parameters }) =>
      found !== null && (parameters.context !== 'edit' || found.edit === true),
    parameters: {
      id: { description: 'Number of the styles.', type: 'integer' },
      context: { unlisted: true, default: 'view', enum: ['view', 'embed', 'edit'] },
    },
    variableTypes: { id: 'Int!', context: 'ReadContext' },
    reply: {
      kind: 'item',
      field: 'globalStyles',
      variables: ({ id, context }) => ({ id: itemId(id), context: String(context).toUpperCase() }),
    },
  },
  {
    methods: ['POST', 'PUT', 'PATCH'],
    batch,
    permission: ({ item: found }) => found?.edit === true,
    parameters: { ...writeParameters(globalStylesResource, 'update'), id: { type: 'integer', unlisted: true } },
    variableTypes: { id: 'Int!', input: 'GlobalStylesInput!', precondition: 'Precondition' },
    reply: {
      kind: 'update',
      field: 'updateGlobalStyles',
      variables: (parameters, headers) => ({
        id: itemId(parameters.id),
        input: writeInput(parameters, { resource: globalStylesResource }),
        precondition: preconditionOf(headers),
      }),
    },
  },
];

const ofTheme = {
  methods: ['GET'],
  batch,
  parameters: { stylesheet },
  variableTypes: { stylesheet: 'String!' },
} as const satisfies Partial<Endpoint>;

/** The routes of global styles (api.md, Core: global styles). */
export function globalStylesRoutes(registry: Registry): readonly Route[] {
  const types = [...registry.postTypes.values()].map(({ capabilities }) => capabilities);
  const permission: Permission = ({ viewer }) => canEditAnything(viewer, types);
  return [
    ...revisionRoutes({
      type: 'cms_global_styles',
      path,
      resource: globalStylesResource,
      revision: globalStylesRevisionResource,
      permissionsField,
      isReadOnly: true,
    }),
    {
      pattern: `${path}/themes/(?P<stylesheet>[\\/\\s%\\w\\.\\(\\)\\[\\]\\@_\\-]+)/variations`,
      namespace,
      endpoints: [
        {
          ...ofTheme,
          permission,
          reply: {
            kind: 'own',
            operation: {
              field: 'themeStyleVariations',
              selection: 'document',
              variables: (parameters) => ({ stylesheet: parameters.stylesheet }),
            },
            answer: ({ node }) => (node as unknown as readonly { document: unknown }[]).map(({ document }) => document),
          },
        },
      ],
    },
    {
      pattern: `${path}/themes/(?P<stylesheet>[^\\/:<>\\*\\?"\\|]+(?:\\/[^\\/:<>\\*\\?"\\|]+)?)`,
      namespace,
      resource: themeStylesResource,
      endpoints: [
        {
          ...ofTheme,
          permission,
          reply: {
            kind: 'item',
            field: 'themeStyles',
            variables: (parameters) => ({ stylesheet: parameters.stylesheet }),
          },
        },
      ],
    },
    {
      pattern: `${path}/(?P<id>[\\/\\d+]+)`,
      namespace,
      resource: globalStylesResource,
      itemPermissions: itemPermissions(permissionsField),
      endpoints: item,
    },
  ];
}
