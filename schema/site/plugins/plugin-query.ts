import type { GraphQLField, GraphQLSchema } from 'graphql';
import { canActivatePlugins, canSearchDirectories } from '../../access/site-access.ts';
import { domainError } from '../../core/errors/domain-errors.ts';
import { type Builder, oncePerBuilder } from '../../core/graphql/builder.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { requireEditor } from '../../core/rows/audience.ts';
import { escapeHtml } from '../../markup/html/escape.ts';
import {
  findPlugins,
  type InstalledPlugin,
  inactivePlugins,
  PLUGIN_AUTHOR,
  type Plugin,
  pluginById,
  plugins,
} from './plugins.ts';

/** Registers the queries of plugins. */
export function registerPluginQueries(builder: Builder): void {
  builder.queryFields((t) => ({
    plugins: t.field({
      type: [pluginType(builder)],
      description:
        'The plugins of the site. Requires the capability `activate_plugins`. Error: `rest_cannot_view_plugins`.',
      args: {
        search: t.arg.string({
          description: 'Only plugins with this text in their id, name, description, author or version.',
        }),
        statusIn: t.arg({ type: [pluginStatusEnum(builder)], description: 'Only plugins with one of these statuses.' }),
      },
      resolve: (_root, { search, statusIn }, { viewer, kernel, site }) => {
        if (!canActivatePlugins(viewer)) throw domainError('rest_cannot_view_plugins', { viewer });
        return findPlugins({ search, statuses: statusIn }, { kernel, site });
      },
    }),
    plugin: t.field({
      type: pluginType(builder),
      description:
        'One plugin, by its id. Requires the capability `activate_plugins`. Errors: `rest_cannot_view_plugin`, `rest_plugin_not_found`.',
      args: { id: t.arg.string({ required: true, description: 'The id of the plugin, such as `events`.' }) },
      resolve: (_root, { id }, context) => {
        const { viewer } = context;
        if (!canActivatePlugins(viewer)) throw domainError('rest_cannot_view_plugin', { viewer });
        return pluginById(id, context);
      },
    }),
  }));
}

/**
 * Makes the fields of a plugin throw `plugin_inactive` while the plugin is switched off. Throws an `Error` if a field
 * names an unknown plugin.
 */
export function guardPlugins(schema: GraphQLSchema): GraphQLSchema {
  const fields = { ...schema.getQueryType()?.getFields(), ...schema.getMutationType()?.getFields() };
  for (const field of Object.values<GraphQLField<unknown, RequestContext>>(fields)) {
    const { resolve, extensions } = field;
    if (extensions.plugin === undefined || !resolve) continue;
    const plugin = plugins.find(({ id }) => id === extensions.plugin);
    if (!plugin) throw new Error(`The field "${field.name}" names an unknown plugin: ${extensions.plugin}`);
    field.resolve = (source, args, context, info) => {
      requireActivePlugin(plugin, context);
      return resolve(source, args, context, info);
    };
  }
  return schema;
}

function requireActivePlugin({ id, name }: Plugin, { site, kernel }: RequestContext): void {
  if (!inactivePlugins(site).has(id) || !kernel.plugins?.includes(id)) return;
  throw domainError('plugin_inactive', { message: `${name} is switched off. Activate the plugin "${id}" first.` });
}

export const pluginStatusEnum = oncePerBuilder((builder) =>
  builder.enumType('PluginStatus', {
    description: 'Whether a plugin is switched on.',
    values: {
      ACTIVE: { value: 'active', description: 'The plugin is switched on: its routes and fields are available.' },
      INACTIVE: {
        value: 'inactive',
        description: 'The plugin is switched off: its routes do not exist, and its fields return an error.',
      },
    } as const,
  }),
);

export const pluginType = oncePerBuilder((builder) =>
  builder.objectRef<InstalledPlugin>('Plugin').implement({
    description: 'A part of the program that administrators can switch on and off.',
    fields: (t) => ({
      id: t.exposeString('id', { description: 'The id of the plugin, such as `events`.' }),
      name: t.exposeString('name'),
      status: t.expose('status', {
        type: pluginStatusEnum(builder),
        description: 'Whether the plugin is switched on.',
      }),
      description: t.exposeString('description', { description: 'What the plugin does, in one sentence.' }),
      descriptionRendered: t.string({
        description: 'The description and the author as HTML.',
        resolve: ({ description }) => `${escapeHtml(description)} <cite>By ${PLUGIN_AUTHOR}.</cite>`,
      }),
      author: t.string({ description: 'The author of the plugin.', resolve: () => PLUGIN_AUTHOR }),
      version: t.string({
        description: 'The version of the plugin, which is the version of the program.',
        resolve: (_root, _args, { kernel }) => kernel.version ?? '',
      }),
    }),
  }),
);

/** An entry of a directory of installable packages. The program connects to no directory, so there are none. */
interface Package {
  name: string;
}

const packageType = oncePerBuilder((builder) =>
  builder.objectRef<Package>('Package').implement({
    description: 'An entry of a directory of installable packages. The program connects to no directory.',
    fields: (t) => ({ name: t.exposeString('name') }),
  }),
);

const NO_PACKAGES: Package[] = [];

/** Registers the queries `blockDirectory` and `patternDirectory`. */
export function registerDirectoryQueries(builder: Builder): void {
  builder.queryFields((t) => ({
    blockDirectory: t.field({
      type: [packageType(builder)],
      description:
        'Installable blocks: always empty. Requires the capabilities `install_plugins` and `activate_plugins`.',
      args: { term: t.arg.string({ required: true, description: 'The search text.' }) },
      resolve: (_root, _args, { viewer }) => {
        if (!canSearchDirectories(viewer)) throw domainError('rest_block_directory_cannot_view', { viewer });
        return NO_PACKAGES;
      },
    }),
    patternDirectory: t.field({
      type: [packageType(builder)],
      description: 'Patterns of a public directory: always empty. Requires the capability to edit items of some type.',
      resolve: (_root, _args, context) => {
        requireEditor(context, 'rest_pattern_directory_cannot_view');
        return NO_PACKAGES;
      },
    }),
  }));
}
