import { writeTimestamp } from '../../schema/core/site/timestamp.ts';

const STORED_DATE = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2})$/;

/** Converts `YYYY-MM-DD hh:mm:ss` to `YYYY-MM-DDThh:mm:ss`. Returns null for the zero date and other texts. */
export function readDate(text: string): string | null {
  const [, day, time] = STORED_DATE.exec(text) ?? [];
  if (day === undefined || time === undefined || day.startsWith('0000') || day.includes('-00')) return null;
  return `${day}T${time}`;
}

/** Converts seconds since 1970 to `YYYY-MM-DDThh:mm:ss` in GMT. Returns null for other values. */
export function readUnixSeconds(seconds: unknown): string | null {
  const number = typeof seconds === 'string' && /^\d{1,12}$/.test(seconds) ? Number(seconds) : seconds;
  if (typeof number !== 'number' || !Number.isInteger(number) || number <= 0 || number > 253_402_300_799) return null;
  return writeTimestamp(number * 1_000);
}
