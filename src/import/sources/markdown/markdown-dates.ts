import { enteringDate } from '../../../../schema/content/write/entering-item.ts';
import type { SiteClock } from '../../../../schema/core/site/site-time.ts';
import { parseLenientDate, readTimestamp, writeTimestamp } from '../../../../schema/core/site/timestamp.ts';

const NO_DATE = '0000-00-00 00:00:00';
const ZONE = /\s*(?:Z|UTC|GMT|[+-]\d{2}:?\d{2})$/i;

/** A date in the form of the source's tables, in the site's time zone and in GMT. */
export interface StoredDates {
  readonly local: string;
  readonly gmt: string;
}

/** The text of a date in a front matter; empty for other values. TOML has dates without a zone. */
export function dateText(value: unknown): string {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString();
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}

/** The instant of a date; one without a zone is in that of the site. Null for a value that is not a date. */
export function instantIn(value: unknown, clock: SiteClock): number | null {
  const date = enteringDate({ local: dateText(value), gmt: '' }, clock);
  return date && readTimestamp(date.gmt);
}

/** Whether a value is a date. */
export const isDate = (value: unknown): boolean => parseLenientDate(dateText(value)) !== null;

/**
 * A date with a zone is converted to the zone of the site; if that is unknown, it is local in its own. A date without a
 * zone has no date in GMT. Null for a text that is not a date.
 */
export function storedDates(text: string, clock: SiteClock | null): StoredDates | null {
  const parsed = parseLenientDate(text);
  if (!parsed) return null;
  const stored = (timestamp: number) => writeTimestamp(timestamp).replace('T', ' ');
  if (!parsed.hasZone) return { local: stored(parsed.timestamp), gmt: NO_DATE };
  if (clock) {
    const { local, gmt } = clock.at(new Date(parsed.timestamp));
    return { local: local.replace('T', ' '), gmt: gmt.replace('T', ' ') };
  }
  const local = parseLenientDate(text.replace(ZONE, ''));
  return { local: stored(local?.timestamp ?? parsed.timestamp), gmt: stored(parsed.timestamp) };
}
