import type { JsonSchema, JsonValue } from '../../../json-schema/schema-types.ts';
import { formatDateIn, MONTHS } from '../../../markup/date-format.ts';
import { type FieldReading, type FieldType, isEmptyValue } from '../field-type.ts';

const DATE_ONLY_ZONE = { name: 'UTC', abbreviation: 'UTC', offsetSeconds: 0, isSummerTime: false };

const monthOf = (name: string): number =>
  MONTHS.findIndex((month) => month.toLowerCase().startsWith(name.slice(0, 3).toLowerCase())) + 1;

/** Forms of dates: a pattern, and the groups of year, month and day. */
const DATE_FORMS: readonly [pattern: RegExp, order: readonly ['y' | 'm' | 'd', 'y' | 'm' | 'd', 'y' | 'm' | 'd']][] = [
  [/^(\d{4})(\d{2})(\d{2})$/, ['y', 'm', 'd']],
  [/^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/, ['y', 'm', 'd']],
  [/^(\d{1,2})\/(\d{1,2})\/(\d{4})$/, ['m', 'd', 'y']],
  [/^(\d{1,2})[-.](\d{1,2})[-.](\d{4})$/, ['d', 'm', 'y']],
  [/^(\d{1,2})(?:st|nd|rd|th)?[ -]([a-z]{3,9})\.?,?[ -](\d{4})$/i, ['d', 'm', 'y']],
  [/^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/i, ['m', 'd', 'y']],
];

/** Returns the day of a text as milliseconds; days beyond the end of a month continue in the next. Null for other texts. */
function parseDay(text: string): number | null {
  for (const [pattern, order] of DATE_FORMS) {
    const match = pattern.exec(text);
    if (!match) continue;
    const part = (name: 'y' | 'm' | 'd') => match[order.indexOf(name) + 1] ?? '';
    const month = /^\d/.test(part('m')) ? Number(part('m')) : monthOf(part('m'));
    const day = Number(part('d'));
    if (month < 1 || month > 12 || day > 31) return null;
    return Date.UTC(Number(part('y')), month - 1, day);
  }
  return null;
}

/** Returns the milliseconds since midnight of a time such as `16:30`, `4:30 pm` or `4pm`; null for other texts. */
function parseTime(text: string): number | null {
  const [, hours, minutes = '0', seconds = '0', half] =
    /^(\d{1,2})(?::(\d{2}))?(?::(\d{2}))?(?:\.\d+)?\s*([ap]\.?m\.?)?$/i.exec(text) ?? [];
  if (hours === undefined || (half === undefined && !text.includes(':'))) return null;
  const hour = Number(hours);
  if (hour > 24 || Number(minutes) > 59 || Number(seconds) > 59 || (half !== undefined && (hour < 1 || hour > 12)))
    return null;
  const base = half === undefined ? hour : (hour % 12) + (half.toLowerCase().startsWith('p') ? 12 : 0);
  return ((base * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000;
}

/**
 * Returns the local date and time of a text as milliseconds as if it were UTC, in the usual forms of dates, times and both; a time
 * alone is on the day `today`. Null for a text that cannot be read.
 */
function parseLocalTime(input: string, today: number): number | null {
  const text = input.trim().replace(/\s+/g, ' ');
  const day = parseDay(text);
  if (day !== null) return day;
  const time = parseTime(text);
  if (time !== null) return Math.floor(today / 86_400_000) * 86_400_000 + time;
  const [, datePart, timePart] =
    /^(.*?\d)(?:[T ]| at )(\d{1,2}(?::\d{2}){0,2}(?:\.\d+)?\s*(?:[ap]\.?m\.?)?)(?:Z|[+-]\d{2}:?\d{2})?$/i.exec(text) ??
    [];
  if (datePart === undefined || timePart === undefined) return null;
  const [partDay, partTime] = [parseDay(datePart), parseTime(timePart)];
  return partDay === null || partTime === null ? null : partDay + partTime;
}

/** Formats a local time with the format characters of the PHP function `date`. */
const formatLocalTime = (timestamp: number, format: string): string =>
  formatDateIn({ format, timestamp, zone: DATE_ONLY_ZONE });

/** Returns the schema of a date or a time, whose stored form the description shows. */
const dateSchema = (example: string): JsonSchema => ({
  type: ['string', 'null'],
  description: `Stored in the form ${example}.`,
});

const localTimeOf = (value: JsonValue, { context }: FieldReading): number | null =>
  isEmptyValue(value) || typeof value === 'object'
    ? null
    : parseLocalTime(String(value), context.kernel.now().getTime());

/** Returns a date or a time in the return format of the field; a text that is neither as it is. */
function formatStoredDate(
  value: JsonValue,
  { fallbackFormat, ...reading }: FieldReading & { fallbackFormat: string },
): JsonValue {
  const time = localTimeOf(value, reading);
  return time === null ? value : formatLocalTime(time, String(reading.field.settings.return_format || fallbackFormat));
}

/** How much of a time a format with one of these characters shows, in milliseconds. */
const PRECISIONS: readonly [characters: RegExp, unit: number][] = [
  [/[scrU]/, 1_000],
  [/i/, 60_000],
  [/[gGhH]/, 3_600_000],
];

/**
 * Returns a date in the form of RFC 3339, to the precision of the return format of the field: a format without the time gives
 * midnight. Null for a text that is no date.
 */
function graphqlDate(
  value: JsonValue,
  { fallbackFormat, ...reading }: FieldReading & { fallbackFormat: string },
): JsonValue {
  const time = localTimeOf(value, reading);
  if (time === null) return null;
  const format = String(reading.field.settings.return_format || fallbackFormat).replace(/\\./g, '');
  const [, unit] = PRECISIONS.find(([characters]) => characters.test(format)) ?? [null, 86_400_000];
  return formatLocalTime(Math.floor(time / unit) * unit, 'Y-m-d\\TH:i:s+00:00');
}

/** A day. */
export const datePickerField: FieldType = {
  schema: () => dateSchema('20240229'),
  light: (value) => (isEmptyValue(value) || typeof value === 'object' ? null : String(value)),
  standard: (value, reading) => formatStoredDate(value, { ...reading, fallbackFormat: 'd/m/Y' }),
  graphql: 'String',
  graphqlValue: (value, reading) => graphqlDate(value, { ...reading, fallbackFormat: 'd/m/Y' }),
};

/** A day with a time, in the time zone of the site. */
export const dateTimePickerField: FieldType = {
  schema: () => dateSchema('2024-02-29 18:05:09'),
  standard: (value, reading) => formatStoredDate(value, { ...reading, fallbackFormat: 'd/m/Y g:i a' }),
  graphql: 'String',
  graphqlValue: (value, reading) => graphqlDate(value, { ...reading, fallbackFormat: 'd/m/Y g:i a' }),
};

/** A time of the day. */
export const timePickerField: FieldType = {
  schema: () => dateSchema('16:30:00'),
  standard: (value, reading) => formatStoredDate(value, { ...reading, fallbackFormat: 'g:i a' }),
  graphql: 'String',
  graphqlValue: (value, reading) =>
    isEmptyValue(value) ? null : formatStoredDate(value, { ...reading, fallbackFormat: 'g:i a' }),
};
