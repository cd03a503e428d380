import { describedResponse } from '../declare/response.ts';
import type { Route } from '../declare/route.ts';
import { decimal, map, text } from '../declare/typed-schema.ts';

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

// Not created by crudRoutes: the answers are not items.
/** Creates the route of community events, which are returned as they were loaded (docs/protocol/events.md). */
export const eventRoutes = (namespace: string): readonly Route[] => [
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
