import { formatDateIn, type ZoneAtDate } from '../../markup/dates/date-format.ts';
import { createSkippedHours } from './skipped-hours.ts';
import { isWritable, parseDateTime, readTimestamp, writeTimestamp } from './timestamp.ts';

/** A moment, written as the site's clock shows it and as GMT, both `YYYY-MM-DDTHH:MM:SS`. */
export interface SiteMoment {
  local: string;
  gmt: string;
}

/** The site's time zone at work. All dates are texts of the form `YYYY-MM-DDTHH:MM:SS`. */
export interface SiteClock {
  /** Name of the zone, or `` when the site has a fixed offset. */
  readonly timezone: string;
  /** Takes a local date, gives it in GMT; a time that the clock skips counts on, one it shows twice is the first. */
  toGmt(local: string): string;
  /** Takes a GMT date, gives what the clock shows then. */
  toLocal(gmt: string): string;
  /** Takes an instant, gives it in both forms. */
  at(instant: Date): SiteMoment;
  /**
   * Takes a date-time as clients send it, gives it in both forms, or null when it is none. Without a zone of its own it
   * is in the site's zone, or GMT when `isGmt`. A day that its month lacks counts on into the next month.
   */
  parse(text: string, isGmt?: boolean): SiteMoment | null;
  /** Takes a stored date, gives it as it is shown: see `createSkippedHours`. */
  shown(date: string): string;
  /** How many hours the clock is ahead of GMT at an instant. */
  offsetHours(instant: Date): number;
  /** Takes a format in the API's letters and a local date, gives it in words of English; nothing for what is none. */
  format(format: string, local: string): string;
}

/**
 * Takes the name of an IANA zone and an offset in hours for sites without one, gives the site's clock. A name that is
 * not known counts as none. The clock keeps its formatters: make one when the settings change, not one a call.
 */
export function createSiteClock(settings: { timezone: string; gmtOffset: number }): SiteClock {
  const zone = namedZone(settings.timezone) ?? fixedZone(settings.gmtOffset);
  const toGmt = (local: string) => writeTimestamp(instantOf(zone, readTimestamp(local)));
  const toLocal = (gmt: string) => writeTimestamp(localOf(zone, readTimestamp(gmt)));
  return {
    timezone: zone.name,
    toGmt,
    toLocal,
    at: (instant) => {
      const gmt = Math.floor(instant.getTime() / 1000) * 1000;
      return { local: writeTimestamp(localOf(zone, gmt)), gmt: writeTimestamp(gmt) };
    },
    parse: (text, isGmt = false) => {
      const parsed = parseDateTime(text);
      if (!parsed) return null;
      const isLocal = !isGmt && !parsed.hasZone;
      const local = isLocal ? parsed.timestamp : localOf(zone, parsed.timestamp);
      const gmt = isLocal ? instantOf(zone, parsed.timestamp) : parsed.timestamp;
      return isWritable(local) && isWritable(gmt) ? { local: writeTimestamp(local), gmt: writeTimestamp(gmt) } : null;
    },
    shown: createSkippedHours((instant) => zone.offsetAt(instant)),
    offsetHours: (instant) => zone.offsetAt(instant.getTime()) / 3_600_000,
    format: (format, local) => {
      const timestamp = parseDateTime(local)?.timestamp;
      if (timestamp === undefined) return '';
      return formatDateIn({ format, timestamp, zone: zoneAt(zone, instantOf(zone, timestamp)) });
    },
  };
}

interface Zone {
  /** Empty for a fixed offset. */
  name: string;
  /** Milliseconds that the clock is ahead of GMT at an instant. */
  offsetAt(instant: number): number;
  abbreviationAt(instant: number): string;
}

const day = 86_400_000;

function localOf(zone: Zone, instant: number): number {
  return instant + zone.offsetAt(instant);
}

/** Around a change of the clock, what it showed before the change decides. */
function instantOf(zone: Zone, local: number): number {
  const before = zone.offsetAt(local - day);
  const after = zone.offsetAt(local + day);
  if (before === after || zone.offsetAt(local - before) === before) return local - before;
  return zone.offsetAt(local - after) === after ? local - after : local - before;
}

function fixedZone(gmtOffset: number): Zone {
  const offset = Number.isFinite(gmtOffset) ? Math.trunc(gmtOffset * 60) * 60_000 : 0;
  const sign = offset < 0 ? '-' : '+';
  const minutes = Math.abs(offset) / 60_000;
  const text = `${sign}${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
  return { name: '', offsetAt: () => offset, abbreviationAt: () => text };
}

function namedZone(timeZone: string): Zone | null {
  if (timeZone === '') return null;
  try {
    const offsets = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset', year: 'numeric' });
    const names = ['en-US', 'en-GB', 'en-AU'].map(
      (locale) => new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short', year: 'numeric' }),
    );
    return {
      name: timeZone,
      offsetAt: (instant) => readOffset(offsets.format(instant)),
      abbreviationAt: (instant) => readAbbreviation(names, instant),
    };
  } catch {
    return null;
  }
}

/** Reads `1970, GMT-05:00`, with seconds for the clocks of old; nothing after GMT is no offset. */
function readOffset(text: string): number {
  const [, sign, hours, minutes, seconds] = /GMT([+-])(\d\d):(\d\d)(?::(\d\d))?$/.exec(text) ?? [];
  if (!sign) return 0;
  const amount = (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds ?? 0)) * 1000;
  return sign === '-' ? -amount : amount;
}

/** A zone has letters in the English of the places that use it, and a bare offset in the others. */
function readAbbreviation(names: readonly Intl.DateTimeFormat[], instant: number): string {
  for (const name of names) {
    const letters = /\b([A-Z]{2,5})$/.exec(name.format(instant))?.[1];
    if (letters) return letters;
  }
  return '';
}

function zoneAt(zone: Zone, instant: number): ZoneAtDate {
  const offset = zone.offsetAt(instant);
  const year = new Date(instant).getUTCFullYear();
  const standard = Math.min(zone.offsetAt(Date.UTC(year, 0, 1)), zone.offsetAt(Date.UTC(year, 6, 1)));
  return {
    name: zone.name,
    abbreviation: zone.abbreviationAt(instant),
    offsetSeconds: offset / 1000,
    isSummerTime: offset > standard,
  };
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
