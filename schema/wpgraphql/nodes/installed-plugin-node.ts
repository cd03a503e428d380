import { canActivatePlugins } from '../../access/site-access.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { findPlugins, type InstalledPlugin, plugins } from '../../site/plugins/plugins.ts';
import type { NodeKind } from './node-declaration.ts';

/** Returns the plugins of the site that filters select, for viewers who may switch them. */
export const visiblePlugins = (
  filters: Parameters<typeof findPlugins>[0],
  context: RequestContext,
): InstalledPlugin[] => (canActivatePlugins(context.viewer) ? findPlugins(filters, context) : []);

/** Plugins, by id. */
export const installedPluginNode: NodeKind<InstalledPlugin> = {
  name: 'plugin',
  matches: (value): value is InstalledPlugin => 'id' in value && plugins.some(({ id }) => id === value.id),
  keyOf: ({ id }) => id,
  typeNameOf: () => 'Plugin',
  load: (key, context) => visiblePlugins({}, context).find(({ id }) => id === key) ?? null,
};
