/** A time zone at one date. */
export interface ZoneAtDate {
  /** Empty for a fixed offset. */
  name: string;
  abbreviation: string;
  offsetSeconds: number;
  isSummerTime: boolean;
}

/** Formats a local date, given in milliseconds with its zone, in English; the letters of the format are those of PHP. */
export function formatDateIn(input: { format: string; timestamp: number; zone: ZoneAtDate }): string {
  const { format, timestamp, zone } = input;
  const moment = { date: new Date(timestamp), zone };
  let text = '';
  for (let index = 0; index < format.length; index++) {
    const character = format.charAt(index);
    if (character === '\\') text += format.charAt(++index);
    else text += letters.get(character)?.(moment) ?? character;
  }
  return text;
}

interface Moment {
  date: Date;
  zone: ZoneAtDate;
}

/** The days of the week, from Sunday. */
export const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** The months, from January. */
export const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);

const dayLength = 86_400_000;

const letters: ReadonlyMap<string, (moment: Moment) => string> = new Map([
  ['d', ({ date }) => padded(date.getUTCDate(), 2)],
  ['j', ({ date }) => String(date.getUTCDate())],
  ['D', ({ date }) => weekday(date).slice(0, 3)],
  ['l', ({ date }) => weekday(date)],
  ['N', ({ date }) => String(date.getUTCDay() || 7)],
  ['S', ({ date }) => ordinalSuffix(date.getUTCDate())],
  ['w', ({ date }) => String(date.getUTCDay())],
  ['z', ({ date }) => String(dayOfYear(date))],
  ['W', ({ date }) => padded(isoWeek(date).week, 2)],
  ['o', ({ date }) => String(isoWeek(date).year)],
  ['F', ({ date }) => month(date)],
  ['M', ({ date }) => month(date).slice(0, 3)],
  ['m', ({ date }) => padded(date.getUTCMonth() + 1, 2)],
  ['n', ({ date }) => String(date.getUTCMonth() + 1)],
  ['t', ({ date }) => String(new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate())],
  ['L', ({ date }) => (isLeapYear(date.getUTCFullYear()) ? '1' : '0')],
  ['Y', ({ date }) => padded(date.getUTCFullYear(), 4)],
  ['y', ({ date }) => padded(date.getUTCFullYear() % 100, 2)],
  ['a', ({ date }) => (date.getUTCHours() < 12 ? 'am' : 'pm')],
  ['A', ({ date }) => (date.getUTCHours() < 12 ? 'AM' : 'PM')],
  ['B', (moment) => padded(Math.floor(((((unixTime(moment) + 3600) % 86_400) + 86_400) % 86_400) / 86.4), 3)],
  ['g', ({ date }) => String(date.getUTCHours() % 12 || 12)],
  ['G', ({ date }) => String(date.getUTCHours())],
  ['h', ({ date }) => padded(date.getUTCHours() % 12 || 12, 2)],
  ['H', ({ date }) => padded(date.getUTCHours(), 2)],
  ['i', ({ date }) => padded(date.getUTCMinutes(), 2)],
  ['s', ({ date }) => padded(date.getUTCSeconds(), 2)],
  ['u', () => '000000'],
  ['v', () => '000'],
  ['e', ({ zone }) => zone.name || offset(zone, ':')],
  ['I', ({ zone }) => (zone.isSummerTime ? '1' : '0')],
  ['O', ({ zone }) => offset(zone, '')],
  ['P', ({ zone }) => offset(zone, ':')],
  ['p', ({ zone }) => (zone.offsetSeconds === 0 ? 'Z' : offset(zone, ':'))],
  ['T', ({ zone }) => zone.abbreviation || offset(zone, ':')],
  ['Z', ({ zone }) => String(zone.offsetSeconds)],
  ['c', ({ date, zone }) => date.toISOString().slice(0, 19) + offset(zone, ':')],
  ['r', ({ date, zone }) => formatDateIn({ format: 'D, d M Y H:i:s O', timestamp: date.getTime(), zone })],
  ['U', (moment) => String(unixTime(moment))],
]);

function weekday(date: Date): string {
  return WEEKDAYS[date.getUTCDay()] ?? '';
}

function month(date: Date): string {
  return MONTHS[date.getUTCMonth()] ?? '';
}

function unixTime({ date, zone }: Moment): number {
  return Math.floor(date.getTime() / 1000) - zone.offsetSeconds;
}

function offset(zone: ZoneAtDate, separator: string): string {
  const minutes = Math.floor(Math.abs(zone.offsetSeconds) / 60);
  const sign = zone.offsetSeconds < 0 ? '-' : '+';
  return sign + padded(Math.floor(minutes / 60), 2) + separator + padded(minutes % 60, 2);
}

function ordinalSuffix(day: number): string {
  if (day >= 11 && day <= 13) return 'th';
  return ['th', 'st', 'nd', 'rd'][day % 10] ?? 'th';
}

function dayOfYear(date: Date): number {
  return Math.floor((date.getTime() - startOfYear(date.getUTCFullYear())) / dayLength);
}

/** A week belongs to the year that its Thursday is in. */
function isoWeek(date: Date): { year: number; week: number } {
  const thursday = new Date(date.getTime() + (4 - (date.getUTCDay() || 7)) * dayLength);
  return { year: thursday.getUTCFullYear(), week: Math.floor(dayOfYear(thursday) / 7) + 1 };
}

function startOfYear(year: number): number {
  return new Date(0).setUTCFullYear(year, 0, 1);
}

function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

function padded(value: number, width: number): string {
  return String(value).padStart(width, '0');
}
