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
