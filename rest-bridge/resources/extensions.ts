import type { PluginId } from '../../schema/site/plugins/plugins.ts';
import { describedResponse } from '../declare/declared-resource.ts';
import type { Route } from '../declare/route.ts';
import { decimal, map, text } from '../declare/typed-schema.ts';
import type { RouteDependencies } from '../prepared-api.ts';
import { beaconRoutes } from './beacon-routes.ts';
import { exportRoutes } from './export-routes.ts';
import { type UpdaterNamespaces, updaterRoutes } from './updater/updater-routes.ts';

/** The properties that every event has. Further properties of the loaded events are returned unchanged. */
const eventSchema = describedResponse('event', {
  title: map('Title of the event.', { properties: { rendered: text('The title as HTML.', { readonly: true }) } }),
  link: text('Address of the event in the listing.'),
  camp_website_url: text('Address of the website of the event.'),
  camp_start_date: text('First day of the event.'),
  camp_end_date: text('Last day of the event.'),
  camp_map_location: { description: 'Location of the event; false or empty for an online event.' },
  camp_lat: decimal('Latitude of the location, in degrees.', { type: ['number', 'null'] }),
  camp_lng: decimal('Longitude of the location, in degrees.', { type: ['number', 'null'] }),
});

/**
 * Creates the route of community events, which are returned as they were loaded (docs/protocol/events.md). Not created
 * by crudRoutes: the answers are not items.
 */
const eventRoutes = (namespace: string): readonly Route[] => [
  {
    pattern: `/${namespace}/events`,
    namespace,
    response: eventSchema,
    endpoints: [
      {
        methods: ['GET'],
        permission: 'open',
        parameters: {},
        reply: {
          kind: 'custom',
          headers: { 'Cache-Control': 'max-age=600, stale-while-revalidate=3000' },
          operation: { field: 'events', selection: 'document' },
          answer: ({ node }) => (node as unknown as readonly { document: unknown }[]).map(({ document }) => document),
        },
      },
    ],
  },
];

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
