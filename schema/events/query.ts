import { type Builder, oncePerBuilder } from '../builder.ts';
import type { Database } from '../kernel.ts';

interface LoadedEvent {
  readonly id: number;
  readonly startDate: string;
  readonly document: unknown;
}

const eventType = oncePerBuilder((builder) =>
  builder.objectRef<LoadedEvent>('Event').implement({
    description: 'An event of the community, as the administrator loaded it.',
    fields: (t) => ({
      databaseId: t.exposeInt('id'),
      startDate: t.exposeString('startDate', { description: 'The day on which it begins, `YYYY-MM-DD`.' }),
      document: t.expose('document', { type: 'Json', description: 'Everything about it, passed on as it was loaded.' }),
    }),
  }),
);

/** All of them, read once for as long as nothing changes. */
async function readEvents({ reader }: Database): Promise<LoadedEvent[]> {
  const events = await reader.event.findMany({ orderBy: [{ startDate: 'asc' }, { id: 'asc' }] });
  return events.map((event) => ({ ...event, document: JSON.parse(event.document) as unknown }));
}

/** Registers what this file declares on a schema builder. */
export function registerEventsQuery(builder: Builder): void {
  builder.queryField('events', (t) =>
    t.field({
      extensions: { plugin: 'events' },
      type: [eventType(builder)],
      description: 'The events of the community, the first to begin first. Empty until some are loaded.',
      resolve: (_root, _args, context) => context.cache.get('events', () => readEvents(context.kernel.database)),
    }),
  );
}
