import type { OwnAnswers } from '../bridge.ts';
import type { Route } from '../declare/route.ts';
import { beaconRoutes } from './beacon/routes.ts';
import { eventRoutes } from './events/routes.ts';
import { type UpdaterNamespaces, updaterRoutes } from './updater/routes.ts';

/** What the namespaces beside the core are called. */
export interface ExtensionNamespaces extends UpdaterNamespaces {
  events: string;
  beacon: string;
}

/** The routes of the extension namespaces, under the names that the site gives them. */
export const extensionRoutes = (
  { settings: { root, home, dialect } }: Pick<OwnAnswers, 'settings'>,
  namespaces: ExtensionNamespaces,
): readonly Route[] => [
  ...eventRoutes(namespaces.events),
  ...beaconRoutes(namespaces.beacon, dialect),
  ...updaterRoutes(namespaces, { root, home }),
];
