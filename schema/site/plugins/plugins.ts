import type { Kernel } from '../../core/domain-kernel.ts';
import type { Site } from '../../core/site/site.ts';

/**
 * A part of the program that administrators of a site switch on and off. Programs of others are not run. A field of
 * GraphQL says that it belongs to one (`extensions: { plugin: 'events' }`), a route is declared with it.
 */
export interface Plugin {
  /** What it is known by, in the configuration too. */
  readonly id: PluginId;
  readonly name: string;
  readonly description: string;
}

export type PluginId = 'beacon' | 'events' | 'export' | 'updater';

/** Who made them. */
export const PLUGIN_AUTHOR = 'Postern';

/** All of them, in the order of their names. */
export const plugins: readonly Plugin[] = [
  {
    id: 'beacon',
    name: 'Beacon',
    description: 'Tells other sites of the packages that this one speaks for.',
  },
  {
    id: 'events',
    name: 'Events',
    description: 'Tells of events of the community that an administrator has loaded.',
  },
  {
    id: 'export',
    name: 'Export',
    description: 'Gives the whole site to administrators, and to whoever has the export key.',
  },
  {
    id: 'updater',
    name: 'Updater',
    description: 'Tells readers of repositories which versions there are, and notes what is asked to be updated.',
  },
];

/** The setting that holds the ids of those that are switched off. */
export const INACTIVE_SETTING = 'inactive_plugins';

export type PluginStatus = 'active' | 'inactive';

/** A plugin as it stands on a site. */
export interface InstalledPlugin extends Plugin {
  readonly status: PluginStatus;
}

/** The ids of the plugins that a site has switched off. */
export function inactivePlugins(site: Site): ReadonlySet<string> {
  const stored = site.setting(INACTIVE_SETTING);
  return new Set(Array.isArray(stored) ? stored.map(String) : []);
}

/** The plugins that the configuration has, as they stand on a site. */
export function installedPlugins({ plugins: configured = [] }: Kernel, site: Site): readonly InstalledPlugin[] {
  const inactive = inactivePlugins(site);
  return plugins
    .filter(({ id }) => configured.includes(id))
    .map((plugin) => ({ ...plugin, status: inactive.has(plugin.id) ? 'inactive' : 'active' }));
}
