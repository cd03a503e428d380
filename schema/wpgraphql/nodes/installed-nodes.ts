import { canActivatePlugins } from '../../access/site-access.ts';
import type { Theme } from '../../core/files/theme-source.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { canViewThemes } from '../../core/rows/audience.ts';
import { activeTheme } from '../../rendering/data/theme-data.ts';
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

/** Loads the themes that the viewer may see, by name: everybody sees the active one. */
export async function visibleThemes(context: RequestContext): Promise<Theme[]> {
  const active = await activeTheme(context);
  if (!canViewThemes(context, { onlyActive: false })) return active ? [active] : [];
  const { themes } = context.kernel;
  const names = ((await themes?.names()) ?? []).filter((name) => name !== active?.slug);
  const others = await Promise.all(names.map((name) => themes?.loadTheme(name)));
  return [active, ...others]
    .flatMap((theme) => theme ?? [])
    .sort((a, b) => a.details.name.localeCompare(b.details.name, 'en'));
}

/** Installed themes, by slug. */
export const installedThemeNode: NodeKind<Theme> = {
  name: 'theme',
  matches: (value): value is Theme => 'blockStyles' in value,
  keyOf: ({ slug }) => slug,
  typeNameOf: () => 'Theme',
  load: async (key, context) => (await visibleThemes(context)).find(({ slug }) => slug === key) ?? null,
};
