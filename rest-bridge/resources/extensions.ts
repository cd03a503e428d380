import type { PluginId } from '../../schema/site/plugins/plugins.ts';
import type { Route } from '../declare/route.ts';
import type { RouteDependencies } from '../prepared-api.ts';
import { beaconRoutes } from './beacon-routes.ts';
import { eventRoutes } from './event-routes.ts';
import { exportRoutes } from './export-routes.ts';
import { type UpdaterNamespaces, updaterRoutes } from './updater/updater-routes.ts';

/** The namespaces of the extensions; null for an extension without routes. */
export interface ExtensionNamespaces {
  events: string | null;
  beacon: string | null;
  export: string | null;
  updater: UpdaterNamespaces | null;
}

/** Returns the routes of the extensions. Each extension is a plugin that an administrator can switch off. */
export const extensionRoutes = (
  { settings }: Pick<RouteDependencies, 'settings'>,
  { events, beacon, export: exports, updater }: ExtensionNamespaces,
): readonly Route[] => [
  ...(events === null ? [] : ofPlugin('events', eventRoutes(events))),
  ...(beacon === null ? [] : ofPlugin('beacon', beaconRoutes(beacon, settings.dialect))),
  ...(exports === null ? [] : ofPlugin('export', exportRoutes(exports, settings.dialect))),
  ...(updater === null ? [] : ofPlugin('updater', updaterRoutes(updater, settings))),
];

/** Assigns the routes to a plugin. */
const ofPlugin = (plugin: PluginId, routes: readonly Route[]): Route[] => routes.map((route) => ({ ...route, plugin }));
