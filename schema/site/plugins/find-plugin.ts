import { domainError } from '../../core/domain-errors.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { type InstalledPlugin, installedPlugins } from './plugins.ts';

/** Finds a plugin of the site by its id. Errors: `rest_plugin_not_found`. */
export function pluginById(id: string, { kernel, site }: RequestContext): InstalledPlugin {
  const plugin = installedPlugins(kernel, site).find((candidate) => candidate.id === id);
  if (!plugin) throw domainError('rest_plugin_not_found');
  return plugin;
}
