/**
 * Converts a date such as `2026-11-22T10:00:00` to milliseconds; without a time zone it is GMT. Throws a RangeError for
 * texts that `parseDateTime` does not accept.
 */
export function readTimestamp(date: string): number {
  const parsed = parseDateTime(date);
  if (!parsed) throw new RangeError(`Not a date: ${date.slice(0, 40)}`);
  return parsed.timestamp;
}

/** Converts milliseconds to `YYYY-MM-DDTHH:MM:SS` in GMT, limited to the years 0 to 9999. */
export function writeTimestamp(timestamp: number): string {
  return new Date(Math.min(Math.max(timestamp, earliest), latest)).toISOString().slice(0, 19);
}

/** Whether the date is within the years 0 to 9999. */
export function isWritable(timestamp: number): boolean {
  return timestamp >= earliest && timestamp <= latest;
}

const earliest = Date.parse('0000-01-01T00:00:00Z');

const latest = Date.parse('9999-12-31T23:59:59Z');

/** A parsed date: milliseconds in GMT, or in the local time if the text has no zone. */
interface ParsedDateTime {
  timestamp: number;
  hasZone: boolean;
}

const pattern = /^(\d{4})-(\d{2})-(\d{2})[Tt ](\d{2}):(\d{2}):(\d{2})(?:\.\d+)?(Z|[+-]\d{2}(?::\d{2})?)?$/;

/**
 * Parses a date of a client. Returns null for another form or a value out of range. As in the reference, a day after the
 * end of its month moves into the next month (30 February is 1 or 2 March), and the month or day 0 is the one before the
 * first.
 */
export function parseDateTime(text: string): ParsedDateTime | null {
  const match = pattern.exec(text);
  if (!match) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match.slice(1, 7).map(Number);
  if (month > 12 || day > 31 || hour > 24 || minute > 59 || second > 60) return null;
  // Not Date.UTC, which adds 1900 to the years 0 to 99.
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  date.setUTCHours(hour, minute, second);
  const zone = match[7];
  return { timestamp: date.getTime() - zoneOffset(zone), hasZone: zone !== undefined };
}

function zoneOffset(zone: string | undefined): number {
  if (zone === undefined || zone === 'Z') return 0;
  const amount = (Number(zone.slice(1, 3)) * 60 + Number(zone.slice(4) || 0)) * 60_000;
  return zone.startsWith('-') ? -amount : amount;
}

/** A date with optional parts: `2024-05-06`, `2024/5/6 7:08`, `2024-05-06T07:08:09.5+02:00`, `2024-05-06 07:08 +0200`. */
const NUMERIC =
  /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?:(?:[Tt]|\s+)(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?)?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2})?$/i;

/** Dates with the name of a month, as feeds, mails and programs write them: `Tue, 11 Feb 2025 10:00:00 +0000`. */
const WORDED = /^(?=[\s\S]*\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b)[\w\s,:.+()/-]{8,100}$/i;

const WORDED_ZONE = /\b(?:GMT|UTC|UT|Z|[ECMP][SD]T)\b|\d\s*[+-]\d{2}:?\d{2}\b/i;

const SECONDS = /^\d{10}$/;

/**
 * Parses a date in one of the forms that files of other programs contain: ISO 8601 with optional parts, the form of feeds
 * and mails, that of JavaScript, and seconds since 1970. Returns null for other texts, the year 0, and values out of range.
 */
export function parseLenientDate(text: string): ParsedDateTime | null {
  const trimmed = text.trim();
  const parsed = parseNumeric(trimmed) ?? parseWorded(trimmed);
  return parsed && isWritable(parsed.timestamp) && new Date(parsed.timestamp).getUTCFullYear() > 0 ? parsed : null;
}

function parseNumeric(text: string): ParsedDateTime | null {
  if (SECONDS.test(text)) return { timestamp: Number(text) * 1_000, hasZone: true };
  const match = NUMERIC.exec(text);
  if (!match) return null;
  const [, year = '', , month = '', day = '', hour = '0', minute = '00', second = '00', zone = ''] = match;
  const offset = /^(?:Z|UTC|GMT)$/i.test(zone) ? 'Z' : zone.replace(/^([+-]\d{2}):?(\d{2})$/, '$1:$2');
  return parseDateTime(`${year}-${two(month)}-${two(day)}T${two(hour)}:${minute}:${second}${offset}`);
}

function parseWorded(text: string): ParsedDateTime | null {
  if (!WORDED.test(text)) return null;
  const hasZone = WORDED_ZONE.test(text);
  // Without a zone, the parser of the language would use that of the process.
  const timestamp = Date.parse(hasZone ? text : `${text} UTC`);
  return Number.isNaN(timestamp) ? null : { timestamp: Math.floor(timestamp / 1_000) * 1_000, hasZone };
}

const two = (digits: string): string => digits.padStart(2, '0');
