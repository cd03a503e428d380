import type { Kernel } from '../../core/domain-kernel.ts';
import { domainError } from '../../core/errors/domain-errors.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { Site } from '../../core/site/site.ts';

/**
 * A part of the program that administrators can switch on and off. External plugins are not supported. A GraphQL field
 * names its plugin in its extensions (`extensions: { plugin: 'events' }`), a REST route in its declaration.
 */
export interface Plugin {
  /** Also the name of the plugin in the configuration. */
  readonly id: PluginId;
  readonly name: string;
  readonly description: string;
}

export type PluginId = 'beacon' | 'events' | 'export' | 'updater';

/** The author of all plugins. */
export const PLUGIN_AUTHOR = 'Postern';

/** All plugins, by name. */
export const plugins: readonly Plugin[] = [
  {
    id: 'beacon',
    name: 'Beacon',
    description: 'Publishes metadata and releases of the packages that this site distributes.',
  },
  {
    id: 'events',
    name: 'Events',
    description: 'Publishes community events that an administrator imports.',
  },
  {
    id: 'export',
    name: 'Export',
    description: 'Exports the whole site for administrators and for holders of the export key.',
  },
  {
    id: 'updater',
    name: 'Updater',
    description: 'Publishes the versions in repositories, and records requests for updates.',
  },
];

/** The setting with the ids of the plugins that are switched off. */
export const INACTIVE_PLUGINS_SETTING = 'inactive_plugins';

export type PluginStatus = 'active' | 'inactive';

/** A plugin of a site with its status. */
export interface InstalledPlugin extends Plugin {
  readonly status: PluginStatus;
}

/** Returns the ids of the plugins that are switched off. */
export function inactivePlugins(site: Site): ReadonlySet<string> {
  const stored = site.setting(INACTIVE_PLUGINS_SETTING);
  return new Set(Array.isArray(stored) ? stored.map(String) : []);
}

/** Returns the plugins that the configuration enables, with their status on the site. */
export function installedPlugins({ plugins: configured = [] }: Kernel, site: Site): readonly InstalledPlugin[] {
  const inactive = inactivePlugins(site);
  return plugins
    .filter(({ id }) => configured.includes(id))
    .map((plugin) => ({ ...plugin, status: inactive.has(plugin.id) ? 'inactive' : 'active' }));
}

/** Finds a plugin of the site by its id. Errors: `rest_plugin_not_found`. */
export function pluginById(id: string, { kernel, site }: RequestContext): InstalledPlugin {
  const plugin = installedPlugins(kernel, site).find((candidate) => candidate.id === id);
  if (!plugin) throw domainError('rest_plugin_not_found');
  return plugin;
}

/** Finds the plugins of the site with a text in their id, name, description, author or version, and with a status. */
export const findPlugins = (
  { search, statuses }: { search?: string | null | undefined; statuses?: readonly PluginStatus[] | null | undefined },
  { kernel, site }: Pick<RequestContext, 'kernel' | 'site'>,
): InstalledPlugin[] =>
  installedPlugins(kernel, site).filter(
    ({ id, name, description, status }) =>
      (!search || [id, name, description, PLUGIN_AUTHOR, kernel.version ?? ''].some((text) => text.includes(search))) &&
      (!statuses?.length || statuses.includes(status)),
  );
