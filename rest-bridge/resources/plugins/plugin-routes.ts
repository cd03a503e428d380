import type { Parameter } from '../../declare/parameter.ts';
import type { Permission, PermissionQuery, Route } from '../../declare/route.ts';
import { text } from '../../declare/typed-schema.ts';
import { contextParameter } from '../crud/crud-parameters.ts';
import { PLUGIN_PATTERN, PLUGIN_STATUSES, pluginResource, pluginsPath } from './plugin-resource.ts';

const activatePermission: Permission = { needs: 'site.activatePlugins' };

const status: Parameter = text('Status of the plugin.', { enum: PLUGIN_STATUSES });

const itemParameters: Readonly<Record<string, Parameter>> = {
  context: contextParameter,
  plugin: { type: 'string', pattern: PLUGIN_PATTERN },
};

/** Unknown plugins allow no method, as in the reference. */
const itemPermissions: PermissionQuery = {
  field: 'plugin',
  select: 'id',
  variableTypes: { id: 'String!' },
  variables: ({ plugin: id }) => ({ id }),
};

// Not created by crudRoutes: a plugin is installed by its slug and read by its id, and DELETE answers like an update.
/** The routes of plugins, which are parts of the program (docs/protocol/errors.md#other-controllers). */
export const pluginRoutes: readonly Route[] = [
  {
    pattern: pluginsPath,
    resource: pluginResource,
    endpoints: [
      {
        methods: ['GET'],
        permission: activatePermission,
        parameters: {
          context: contextParameter,
          search: text('Limits the list to plugins that contain this text.'),
          status: {
            description: 'Limits the list to plugins with these statuses.',
            type: 'array',
            items: { type: 'string', enum: PLUGIN_STATUSES },
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
          slug: text('Slug of the plugin in the directory.', { pattern: '[\\w\\-]+', required: true }),
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
    pattern: `${pluginsPath}/(?P<plugin>${PLUGIN_PATTERN})`,
    resource: pluginResource,
    itemPermissions,
    endpoints: [
      {
        methods: ['GET'],
        permission: { needs: ['site.activatePlugins', 'item'] },
        parameters: itemParameters,
        variableTypes: { id: 'String!' },
        reply: { kind: 'item', field: 'plugin', variables: ({ plugin }) => ({ id: plugin }) },
      },
      {
        methods: ['POST', 'PUT', 'PATCH'],
        permission: { needs: ['site.activatePlugins', 'item'] },
        parameters: { ...itemParameters, status },
        variableTypes: { id: 'String!', status: 'PluginStatus' },
        reply: {
          kind: 'update',
          field: 'updatePlugin',
          variables: ({ plugin: id, status: newStatus }) => ({ id, status: newStatus }),
        },
      },
      {
        methods: ['DELETE'],
        permission: { needs: ['site.deletePlugins', 'item'] },
        parameters: itemParameters,
        variableTypes: { id: 'String!' },
        // The domain rejects every deletion with the reason.
        reply: { kind: 'update', field: 'deletePlugin', variables: ({ plugin }) => ({ id: plugin }) },
      },
    ],
  },
];
