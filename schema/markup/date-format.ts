/** The state of a time zone at one date. */
export interface ZoneAtDate {
  /** The name of the zone; empty for a fixed offset. */
  name: string;
  abbreviation: string;
  offsetSeconds: number;
  isSummerTime: boolean;
}

/**
 * Formats a date in English. `timestamp` is the local time in milliseconds as if it were UTC; the format characters are
 * those of the PHP function `date`, and a backslash escapes the next character.
 */
export function formatDateIn(input: { format: string; timestamp: number; zone: ZoneAtDate }): string {
  const { format, timestamp, zone } = input;
  const zonedDate = { date: new Date(timestamp), zone };
  let text = '';
  for (let index = 0; index < format.length; index++) {
    const character = format.charAt(index);
    if (character === '\\') text += format.charAt(++index);
    else text += FORMAT_CHARACTERS.get(character)?.(zonedDate) ?? character;
  }
  return text;
}

interface ZonedDate {
  /** The local time as if it were UTC. */
  date: Date;
  zone: ZoneAtDate;
}

/** The English names of the days of the week, from Sunday. */
export const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** The English names of the months, from January. */
export const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);

const DAY_MS = 86_400_000;

const FORMAT_CHARACTERS = new Map<string, (zonedDate: ZonedDate) => string>([
  ['d', ({ date }) => pad(date.getUTCDate(), 2)],
  ['j', ({ date }) => String(date.getUTCDate())],
  ['D', ({ date }) => weekdayName(date).slice(0, 3)],
  ['l', ({ date }) => weekdayName(date)],
  ['N', ({ date }) => String(date.getUTCDay() || 7)],
  ['S', ({ date }) => ordinalSuffix(date.getUTCDate())],
  ['w', ({ date }) => String(date.getUTCDay())],
  ['z', ({ date }) => String(dayOfYear(date))],
  ['W', ({ date }) => pad(isoWeek(date).week, 2)],
  ['o', ({ date }) => String(isoWeek(date).year)],
  ['F', ({ date }) => monthName(date)],
  ['M', ({ date }) => monthName(date).slice(0, 3)],
  ['m', ({ date }) => pad(date.getUTCMonth() + 1, 2)],
  ['n', ({ date }) => String(date.getUTCMonth() + 1)],
  ['t', ({ date }) => String(new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate())],
  ['L', ({ date }) => (isLeapYear(date.getUTCFullYear()) ? '1' : '0')],
  ['Y', ({ date }) => pad(date.getUTCFullYear(), 4)],
  ['y', ({ date }) => pad(date.getUTCFullYear() % 100, 2)],
  ['a', ({ date }) => (date.getUTCHours() < 12 ? 'am' : 'pm')],
  ['A', ({ date }) => (date.getUTCHours() < 12 ? 'AM' : 'PM')],
  ['B', (zonedDate) => pad(Math.floor(((((unixSeconds(zonedDate) + 3600) % 86_400) + 86_400) % 86_400) / 86.4), 3)],
  ['g', ({ date }) => String(date.getUTCHours() % 12 || 12)],
  ['G', ({ date }) => String(date.getUTCHours())],
  ['h', ({ date }) => pad(date.getUTCHours() % 12 || 12, 2)],
  ['H', ({ date }) => pad(date.getUTCHours(), 2)],
  ['i', ({ date }) => pad(date.getUTCMinutes(), 2)],
  ['s', ({ date }) => pad(date.getUTCSeconds(), 2)],
  ['u', () => '000000'],
  ['v', () => '000'],
  ['e', ({ zone }) => zone.name || formatOffset(zone, ':')],
  ['I', ({ zone }) => (zone.isSummerTime ? '1' : '0')],
  ['O', ({ zone }) => formatOffset(zone, '')],
  ['P', ({ zone }) => formatOffset(zone, ':')],
  ['p', ({ zone }) => (zone.offsetSeconds === 0 ? 'Z' : formatOffset(zone, ':'))],
  ['T', ({ zone }) => zone.abbreviation || formatOffset(zone, ':')],
  ['Z', ({ zone }) => String(zone.offsetSeconds)],
  ['c', ({ date, zone }) => date.toISOString().slice(0, 19) + formatOffset(zone, ':')],
  ['r', ({ date, zone }) => formatDateIn({ format: 'D, d M Y H:i:s O', timestamp: date.getTime(), zone })],
  ['U', (zonedDate) => String(unixSeconds(zonedDate))],
]);

function weekdayName(date: Date): string {
  return WEEKDAYS[date.getUTCDay()] ?? '';
}

function monthName(date: Date): string {
  return MONTHS[date.getUTCMonth()] ?? '';
}

function unixSeconds({ date, zone }: ZonedDate): number {
  return Math.floor(date.getTime() / 1000) - zone.offsetSeconds;
}

function formatOffset(zone: ZoneAtDate, separator: string): string {
  const minutes = Math.floor(Math.abs(zone.offsetSeconds) / 60);
  const sign = zone.offsetSeconds < 0 ? '-' : '+';
  return sign + pad(Math.floor(minutes / 60), 2) + separator + pad(minutes % 60, 2);
}

function ordinalSuffix(day: number): string {
  if (day >= 11 && day <= 13) return 'th';
  return ['th', 'st', 'nd', 'rd'][day % 10] ?? 'th';
}

function dayOfYear(date: Date): number {
  return Math.floor((date.getTime() - startOfYear(date.getUTCFullYear())) / DAY_MS);
}

/** Returns the ISO week of a date and its year. A week belongs to the year of its Thursday. */
function isoWeek(date: Date): { year: number; week: number } {
  const thursday = new Date(date.getTime() + (4 - (date.getUTCDay() || 7)) * DAY_MS);
  return { year: thursday.getUTCFullYear(), week: Math.floor(dayOfYear(thursday) / 7) + 1 };
}

function startOfYear(year: number): number {
  return new Date(0).setUTCFullYear(year, 0, 1);
}

function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

function pad(value: number, width: number): string {
  return String(value).padStart(width, '0');
}

/** Formats a local date and time in ISO 8601; the offset is the difference to the same time in GMT. */
export function isoDate(local: string, gmt: string): string {
  const minutes = offsetMinutes(local, gmt);
  const sign = minutes < 0 ? '-' : '+';
  const absoluteMinutes = Math.abs(minutes);
  return `${local.slice(0, 19).replace(' ', 'T')}${sign}${twoDigits(Math.floor(absoluteMinutes / 60))}:${twoDigits(absoluteMinutes % 60)}`;
}

function offsetMinutes(local: string, gmt: string): number {
  const difference = parseAsUtc(local) - parseAsUtc(gmt);
  return Number.isFinite(difference) ? Math.round(difference / 60_000) : 0;
}

function parseAsUtc(text: string): number {
  return Date.parse(`${text.slice(0, 19).replace(' ', 'T')}Z`);
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

const UNITS: readonly (readonly [seconds: number, name: string])[] = [
  [31_536_000, 'year'],
  [2_592_000, 'month'],
  [604_800, 'week'],
  [86_400, 'day'],
  [3600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
];

/** Describes the distance of a GMT date to the current time in the largest fitting unit, such as `3 days ago`. */
export function timeAgo(gmt: string, now: Date): string {
  const seconds = (now.getTime() - Date.parse(`${gmt.slice(0, 19)}Z`)) / 1000;
  const elapsed = Math.max(1, Math.abs(seconds));
  const [secondsPerUnit, unit] = UNITS.find(([unitSeconds]) => elapsed >= unitSeconds) ?? [1, 'second'];
  const count = Math.max(1, Math.round(elapsed / secondsPerUnit));
  return `${count} ${unit}${count === 1 ? '' : 's'} ${seconds < 0 ? 'from now' : 'ago'}`;
}
