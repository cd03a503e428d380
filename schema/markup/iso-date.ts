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

/** Describes the distance of a GMT date to now in the largest fitting unit, such as `3 days ago`. */
export function timeAgo(gmt: string): string {
  const seconds = (Date.now() - Date.parse(`${gmt.slice(0, 19)}Z`)) / 1000;
  const elapsed = Math.max(1, Math.abs(seconds));
  const [secondsPerUnit, unit] = UNITS.find(([unitSeconds]) => elapsed >= unitSeconds) ?? [1, 'second'];
  const count = Math.max(1, Math.round(elapsed / secondsPerUnit));
  return `${count} ${unit}${count === 1 ? '' : 's'} ${seconds < 0 ? 'from now' : 'ago'}`;
}
