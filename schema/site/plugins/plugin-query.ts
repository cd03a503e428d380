import { canActivatePlugins } from '../../access/site-access.ts';
import type { Builder } from '../../core/builder.ts';
import { domainError } from '../../core/domain-errors.ts';
import { pluginById } from './find-plugin.ts';
import { pluginStatusEnum, pluginType } from './plugin-type.ts';
import { installedPlugins, PLUGIN_AUTHOR } from './plugins.ts';

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
        return installedPlugins(kernel, site).filter(
          ({ id, name, description, status }) =>
            (!search ||
              [id, name, description, PLUGIN_AUTHOR, kernel.version ?? ''].some((text) => text.includes(search))) &&
            (!statusIn?.length || statusIn.includes(status)),
        );
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
