const STEPS: readonly (readonly [number, string])[] = [
  [31_536_000, 'year'],
  [2_592_000, 'month'],
  [604_800, 'week'],
  [86_400, 'day'],
  [3600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
];

/** How long ago a moment in GMT is, in the largest unit that fits. */
export function timeAgo(gmt: string): string {
  const seconds = (Date.now() - Date.parse(`${gmt.slice(0, 19)}Z`)) / 1000;
  const distance = Math.max(1, Math.abs(seconds));
  const [length, unit] = STEPS.find(([step]) => distance >= step) ?? [1, 'second'];
  const count = Math.max(1, Math.round(distance / length));
  return `${count} ${unit}${count === 1 ? '' : 's'} ${seconds < 0 ? 'from now' : 'ago'}`;
}
