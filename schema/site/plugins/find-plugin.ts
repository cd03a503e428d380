import { domainError } from '../../core/domain-errors.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { type InstalledPlugin, installedPlugins } from './plugins.ts';

/** A plugin of the site. Errors: `rest_plugin_not_found`. */
export function pluginNamed(id: string, { kernel, site }: RequestContext): InstalledPlugin {
  const found = installedPlugins(kernel, site).find((plugin) => plugin.id === id);
  if (!found) throw domainError('rest_plugin_not_found');
  return found;
}
