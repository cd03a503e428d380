import { builtinRegistry } from '../../core/registry/registry.ts';
import type { SiteClock, SiteTime } from '../../core/site/site-time.ts';
import { parseLenientDate, writeTimestamp } from '../../core/site/timestamp.ts';
import { enteringSlug } from '../../core/slugs/slug-text.ts';
import { attachmentStatus, isDateFloating, statusForDate } from './content-columns.ts';

/** The dates of an item that enters the site, as another program wrote them; empty if they are missing. */
export interface EnteringDates {
  /** In the time zone of the site, unless it names a zone. */
  local: string;
  gmt: string;
}

/** Reads a date in any form that files of other programs contain; null if it is missing or not a date. */
export function enteringDate({ local, gmt }: EnteringDates, clock: SiteClock): SiteTime | null {
  const inZone = parseLenientDate(local);
  const inGmt = parseLenientDate(gmt);
  const gmtText = inGmt && writeTimestamp(inGmt.timestamp);
  if (inZone && !inZone.hasZone) {
    const localText = writeTimestamp(inZone.timestamp);
    return { local: localText, gmt: gmtText ?? clock.toGmt(localText) };
  }
  const instant = inZone ? writeTimestamp(inZone.timestamp) : gmtText;
  return instant === null ? null : { local: clock.toLocal(instant), gmt: instant };
}

/** An item that enters the site: its slug, status and dates as another program wrote them. */
export interface EnteringItem {
  id: number;
  type: string;
  title: string;
  slug: string;
  status: string;
  dates: EnteringDates;
}

/** The slug, status and date with which an item from elsewhere is stored. */
export interface EnteredItem {
  /** Empty for an item without a slug that is not published yet. */
  slug: string;
  status: string;
  /** Null if no date of the item can be read. */
  date: SiteTime | null;
}

/**
 * Normalizes an item from elsewhere by the rules that apply to writes of the API: the form of slugs, statuses in lower
 * case, a draft without a status, and a status that agrees with the date if items of the type have one. The caller makes
 * slugs unique.
 */
export function enterItem(
  { id, type, title, slug, status, dates }: EnteringItem,
  { clock, language, now }: { clock: SiteClock; language: string; now: Date },
): EnteredItem {
  const date = enteringDate(dates, clock);
  const cleanedStatus = status.trim().toLowerCase();
  const { defaultStatus, hasNoDate } = builtinRegistry.postTypes.get(type) ?? {};
  const statusOfType = defaultStatus === 'inherit' ? attachmentStatus(cleanedStatus) : cleanedStatus || 'draft';
  const enteredStatus = hasNoDate
    ? statusOfType
    : statusForDate({ status: statusOfType, dateGmt: date?.gmt ?? null, now });
  const hasNoSlug = slug.trim() === '' && isDateFloating(enteredStatus, builtinRegistry);
  return { slug: hasNoSlug ? '' : enteringSlug({ slug, title, id, language }), status: enteredStatus, date };
}
