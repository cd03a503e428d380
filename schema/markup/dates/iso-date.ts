/** A local date and time with its offset, which results from the time in GMT. */
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
