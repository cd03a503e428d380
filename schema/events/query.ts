import { builder } from '../builder.ts';
import { domainError } from '../errors.ts';
import { EVENTS_LOADED } from './loaded.ts';

interface EventRow {
  id: number;
  startDate: string;
  document: string;
}

const eventType = builder.objectRef<EventRow>('Event').implement({
  description: 'An event of the community, as the administrator loaded it.',
  fields: (t) => ({
    databaseId: t.exposeInt('id'),
    startDate: t.exposeString('startDate', { description: 'The day on which it begins, `YYYY-MM-DD`.' }),
    document: t.field({
      type: 'Json',
      description: 'Everything about it, passed on as it was loaded.',
      resolve: ({ document }) => JSON.parse(document) as unknown,
    }),
  }),
});

builder.queryField('events', (t) =>
  t.field({
    type: [eventType],
    description: 'The events of the community, the first to begin first.',
    resolve: async (_root, _args, { kernel: { database } }) => {
      const events = await database.reader.event.findMany({ orderBy: [{ startDate: 'asc' }, { id: 'asc' }] });
      // None at all is an answer where a list without entries was loaded.
      if (events.length === 0 && !(await database.reader.setting.findUnique({ where: { name: EVENTS_LOADED } }))) {
        throw domainError('events.not_found');
      }
      return events;
    },
  }),
);
