import { writeTimestamp } from './timestamp.ts';

/** The local times that daylight saving skips: from (included) to (excluded). */
interface Gap {
  from: string;
  to: string;
  /** The length of the gap in milliseconds. */
  lengthMs: number;
}

const DAY_MS = 86_400_000;

/**
 * Creates a function that converts dates as the reference does in its answers. The reference interprets every date, even
 * in GMT, in the time zone of the site, so that a time in the hour that daylight saving skips moves forward by an hour.
 * The gaps are computed once per year.
 */
export function createSkippedHourCorrection(offsetAt: (instant: number) => number): (date: string) => string {
  const years = new Map<string, readonly Gap[]>();
  return (date) => {
    const year = date.slice(0, 4);
    let gaps = years.get(year);
    if (!gaps) {
      gaps = findGaps(Number(year), offsetAt);
      years.set(year, gaps);
    }
    for (const gap of gaps) {
      if (date >= gap.from && date < gap.to) return writeTimestamp(Date.parse(`${date}Z`) + gap.lengthMs);
    }
    return date;
  };
}

function findGaps(year: number, offsetAt: (instant: number) => number): Gap[] {
  const gaps: Gap[] = [];
  if (!Number.isInteger(year) || year < 1970 || year > 2200) return gaps;
  const end = Date.UTC(year + 1, 0, 2);
  let before = offsetAt(Date.UTC(year, 0, 1) - DAY_MS);
  for (let day = Date.UTC(year, 0, 1); day < end; day += DAY_MS) {
    const after = offsetAt(day);
    if (after > before) {
      const instant = findOffsetChange({ from: day - DAY_MS, to: day, before, offsetAt });
      gaps.push({
        from: writeTimestamp(instant + before),
        to: writeTimestamp(instant + after),
        lengthMs: after - before,
      });
    }
    before = after;
  }
  return gaps;
}

/** Finds the first second with the new offset by bisection. */
function findOffsetChange(input: {
  from: number;
  to: number;
  before: number;
  offsetAt: (instant: number) => number;
}): number {
  let { from, to } = input;
  while (to - from > 1_000) {
    const middle = from + Math.floor((to - from) / 2_000) * 1_000;
    if (input.offsetAt(middle) === input.before) from = middle;
    else to = middle;
  }
  return to;
}
