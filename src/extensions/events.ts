import { z } from 'zod';
import type { Database } from '../../schema/core/domain-kernel.ts';
import { address } from './extension-values.ts';
import { checkEntries } from './read-entries.ts';

const day = z.string().refine((value) => !Number.isNaN(Date.parse(value)), 'must be a date');
const coordinate = z.number().nullish();
const text = z.string().nullish();

/** The members that clients of events rely on. Other members are stored unchanged. */
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

const lists = { events: { entry: event, uniqueKeys: [] } } as const;

const ROWS_PER_STATEMENT = 500;

/** The setting with the time of the last load. */
const LOAD_TIME_SETTING = 'events_loaded';

/**
 * Replaces the events in the database with those of a document: a list, or a map with `events`. Returns their number.
 * Throws a LoadError for an invalid document.
 */
export async function loadEvents(database: Database, document: unknown): Promise<{ events: number }> {
  const { events } = checkEntries(Array.isArray(document) ? { events: document } : document, lists);
  const rows = (events ?? []).map((entry) => ({
    startDate: new Date(entry.camp_start_date).toISOString().slice(0, 10),
    document: JSON.stringify(entry),
  }));
  await database.transaction(async (client) => {
    await client.event.deleteMany();
    for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
      await client.event.createMany({ data: rows.slice(start, start + ROWS_PER_STATEMENT) });
    }
    // Events have no trigger that notifies other processes of a change; settings have one.
    const value = JSON.stringify(new Date().toISOString());
    const name = LOAD_TIME_SETTING;
    await client.setting.upsert({ where: { name }, create: { name, value }, update: { value } });
  });
  return { events: rows.length };
}
