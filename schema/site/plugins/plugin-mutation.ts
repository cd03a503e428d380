import { canActivatePlugins, canDeletePlugins, canInstallPlugins } from '../../access/site-access.ts';
import { recordChange } from '../../core/audit/audit-journal.ts';
import type { Kernel } from '../../core/domain-kernel.ts';
import { domainError } from '../../core/errors/domain-errors.ts';
import type { Builder } from '../../core/graphql/builder.ts';
import { pluginStatusEnum, pluginType } from './plugin-query.ts';
import { INACTIVE_PLUGINS_SETTING, type PluginStatus, pluginById } from './plugins.ts';

/** Switches a plugin on or off for the whole site. */
async function switchPlugin(id: string, { status, kernel }: { status: PluginStatus; kernel: Kernel }): Promise<void> {
  const { database } = kernel;
  await database.transaction(async (client) => {
    // The setting holds all plugins: without the lock, concurrent switches of two plugins could overwrite each other.
    await database.lockWithNext(client, INACTIVE_PLUGINS_SETTING);
    const row = await client.setting.findUnique({ where: { name: INACTIVE_PLUGINS_SETTING } });
    const stored: unknown = row ? JSON.parse(row.value) : [];
    const inactive = new Set(Array.isArray(stored) ? stored.map(String) : []);
    if (status === 'active') inactive.delete(id);
    else inactive.add(id);
    const value = JSON.stringify([...inactive].sort());
    const action = status === 'active' ? 'activated' : 'deactivated';
    recordChange(client, { action, kind: 'plugin', id });
    const name = INACTIVE_PLUGINS_SETTING;
    await client.setting.upsert({ where: { name }, create: { name, value }, update: { value } });
  });
}

const idArgument = { required: true, description: 'The id of the plugin, such as `events`.' } as const;

/** Registers the mutations of plugins. */
export function registerPluginMutations(builder: Builder): void {
  builder.mutationFields((t) => ({
    installPlugin: t.field({
      type: pluginType(builder),
      description:
        'Always fails: the program runs no external plugins and connects to no directory. Errors: `rest_cannot_install_plugin`, `rest_cannot_activate_plugin`, `fs_unavailable`.',
      args: {
        slug: t.arg.string({ required: true, description: 'The slug of the plugin in a directory.' }),
        status: t.arg({
          type: pluginStatusEnum(builder),
          defaultValue: 'inactive',
          description: 'Whether to switch the plugin on.',
        }),
      },
      resolve: (_root, { status }, { viewer }): never => {
        if (!canInstallPlugins(viewer)) throw domainError('rest_cannot_install_plugin', { viewer });
        if (status === 'active' && !canActivatePlugins(viewer))
          throw domainError('rest_cannot_activate_plugin', { viewer });
        throw domainError('fs_unavailable');
      },
    }),
    updatePlugin: t.field({
      type: pluginType(builder),
      description:
        'Switches a plugin on or off. Requires the capability `activate_plugins`. Errors: `rest_cannot_manage_plugins`, `rest_plugin_not_found`.',
      args: {
        id: t.arg.string(idArgument),
        status: t.arg({
          type: pluginStatusEnum(builder),
          description: 'Whether to switch the plugin on; unchanged if absent.',
        }),
      },
      resolve: async (_root, { id, status }, context) => {
        const { viewer, kernel } = context;
        if (!canActivatePlugins(viewer)) throw domainError('rest_cannot_manage_plugins', { viewer });
        const plugin = pluginById(id, context);
        if (!status || status === plugin.status) return plugin;
        await switchPlugin(id, { status, kernel });
        return { ...plugin, status };
      },
    }),
    deletePlugin: t.field({
      type: pluginType(builder),
      description:
        'Always fails: plugins are parts of the program. Errors: `rest_cannot_manage_plugins`, `rest_plugin_not_found`, `rest_cannot_delete_active_plugin`, `fs_unavailable`.',
      args: { id: t.arg.string(idArgument) },
      resolve: (_root, { id }, context): never => {
        const { viewer } = context;
        if (!canDeletePlugins(viewer)) throw domainError('rest_cannot_manage_plugins', { viewer });
        const { status } = pluginById(id, context);
        if (status === 'active') throw domainError('rest_cannot_delete_active_plugin');
        throw domainError('fs_unavailable', {
          message: `This plugin is part of the program and cannot be deleted. Leave it inactive, or disable it in the configuration with ${id.toUpperCase()}_NAMESPACE=off.`,
        });
      },
    }),
  }));
}
