import type { SiteClock, SiteMoment } from '../../core/dates/site-time.ts';
import { domainError } from '../../core/domain-errors.ts';
import type { ContentInput } from './graphql-input.ts';

/** The statuses in which an item has no fixed date until it is given one. */
const FLOATING = new Set(['draft', 'pending', 'auto-draft']);

/** A status in which the date floats. */
export const isDateFloating = (status: string): boolean => FLOATING.has(status);

/** What the row holds of its date. */
interface StoredDate {
  date: string;
  dateGmt: string | null;
}

/**
 * The date an item gets: the one given, else the one it has; an item whose date floats moves with each change. Null
 * takes a fixed date back. Errors: `rest_invalid_date` cannot happen here, texts are checked by the scalar.
 */
export function resolveDate(input: {
  fields: ContentInput;
  status: string;
  stored: StoredDate | null;
  clock: SiteClock;
  now: Date;
}): StoredDate {
  const { fields, status, stored, clock, now } = input;
  const requested = requestedDate(fields, clock);
  if (requested) {
    // The date that the item shows already is no wish for a fixed one.
    if (stored && stored.dateGmt === null && requested.local === stored.date) return floating({ status, clock, now });
    return { date: requested.local, dateGmt: requested.gmt };
  }
  const takenBack = fields.date === null || fields.dateGmt === null;
  if (stored?.dateGmt && !takenBack) return stored;
  return floating({ status, clock, now });
}

function floating({ status, clock, now }: { status: string; clock: SiteClock; now: Date }): StoredDate {
  const moment = clock.at(now);
  return { date: moment.local, dateGmt: isDateFloating(status) ? null : moment.gmt };
}

function requestedDate({ date, dateGmt }: ContentInput, clock: SiteClock): SiteMoment | null {
  const text = date || dateGmt;
  if (!text) return null;
  const moment = clock.parse(text, !date);
  if (!moment) throw domainError('invalid_date');
  return moment;
}

/** Seconds by which a date has to lie ahead for an item to wait for it. */
const AHEAD = 60;

/**
 * The status that fits the date: what is to be public waits for a date ahead, what waits is public once it has come.
 */
export function statusForDate({ status, dateGmt, now }: { status: string; dateGmt: string | null; now: Date }): string {
  if (dateGmt === null || (status !== 'publish' && status !== 'future')) return status;
  const ahead = (Date.parse(`${dateGmt}Z`) - now.getTime()) / 1_000;
  return ahead >= AHEAD ? 'future' : 'publish';
}
