import type { OwnAnswers } from '../bridge.ts';
import type { Route } from '../declare/route.ts';
import { beaconRoutes } from './beacon/routes.ts';
import { eventRoutes } from './events/routes.ts';
import { exportRoutes } from './export/routes.ts';
import { type UpdaterNamespaces, updaterRoutes } from './updater/routes.ts';

/** What the namespaces beside the core are called; null: it is not there. */
export interface ExtensionNamespaces {
  events: string | null;
  beacon: string | null;
  export: string | null;
  updater: UpdaterNamespaces | null;
}

/** The routes of the extension namespaces, under the names that the site gives them. */
export const extensionRoutes = (
  { settings: { root, home, dialect } }: Pick<OwnAnswers, 'settings'>,
  { events, beacon, export: exports, updater }: ExtensionNamespaces,
): readonly Route[] => [
  ...(events === null ? [] : eventRoutes(events)),
  ...(beacon === null ? [] : beaconRoutes(beacon, dialect)),
  ...(exports === null ? [] : exportRoutes(exports, dialect)),
  ...(updater === null ? [] : updaterRoutes(updater, { root, home })),
];
