import { canActivatePlugins, canDeletePlugins, canInstallPlugins } from '../../access/site-access.ts';
import type { Builder } from '../../core/builder.ts';
import { domainError } from '../../core/domain-errors.ts';
import type { Kernel } from '../../core/domain-kernel.ts';
import { pluginNamed } from './find-plugin.ts';
import { pluginType, statusEnum } from './plugin-type.ts';
import { INACTIVE_SETTING, type PluginStatus } from './plugins.ts';

/** Switches a plugin on or off, for all processes of the site. */
async function switchPlugin(id: string, { status, kernel }: { status: PluginStatus; kernel: Kernel }): Promise<void> {
  const { database } = kernel;
  await database.transaction(async (client) => {
    // Two who switch different ones at once must not undo each other.
    await database.lock(client, INACTIVE_SETTING);
    const row = await client.setting.findUnique({ where: { name: INACTIVE_SETTING } });
    const stored: unknown = row ? JSON.parse(row.value) : [];
    const inactive = new Set(Array.isArray(stored) ? stored.map(String) : []);
    if (status === 'active') inactive.delete(id);
    else inactive.add(id);
    const value = JSON.stringify([...inactive].sort());
    const name = INACTIVE_SETTING;
    await client.setting.upsert({ where: { name }, create: { name, value }, update: { value } });
  });
}

const idArgument = { required: true, description: 'What it is known by.' } as const;

/** Registers what this file declares on a schema builder. */
export function registerPluginsMutation(builder: Builder): void {
  builder.mutationFields((t) => ({
    installPlugin: t.field({
      type: pluginType(builder),
      description:
        'Refused: the program runs no programs of others and connects to no directory. Errors: `rest_cannot_install_plugin`, `rest_cannot_activate_plugin`, `fs_unavailable`.',
      args: {
        slug: t.arg.string({ required: true, description: 'What a directory calls it.' }),
        status: t.arg({
          type: statusEnum(builder),
          defaultValue: 'inactive',
          description: 'Whether it is to be switched on.',
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
        'Switches a plugin on or off. Takes the right to activate some. Errors: `rest_cannot_manage_plugins`, `rest_plugin_not_found`.',
      args: {
        id: t.arg.string(idArgument),
        status: t.arg({
          type: statusEnum(builder),
          description: 'Whether it is to be switched on; it stays as it is unless given.',
        }),
      },
      resolve: async (_root, { id, status }, context) => {
        const { viewer, kernel } = context;
        if (!canActivatePlugins(viewer)) throw domainError('rest_cannot_manage_plugins', { viewer });
        const plugin = pluginNamed(id, context);
        if (!status || status === plugin.status) return plugin;
        await switchPlugin(id, { status, kernel });
        return { ...plugin, status };
      },
    }),
    deletePlugin: t.field({
      type: pluginType(builder),
      description:
        'Refused: plugins are parts of the program. Errors: `rest_cannot_manage_plugins`, `rest_plugin_not_found`, `rest_cannot_delete_active_plugin`, `fs_unavailable`.',
      args: { id: t.arg.string(idArgument) },
      resolve: (_root, { id }, context): never => {
        const { viewer } = context;
        if (!canDeletePlugins(viewer)) throw domainError('rest_cannot_manage_plugins', { viewer });
        const { status } = pluginNamed(id, context);
        if (status === 'active') throw domainError('rest_cannot_delete_active_plugin');
        throw domainError('fs_unavailable', {
          message: `This is a part of the program, so it cannot be deleted. Leave it switched off, or take it out of the configuration: ${id.toUpperCase()}_NAMESPACE=off.`,
        });
      },
    }),
  }));
}
