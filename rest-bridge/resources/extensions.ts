import type { PluginId } from '../../schema/site/plugins/plugins.ts';
import type { Route } from '../declare/route.ts';
import type { RouteDependencies } from '../prepared-api.ts';
import { beaconRoutes } from './beacon/beacon-routes.ts';
import { eventRoutes } from './events/event-routes.ts';
import { exportRoutes } from './export/export-routes.ts';
import { type UpdaterNamespaces, updaterRoutes } from './updater/updater-routes.ts';

/** What the namespaces beside the core are called; null: it is not there. */
export interface ExtensionNamespaces {
  events: string | null;
  beacon: string | null;
  export: string | null;
  updater: UpdaterNamespaces | null;
}

/** The routes of the extension namespaces, under the names that the site gives them. Each is a plugin. */
export const extensionRoutes = (
  { settings }: Pick<RouteDependencies, 'settings'>,
  { events, beacon, export: exports, updater }: ExtensionNamespaces,
): readonly Route[] => [
  ...(events === null ? [] : ofPlugin('events', eventRoutes(events))),
  ...(beacon === null ? [] : ofPlugin('beacon', beaconRoutes(beacon, settings.dialect))),
  ...(exports === null ? [] : ofPlugin('export', exportRoutes(exports, settings.dialect))),
  ...(updater === null ? [] : ofPlugin('updater', updaterRoutes(updater, settings))),
];

const ofPlugin = (plugin: PluginId, routes: readonly Route[]): Route[] => routes.map((route) => ({ ...route, plugin }));
