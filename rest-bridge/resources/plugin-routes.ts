import { fromEnumName, type Parameter } from '../declare/declared-parameter.ts';
import type { Resource } from '../declare/declared-resource.ts';
import { fieldList, viewAndEdit, viewEditEmbed } from '../declare/field.ts';
import type { Permission, PermissionQuery, Route } from '../declare/route.ts';
import { address, flag, map, text } from '../declare/typed-schema.ts';
import { contextParameter } from './crud/crud-parameters.ts';
import { methodsAllowedBy, selfLink } from './crud/item-key.ts';

const pluginsPath = '/cms/v2/plugins';

const PLUGIN_PATTERN = '[^.\\/]+(?:\\/[^.\\/]+)?';

/** The statuses of plugins. */
const PLUGIN_STATUSES = ['inactive', 'active'];

/**
 * Options of a field whose value is always an empty text: plugins are parts of the program, without addresses or
 * requirements.
 */
const emptyTextOptions = { select: '__typename', read: () => '' } as const;

const readonly = true;

/** A plugin: a part of the program that an administrator can switch on and off. */
const pluginResource: Resource = {
  title: 'plugin',
  fields: fieldList(
    { context: viewEditEmbed },
    {
      plugin: text('Identifier of the plugin.', { pattern: PLUGIN_PATTERN, readonly, select: 'id' }),
      status: text('Status of the plugin.', { enum: PLUGIN_STATUSES, read: fromEnumName }),
      name: text('Name of the plugin for display.', { readonly }),
      plugin_uri: address('Address of the website of the plugin.', {
        context: viewAndEdit,
        readonly,
        ...emptyTextOptions,
      }),
      author: text('Author of the plugin.', { context: viewAndEdit, readonly }),
      author_uri: address('Address of the website of the author.', {
        context: viewAndEdit,
        readonly,
        ...emptyTextOptions,
      }),
      description: map('Description of the plugin.', {
        readonly,
        context: viewAndEdit,
        properties: { raw: text('The description as plain text.'), rendered: text('The description as HTML.') },
        select: 'description _rendered: descriptionRendered',
        read: (raw, { _rendered: rendered }) => ({ raw, rendered }),
      }),
      version: text('Version of the plugin.', { context: viewAndEdit, readonly }),
      network_only: flag('Whether the plugin can be activated only for all sites of a network.', {
        readonly,
        ...emptyTextOptions,
        read: () => false,
      }),
      requires_cms: text('Minimum version of the software that the plugin requires.', {
        readonly,
        ...emptyTextOptions,
      }),
      requires_php: text('Minimum version of the programming language that the plugin requires.', {
        readonly,
        ...emptyTextOptions,
      }),
      textdomain: text('Text domain of the translations.', { context: viewAndEdit, readonly, select: 'id' }),
    },
  ),
  links: [
    selfLink(({ _id: id }) => `${pluginsPath}/${id}`, {
      select: '_id: id',
      allow: () => methodsAllowedBy({ edit: true, delete: true }),
    }),
  ],
};

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

/**
 * The routes of plugins, which are parts of the program (docs/protocol/errors.md#other-controllers). Not created by
 * crudRoutes: a plugin is installed by its slug and read by its id, and DELETE answers like an update.
 */
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
          slug: text('Slug of the plugin in the directory.', {
            pattern: '[\\w\\-]+',
            required: true,
            phase: 'sanitizing',
          }),
          status: { ...status, default: 'inactive', phase: 'sanitizing' },
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
