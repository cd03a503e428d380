import type { SiteClock, SiteTime } from '../../core/dates/site-time.ts';
import { domainError } from '../../core/domain-errors.ts';
import type { ContentInput } from './graphql-input.ts';

/** The statuses in which an item has no fixed date unless one is set. */
const FLOATING_DATE_STATUSES = new Set(['draft', 'pending', 'auto-draft']);

/** Whether the date of an item with this status follows its last change, unless a date is set. */
export const isDateFloating = (status: string): boolean => FLOATING_DATE_STATUSES.has(status);

/** The statuses that an attachment can have besides `inherit`: the status of the item it belongs to. */
const ATTACHMENT_STATUSES: ReadonlySet<string> = new Set(['private', 'trash', 'auto-draft']);

/** Returns the status with which an attachment is stored. */
export const attachmentStatus = (status: string): string => (ATTACHMENT_STATUSES.has(status) ? status : 'inherit');

/** The stored date of an item; `dateGmt` is null while the date is not fixed. */
interface StoredDate {
  date: string;
  dateGmt: string | null;
}

/**
 * Returns the date to write: the requested one, else the stored fixed date, else now. A requested date of null removes
 * a fixed date. Errors: `invalid_date` for a date that the clock of the site cannot represent.
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
    // Editors send the displayed date with every change, so an unchanged date does not become a fixed date.
    if (stored && stored.dateGmt === null && requested.local === stored.date)
      return floatingDate({ status, clock, now });
    return { date: requested.local, dateGmt: requested.gmt };
  }
  const removesDate = fields.date === null || fields.dateGmt === null;
  if (stored?.dateGmt && !removesDate) return stored;
  return floatingDate({ status, clock, now });
}

function floatingDate({ status, clock, now }: { status: string; clock: SiteClock; now: Date }): StoredDate {
  const time = clock.at(now);
  return { date: time.local, dateGmt: isDateFloating(status) ? null : time.gmt };
}

function requestedDate({ date, dateGmt }: ContentInput, clock: SiteClock): SiteTime | null {
  const text = date || dateGmt;
  if (!text) return null;
  const time = clock.parse(text, !date);
  if (!time) throw domainError('invalid_date');
  return time;
}

/** The seconds by which a date must be in the future for an item to be scheduled. */
const MIN_SECONDS_AHEAD = 60;

/**
 * Returns the status for the date: `publish` becomes `future` if the date is in the future, and `future` becomes
 * `publish` if it is not.
 */
export function statusForDate({ status, dateGmt, now }: { status: string; dateGmt: string | null; now: Date }): string {
  if (dateGmt === null || (status !== 'publish' && status !== 'future')) return status;
  const secondsAhead = (Date.parse(`${dateGmt}Z`) - now.getTime()) / 1_000;
  return secondsAhead >= MIN_SECONDS_AHEAD ? 'future' : 'publish';
}
