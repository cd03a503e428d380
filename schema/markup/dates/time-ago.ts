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
