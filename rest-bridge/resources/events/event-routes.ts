import { describedResponse } from '../../declare/response.ts';
import type { Route } from '../../declare/route.ts';
import { decimal, map, text } from '../../declare/typed-schema.ts';

/** One event: what every loaded one has. Others of its members are passed on too. */
const eventSchema = describedResponse('event', {
  title: map('Its title.', { properties: { rendered: text('As HTML.', { readonly: true }) } }),
  link: text('Address of its entry in the listing.'),
  camp_website_url: text('Address of its own site.'),
  camp_start_date: text('The day on which it begins.'),
  camp_end_date: text('The day on which it ends.'),
  camp_map_location: { description: 'Where it is; false or empty online.' },
  camp_lat: decimal('Latitude.', { type: ['number', 'null'] }),
  camp_lng: decimal('Longitude.', { type: ['number', 'null'] }),
});

// Not crudRoutes: the answers are no items.
/** The events of the community, passed on as they were loaded (docs/protocol/events.md). */
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
