import { canActivatePlugins } from '../../access/site-access.ts';
import type { Builder } from '../../core/builder.ts';
import { domainError } from '../../core/domain-errors.ts';
import { pluginNamed } from './find-plugin.ts';
import { pluginType, statusEnum } from './plugin-type.ts';
import { installedPlugins, PLUGIN_AUTHOR } from './plugins.ts';

/** Registers what this file declares on a schema builder. */
export function registerPluginsQuery(builder: Builder): void {
  builder.queryFields((t) => ({
    plugins: t.field({
      type: [pluginType(builder)],
      description: 'The plugins of the site. Takes the right to activate some. Error: `rest_cannot_view_plugins`.',
      args: {
        search: t.arg.string({ description: 'Only those in whose texts this stands.' }),
        statusIn: t.arg({ type: [statusEnum(builder)], description: 'Only those in one of these states.' }),
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
      description: 'One plugin. Errors: `rest_cannot_view_plugin`, `rest_plugin_not_found`.',
      args: { id: t.arg.string({ required: true, description: 'What it is known by.' }) },
      resolve: (_root, { id }, context) => {
        const { viewer } = context;
        if (!canActivatePlugins(viewer)) throw domainError('rest_cannot_view_plugin', { viewer });
        return pluginNamed(id, context);
      },
    }),
  }));
}
