import { z } from 'zod';
import type { Database } from '../../schema/core/domain-kernel.ts';
import { address } from './extension-values.ts';
import { checkEntries } from './read-entries.ts';

const day = z.string().refine((value) => !Number.isNaN(Date.parse(value)), 'must be a date');
const coordinate = z.number().nullish();
const text = z.string().nullish();

/** What readers of events rely on; everything else is passed on as it is. */
const event = z.looseObject({
  title: z.looseObject({ rendered: z.string() }),
  link: address,
  camp_website_url: z.union([z.literal(''), address]).nullish(),
  camp_start_date: day,
  camp_end_date: day.nullish(),
  camp_map_location: z
    .union([
      z.literal(''),
      z.literal(false),
      z.looseObject({ city: text, state: text, country: text, country_short: text }),
    ])
    .nullish(),
  camp_lat: coordinate,
  camp_lng: coordinate,
});

const lists = { events: { entry: event, keys: [] } } as const;

const ROWS_AT_ONCE = 500;

/** The setting that says when the events were loaded. */
const EVENTS_LOADED = 'events_loaded';

/**
 * Loads events from what a file holds, a list or a map with `events`, in place of those before; gives their number.
 * Errors: LoadError.
 */
export async function loadEvents(database: Database, document: unknown): Promise<{ events: number }> {
  const { events } = checkEntries(Array.isArray(document) ? { events: document } : document, lists);
  const rows = (events ?? []).map((entry) => ({
    startDate: new Date(entry.camp_start_date).toISOString().slice(0, 10),
    document: JSON.stringify(entry),
  }));
  await database.transaction(async (client) => {
    await client.event.deleteMany();
    for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
      await client.event.createMany({ data: rows.slice(at, at + ROWS_AT_ONCE) });
    }
    // The settings notify the other processes of a change; events have no trigger of their own.
    const value = JSON.stringify(new Date().toISOString());
    const name = EVENTS_LOADED;
    await client.setting.upsert({ where: { name }, create: { name, value }, update: { value } });
  });
  return { events: rows.length };
}
