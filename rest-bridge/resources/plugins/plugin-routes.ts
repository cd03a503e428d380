import type { Parameter } from '../../declare/parameter.ts';
import type { Permission, Route } from '../../declare/route.ts';
import { text } from '../../declare/typed-schema.ts';
import { contextParameter } from '../crud/crud-parameters.ts';
import { PLUGIN, pluginResource, pluginsPath, STATUSES } from './plugin-resource.ts';

const activating: Permission = { needs: 'site.activatePlugins' };

const status: Parameter = text('Whether it runs.', { enum: STATUSES });

const itemParameters: Readonly<Record<string, Parameter>> = {
  context: contextParameter,
  plugin: { type: 'string', pattern: PLUGIN },
};

// Not crudRoutes: one is installed by its slug and read by its name, and DELETE answers as a change does.
/**
 * Parts of the program that administrators switch on and off (docs/protocol/errors.md#other-controllers). Nothing else
 * is run.
 */
export const pluginRoutes: readonly Route[] = [
  {
    pattern: pluginsPath,
    resource: pluginResource,
    endpoints: [
      {
        methods: ['GET'],
        permission: activating,
        parameters: {
          context: contextParameter,
          search: text('Only what holds this text.'),
          status: {
            description: 'Only plugins in these states.',
            type: 'array',
            items: { type: 'string', enum: STATUSES },
          },
        },
        variableTypes: { search: 'String', statusIn: '[PluginStatus!]' },
        reply: {
          kind: 'list',
          isUnpaged: true,
          field: 'plugins',
          variables: ({ search, status: statusIn }) => ({ search, statusIn }),
        },
      },
      {
        methods: ['POST'],
        permission: { needs: 'site.installPlugins' },
        parameters: {
          slug: text('What a directory calls it.', { pattern: '[\\w\\-]+', required: true }),
          status: { ...status, default: 'inactive' },
        },
        variableTypes: { slug: 'String!', status: 'PluginStatus' },
        reply: {
          kind: 'create',
          field: 'installPlugin',
          location: ({ _id: id }) => `${pluginsPath}/${id}`,
          locationSelection: '_id: id',
        },
      },
    ],
  },
  {
    pattern: `${pluginsPath}/(?P<plugin>${PLUGIN})`,
    resource: pluginResource,
    endpoints: [
      {
        methods: ['GET'],
        permission: activating,
        parameters: itemParameters,
        variableTypes: { id: 'String!' },
        reply: { kind: 'item', field: 'plugin', variables: ({ plugin }) => ({ id: plugin }) },
      },
      {
        methods: ['POST', 'PUT', 'PATCH'],
        permission: activating,
        parameters: { ...itemParameters, status },
        variableTypes: { id: 'String!', status: 'PluginStatus' },
        reply: {
          kind: 'update',
          field: 'updatePlugin',
          variables: ({ plugin: id, status: wanted }) => ({ id, status: wanted }),
        },
      },
      {
        methods: ['DELETE'],
        permission: { needs: 'site.deletePlugins' },
        parameters: itemParameters,
        variableTypes: { id: 'String!' },
        // The domain refuses whatever is asked, and says why.
        reply: { kind: 'update', field: 'deletePlugin', variables: ({ plugin }) => ({ id: plugin }) },
      },
    ],
  },
];
