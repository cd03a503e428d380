import { type Builder, oncePerBuilder } from '../../core/graphql/builder.ts';

const eventType = oncePerBuilder((builder) =>
  builder.prismaObject('Event', {
    name: 'Event',
    description: 'A community event, as the administrator imported it.',
    fields: (t) => ({
      databaseId: t.exposeInt('id'),
      startDate: t.exposeString('startDate', { description: 'The first day of the event, as `YYYY-MM-DD`.' }),
      document: t.field({
        type: 'Json',
        description: 'The complete imported event.',
        resolve: ({ document }) => JSON.parse(document) as unknown,
      }),
    }),
  }),
);

/** Registers the query `events`. */
export function registerEventQuery(builder: Builder): void {
  const event = eventType(builder);
  builder.queryField('events', (t) =>
    t.field({
      extensions: { plugin: 'events' },
      type: [event],
      description: 'The community events, by start date. Empty until an administrator imports events.',
      resolve: (_root, _args, { cache, kernel: { database } }) =>
        cache.get('events', () => database.reader.event.findMany({ orderBy: [{ startDate: 'asc' }, { id: 'asc' }] })),
    }),
  );
}
