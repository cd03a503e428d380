import { PLUGIN_AUTHOR, type PluginStatus } from '../../site/plugins/plugins.ts';
import { addConnection } from '../connections/connection-fields.ts';
import { pageOfList } from '../connections/page-of-nodes.ts';
import { builderOf, LIST_OF_NULLABLES, oncePerSchema, type WpgraphqlBuilder } from '../core/wpgraphql-builder.ts';
import { installedPluginNode, visiblePlugins } from '../nodes/installed-nodes.ts';
import { otherArgument, present } from '../nodes/where-entries.ts';
import { decodeNodeId } from '../nodes/wpgraphql-id.ts';

const NONE = 'Always null: plugins are parts of the program.';

/** The statuses by which clients filter. Plugins here are active or inactive; no plugin has another status. */
const pluginStatus = oncePerSchema((builder) =>
  builder.enumType('PluginStatusEnum', {
    values: {
      ACTIVE: { value: 'active' },
      DROP_IN: { value: 'dropins' },
      INACTIVE: { value: 'inactive' },
      MUST_USE: { value: 'mustuse' },
      PAUSED: { value: 'paused' },
      RECENTLY_ACTIVE: { value: 'recently_activated' },
      UPGRADE: { value: 'upgrade' },
    } as const,
  }),
);

const pluginWhereFilters = {
  search: otherArgument((t) => t.string()),
  stati: otherArgument((t) => t.field({ type: [pluginStatus(builderOf(t))], required: LIST_OF_NULLABLES })),
  status: otherArgument((t) => t.field({ type: pluginStatus(builderOf(t)) })),
};

/** Registers the plugins of the site and their queries. */
export function registerPlugins(builder: WpgraphqlBuilder): void {
  builder.objectType('Plugin', {
    description: 'A part of the program that administrators can switch on and off.',
    interfaces: ['Node'],
    fields: (t) => ({
      name: t.exposeString('name'),
      description: t.exposeString('description'),
      author: t.string({ resolve: () => PLUGIN_AUTHOR }),
      version: t.string({ resolve: (_plugin, _args, { kernel }) => kernel.version ?? null }),
      authorUri: t.string({ description: NONE, resolve: () => null }),
      path: t.string({ description: NONE, resolve: () => null }),
      pluginUri: t.string({ description: NONE, resolve: () => null }),
      isRestricted: t.boolean({ resolve: () => false }),
    }),
  });
  builder.queryField('plugin', (t) =>
    t.field({
      type: 'Plugin',
      description: 'A plugin by its global id; null if there is none that the viewer may see.',
      args: { id: t.arg.id({ required: true }) },
      resolve: (_root, { id }, context) =>
        installedPluginNode.load?.(decodeNodeId(String(id))?.key ?? '', context) ?? null,
    }),
  );
  addConnection(builder, {
    from: 'RootQuery',
    to: 'Plugin',
    field: 'plugins',
    description: 'The plugins of the site, for viewers who may switch them.',
    where: pluginWhereFilters,
    resolve: ({ args, where: { search, stati, status }, context }) => {
      const statuses = [...present(stati), ...present([status])] as PluginStatus[];
      return pageOfList(args, visiblePlugins({ search, statuses }, context));
    },
  });
}
