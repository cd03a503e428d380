import type { JsonSchema } from '../../../schema/json-schema/types.ts';
import { describedResponse } from '../../declare/response.ts';
import type { Route } from '../../declare/route.ts';

const text = (description: string): JsonSchema => ({ description, type: 'string', readonly: true });

/** One event: what every loaded one has. Others of its members are passed on too. */
const eventSchema = describedResponse('event', {
  title: { description: 'Its title.', type: 'object', properties: { rendered: text('As HTML.') }, readonly: true },
  link: text('Address of its entry in the listing.'),
  camp_website_url: text('Address of its own site.'),
  camp_start_date: text('The day on which it begins.'),
  camp_end_date: text('The day on which it ends.'),
  camp_map_location: { description: 'Where it is; false or empty online.', readonly: true },
  camp_lat: { description: 'Latitude.', type: ['number', 'null'], readonly: true },
  camp_lng: { description: 'Longitude.', type: ['number', 'null'], readonly: true },
});

/** The events of the community, passed on as they were loaded (protocol 3). */
export const eventRoutes = (namespace: string): readonly Route[] => [
  {
    pattern: `/${namespace}/events`,
    namespace,
    response: eventSchema,
    endpoints: [
      {
        methods: ['GET'],
        permission: () => true,
        parameters: {},
        reply: {
          kind: 'own',
          headers: { 'Cache-Control': 'max-age=600, stale-while-revalidate=3000' },
          operation: { field: 'events', selection: 'document' },
          answer: ({ node }) => (node as unknown as readonly { document: unknown }[]).map(({ document }) => document),
        },
      },
    ],
  },
];
