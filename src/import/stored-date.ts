const STORED = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2})$/;

/** `YYYY-MM-DD hh:mm:ss` as `YYYY-MM-DDThh:mm:ss`; null for the zero date and other texts. */
export function readDate(text: string): string | null {
  const [, day, time] = STORED.exec(text) ?? [];
  if (day === undefined || time === undefined || day.startsWith('0000') || day.includes('-00')) return null;
  return `${day}T${time}`;
}

/** Seconds since 1970 as `YYYY-MM-DDThh:mm:ss` in GMT; null for other values. */
export function readUnixSeconds(seconds: unknown): string | null {
  const number = typeof seconds === 'string' && /^\d{1,12}$/.test(seconds) ? Number(seconds) : seconds;
  if (typeof number !== 'number' || !Number.isInteger(number) || number <= 0 || number > 253_402_300_799) return null;
  return new Date(number * 1_000).toISOString().slice(0, 19);
}
