import { type Builder, oncePerBuilder } from '../../core/builder.ts';

const eventType = oncePerBuilder((builder) =>
  builder.prismaObject('Event', {
    name: 'Event',
    description: 'An event of the community, as the administrator loaded it.',
    fields: (t) => ({
      databaseId: t.exposeInt('id'),
      startDate: t.exposeString('startDate', { description: 'The day on which it begins, `YYYY-MM-DD`.' }),
      document: t.field({
        type: 'Json',
        description: 'The whole event, as it was loaded.',
        resolve: ({ document }) => JSON.parse(document) as unknown,
      }),
    }),
  }),
);

/** Registers what this file declares on a schema builder. */
export function registerEventsQuery(builder: Builder): void {
  const event = eventType(builder);
  builder.queryField('events', (t) =>
    t.field({
      extensions: { plugin: 'events' },
      type: [event],
      description: 'The events of the community, by start date. Empty until some are loaded.',
      resolve: (_root, _args, { cache, kernel: { database } }) =>
        cache.get('events', () => database.reader.event.findMany({ orderBy: [{ startDate: 'asc' }, { id: 'asc' }] })),
    }),
  );
}
