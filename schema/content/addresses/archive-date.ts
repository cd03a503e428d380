import { writeTimestamp } from '../../core/dates/timestamp.ts';
import { MONTHS } from '../../markup/dates/date-format.ts';

/** A year, a month or a day: the local times between which its items are (exclusive), and a display name. */
export interface ArchiveDate {
  after: string;
  before: string;
  label: string;
}

/** Parses year, month and day; the day, or both day and month, may be absent. Null if they are not a date. */
export function parseArchiveDate([year, month, day, ...excess]: readonly (string | undefined)[]): ArchiveDate | null {
  if (excess.some((part) => part !== undefined) || !/^\d{4}$/.test(year ?? '')) return null;
  if (![month, day].every((part) => part === undefined || /^\d{1,2}$/.test(part))) return null;
  if (month === undefined && day !== undefined) return null;
  const parts = [Number(year), Number(month ?? 1), Number(day ?? 1)] as const;
  const start = new Date(Date.UTC(parts[0], parts[1] - 1, parts[2]));
  if (start.getUTCMonth() !== parts[1] - 1 || start.getUTCDate() !== parts[2]) return null;
  const end = new Date(start);
  if (day !== undefined) end.setUTCDate(end.getUTCDate() + 1);
  else if (month !== undefined) end.setUTCMonth(end.getUTCMonth() + 1);
  else end.setUTCFullYear(end.getUTCFullYear() + 1);
  const name = month === undefined ? '' : `${MONTHS[parts[1] - 1]} `;
  return {
    after: writeTimestamp(start.getTime() - 1_000),
    before: writeTimestamp(end.getTime()),
    label: `${name}${day === undefined ? '' : `${parts[2]}, `}${year}`,
  };
}
