import { mayActivate, mayDelete, mayInstall } from '../../../schema/plugins/access.ts';
import type { Parameter, Parameters, Permission, Route } from '../../declare/route.ts';
import { contextParameter } from '../content/list-parameters.ts';
import { PLUGIN, path, pluginResource, STATUSES } from './resource.ts';

const activating: Permission = ({ viewer }) => mayActivate(viewer);

const status: Parameter = { description: 'Whether it runs.', type: 'string', enum: STATUSES };

const itemParameters: Readonly<Record<string, Parameter>> = {
  context: contextParameter,
  plugin: { type: 'string', pattern: PLUGIN },
};

const enumValue = (value: unknown): string => String(value).toUpperCase();

const withStatus = ({ status: given }: Parameters) => (given === undefined ? {} : { status: enumValue(given) });

/** Parts of the program that administrators switch on and off (protocol 8.11). Nothing else is run. */
export const pluginRoutes: readonly Route[] = [
  {
    pattern: path,
    namespace: 'cms/v2',
    resource: pluginResource,
    endpoints: [
      {
        methods: ['GET'],
        permission: activating,
        parameters: {
          context: contextParameter,
          search: { description: 'Only what holds this text.', type: 'string' },
          status: {
            description: 'Only plugins in these states.',
            type: 'array',
            items: { type: 'string', enum: STATUSES },
          },
        },
        variableTypes: { search: 'String', statusIn: '[PluginStatus!]' },
        reply: {
          kind: 'list',
          whole: true,
          field: 'plugins',
          variables: ({ search, status: statuses }) => ({
            search,
            statusIn: Array.isArray(statuses) ? statuses.map(enumValue) : null,
          }),
        },
      },
      {
        methods: ['POST'],
        permission: ({ viewer }) => mayInstall(viewer),
        parameters: {
          slug: { type: 'string', description: 'What a directory calls it.', pattern: '[\\w\\-]+', required: true },
          status: { ...status, default: 'inactive' },
        },
        variableTypes: { slug: 'String!', status: 'PluginStatus' },
        reply: {
          kind: 'create',
          field: 'installPlugin',
          variables: (parameters) => ({ slug: parameters.slug, ...withStatus(parameters) }),
          location: ({ _id: id }) => `${path}/${id}`,
          locate: '_id: id',
        },
      },
    ],
  },
  {
    pattern: `${path}/(?P<plugin>${PLUGIN})`,
    namespace: 'cms/v2',
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
          variables: (parameters) => ({ id: parameters.plugin, ...withStatus(parameters) }),
        },
      },
      {
        methods: ['DELETE'],
        permission: ({ viewer }) => mayDelete(viewer),
        parameters: itemParameters,
        variableTypes: { id: 'String!' },
        // The domain refuses whatever is asked, and says why.
        reply: { kind: 'update', field: 'deletePlugin', variables: ({ plugin }) => ({ id: plugin }) },
      },
    ],
  },
];
