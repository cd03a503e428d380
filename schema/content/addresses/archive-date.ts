import { MONTHS } from '../../markup/dates/date-format.ts';

/** A year, a month or a day: the local dates between which its items lie (exclusive), and what people call it. */
export interface ArchiveDate {
  after: string;
  before: string;
  label: string;
}

/** Takes year, month and day as texts, the later ones may be absent; null where they are no date. */
export function readArchiveDate([year, month, day, ...more]: readonly (string | undefined)[]): ArchiveDate | null {
  if (more.some((part) => part !== undefined) || !/^\d{4}$/.test(year ?? '')) return null;
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
    after: local(start.getTime() - 1_000),
    before: local(end.getTime()),
    label: `${name}${day === undefined ? '' : `${parts[2]}, `}${year}`,
  };
}

const local = (time: number): string => new Date(time).toISOString().slice(0, 19);
