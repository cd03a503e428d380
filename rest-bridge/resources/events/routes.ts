import type { Route } from '../../declare/route.ts';

/** The events of the community, passed on as they were loaded (protocol 3). */
export const eventRoutes = (namespace: string): readonly Route[] => [
  {
    pattern: `/${namespace}/events`,
    namespace,
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
