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
export interface ParsedDateTime {
  timestamp: number;
  hasZone: boolean;
}

const pattern = /^(\d{4})-(\d{2})-(\d{2})[Tt ](\d{2}):(\d{2}):(\d{2})(?:\.\d+)?(Z|[+-]\d{2}(?::\d{2})?)?$/;

/**
 * Parses a date of a client. Returns null for another form or a value out of range. As in the reference, a day after the
 * end of its month moves into the next month (30 February is 1 or 2 March).
 */
export function parseDateTime(text: string): ParsedDateTime | null {
  const match = pattern.exec(text);
  if (!match) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match.slice(1, 7).map(Number);
  if (month < 1 || month > 12 || day < 1 || day > 31 || hour > 24 || minute > 59 || second > 60) return null;
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
