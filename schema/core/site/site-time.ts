import { formatDateIn, type ZoneAtDate } from '../../markup/date-format.ts';
import { isWritable, parseDateTime, readTimestamp, writeTimestamp } from './timestamp.ts';

/** A time in the time zone of the site and in GMT, both `YYYY-MM-DDTHH:MM:SS`. */
export interface SiteTime {
  local: string;
  gmt: string;
}

/** Conversions for the time zone of the site. All dates are texts of the form `YYYY-MM-DDTHH:MM:SS`. */
export interface SiteClock {
  /** The name of the time zone; empty for a fixed offset. */
  readonly timezone: string;
  /** Converts a local date to GMT. A time that daylight saving skips moves forward; one that occurs twice is the first. */
  toGmt(local: string): string;
  /** Converts a date in GMT to the time zone of the site. */
  toLocal(gmt: string): string;
  /** Converts an instant to both forms. */
  at(instant: Date): SiteTime;
  /** Returns the moment at which the day of an instant ends on the site. */
  endOfDay(instant: Date): Date;
  /**
   * Parses a date of a client. A date without a zone is in the time zone of the site, or in GMT with `isGmt`. A day after
   * the end of its month moves into the next month. Returns null for an invalid date.
   */
  parse(text: string, isGmt?: boolean): SiteTime | null;
  /** Converts a stored date to the form in REST answers: see `createSkippedHourCorrection`. */
  toAnswerDate(date: string): string;
  /** Returns the offset from GMT in hours at an instant. */
  offsetHours(instant: Date): number;
  /** Formats a local date in English with a format in the notation of PHP; an invalid date becomes an empty text. */
  format(format: string, local: string): string;
}

/**
 * Creates the clock of a site from the name of an IANA time zone, or from the offset in hours if the name is empty or
 * unknown. Creating a clock is slow: create one when the settings change, not one per call.
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
    endOfDay: (instant) => {
      const local = localOf(zone, instant.getTime());
      return new Date(instantOf(zone, local - (local % DAY_MS) + DAY_MS));
    },
    parse: (text, isGmt = false) => {
      const parsed = parseDateTime(text);
      if (!parsed) return null;
      const isLocal = !isGmt && !parsed.hasZone;
      const local = isLocal ? parsed.timestamp : localOf(zone, parsed.timestamp);
      const gmt = isLocal ? instantOf(zone, parsed.timestamp) : parsed.timestamp;
      return isWritable(local) && isWritable(gmt) ? { local: writeTimestamp(local), gmt: writeTimestamp(gmt) } : null;
    },
    toAnswerDate: createSkippedHourCorrection((instant) => zone.offsetAt(instant)),
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
  /** The offset from GMT in milliseconds at an instant. */
  offsetAt(instant: number): number;
  abbreviationAt(instant: number): string;
}

const DAY_MS = 86_400_000;

function localOf(zone: Zone, instant: number): number {
  return instant + zone.offsetAt(instant);
}

/** Converts a local time to an instant. At a change of the offset, the offset before the change applies. */
function instantOf(zone: Zone, local: number): number {
  const before = zone.offsetAt(local - DAY_MS);
  const after = zone.offsetAt(local + DAY_MS);
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

/** Parses a text such as `1970, GMT-05:00`; historical offsets have seconds. `GMT` alone is the offset 0. */
function readOffset(text: string): number {
  const [, sign, hours, minutes, seconds] = /GMT([+-])(\d\d):(\d\d)(?::(\d\d))?$/.exec(text) ?? [];
  if (!sign) return 0;
  const amount = (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds ?? 0)) * 1000;
  return sign === '-' ? -amount : amount;
}

/** Returns the abbreviation of a zone. Only the locale of a country that uses the zone has one. */
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

/** The local times that daylight saving skips: from (included) to (excluded). */
interface Gap {
  from: string;
  to: string;
  /** The length of the gap in milliseconds. */
  lengthMs: number;
}

/**
 * Creates a function that converts dates as the reference does in its answers. The reference interprets every date, even
 * in GMT, in the time zone of the site, so that a time in the hour that daylight saving skips moves forward by an hour.
 * The gaps are computed once per year.
 */
function createSkippedHourCorrection(offsetAt: (instant: number) => number): (date: string) => string {
  const years = new Map<string, readonly Gap[]>();
  return (date) => {
    const year = date.slice(0, 4);
    let gaps = years.get(year);
    if (!gaps) {
      gaps = findGaps(Number(year), offsetAt);
      years.set(year, gaps);
    }
    for (const gap of gaps) {
      if (date >= gap.from && date < gap.to) return writeTimestamp(Date.parse(`${date}Z`) + gap.lengthMs);
    }
    return date;
  };
}

function findGaps(year: number, offsetAt: (instant: number) => number): Gap[] {
  const gaps: Gap[] = [];
  if (!Number.isInteger(year) || year < 1970 || year > 2200) return gaps;
  const end = Date.UTC(year + 1, 0, 2);
  let before = offsetAt(Date.UTC(year, 0, 1) - DAY_MS);
  for (let day = Date.UTC(year, 0, 1); day < end; day += DAY_MS) {
    const after = offsetAt(day);
    if (after > before) {
      const instant = findOffsetChange({ from: day - DAY_MS, to: day, before, offsetAt });
      gaps.push({
        from: writeTimestamp(instant + before),
        to: writeTimestamp(instant + after),
        lengthMs: after - before,
      });
    }
    before = after;
  }
  return gaps;
}

/** Finds the first second with the new offset by bisection. */
function findOffsetChange(input: {
  from: number;
  to: number;
  before: number;
  offsetAt: (instant: number) => number;
}): number {
  let { from, to } = input;
  while (to - from > 1_000) {
    const middle = from + Math.floor((to - from) / 2_000) * 1_000;
    if (input.offsetAt(middle) === input.before) from = middle;
    else to = middle;
  }
  return to;
}
