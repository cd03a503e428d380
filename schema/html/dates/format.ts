const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const DAY = 86_400_000;

/** A month's English name, 1 for January. */
export function monthName(month: number): string {
  return MONTHS[month - 1] ?? '';
}

/** A weekday's English name, 0 for Sunday. */
export function dayName(day: number): string {
  return DAYS[((day % 7) + 7) % 7] ?? '';
}

/** A local date and time with its offset, which the time in GMT tells. */
export function isoDate(local: string, gmt: string): string {
  const minutes = offsetMinutes(local, gmt);
  const sign = minutes < 0 ? '-' : '+';
  const distance = Math.abs(minutes);
  return `${local.slice(0, 19).replace(' ', 'T')}${sign}${two(Math.floor(distance / 60))}:${two(distance % 60)}`;
}

function offsetMinutes(local: string, gmt: string): number {
  const difference = instant(local) - instant(gmt);
  return Number.isFinite(difference) ? Math.round(difference / 60_000) : 0;
}

function instant(text: string): number {
  return Date.parse(`${text.slice(0, 19).replace(' ', 'T')}Z`);
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}

/** Writes a local date and time by a format of single letters; a backslash keeps the letter behind it. */
export function formatDate(format: string, local: string, gmt: string): string {
  const time = instant(local);
  if (!Number.isFinite(time)) return '';
  const date = new Date(time);
  const parts: string[] = [];
  for (let at = 0; at < format.length; at += 1) {
    const letter = format[at] ?? '';
    if (letter === '\\') {
      at += 1;
      parts.push(format[at] ?? '');
    } else parts.push(part(letter, date, { local, gmt }));
  }
  return parts.join('');
}

function part(letter: string, date: Date, texts: { local: string; gmt: string }): string {
  const day = date.getUTCDate();
  const month = date.getUTCMonth() + 1;
  const year = date.getUTCFullYear();
  const hours = date.getUTCHours();
  const twelve = hours % 12 === 0 ? 12 : hours % 12;
  switch (letter) {
    case 'd':
      return two(day);
    case 'D':
      return dayName(date.getUTCDay()).slice(0, 3);
    case 'j':
      return String(day);
    case 'l':
      return dayName(date.getUTCDay());
    case 'N':
      return String(date.getUTCDay() || 7);
    case 'S':
      return ordinal(day);
    case 'w':
      return String(date.getUTCDay());
    case 'z':
      return String(Math.floor((date.getTime() - Date.UTC(year, 0, 1)) / DAY));
    case 'W':
      return two(weekNumber(date));
    case 'F':
      return monthName(month);
    case 'm':
      return two(month);
    case 'M':
      return monthName(month).slice(0, 3);
    case 'n':
      return String(month);
    case 't':
      return String(new Date(Date.UTC(year, month, 0)).getUTCDate());
    case 'L':
      return new Date(Date.UTC(year, 2, 0)).getUTCDate() === 29 ? '1' : '0';
    case 'o':
    case 'Y':
      return String(year);
    case 'y':
      return two(year % 100);
    case 'a':
      return hours < 12 ? 'am' : 'pm';
    case 'A':
      return hours < 12 ? 'AM' : 'PM';
    case 'g':
      return String(twelve);
    case 'G':
      return String(hours);
    case 'h':
      return two(twelve);
    case 'H':
      return two(hours);
    case 'i':
      return two(date.getUTCMinutes());
    case 's':
      return two(date.getUTCSeconds());
    case 'u':
      return '000000';
    case 'v':
      return '000';
    case 'P':
      return isoDate(texts.local, texts.gmt).slice(19);
    case 'O':
      return isoDate(texts.local, texts.gmt).slice(19).replace(':', '');
    case 'T':
      return isoDate(texts.local, texts.gmt).slice(19);
    case 'c':
      return isoDate(texts.local, texts.gmt);
    case 'U':
      return String(Math.floor(instant(texts.gmt) / 1000));
    case 'r':
      return `${formatDate('D, d M Y H:i:s O', texts.local, texts.gmt)}`;
    default:
      return letter;
  }
}

function ordinal(day: number): string {
  if (day >= 11 && day <= 13) return 'th';
  return ['th', 'st', 'nd', 'rd'][day % 10] ?? 'th';
}

function weekNumber(date: Date): number {
  const thursday = new Date(date.getTime() + (4 - (date.getUTCDay() || 7)) * DAY);
  return Math.floor((thursday.getTime() - Date.UTC(thursday.getUTCFullYear(), 0, 1)) / DAY / 7) + 1;
}
