import { isWritable, type ParsedDateTime, parseDateTime } from './timestamp.ts';

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
