import { parseLenientDate, writeTimestamp } from '../../core/site/timestamp.ts';

/**
 * Returns a date of an input without its time zone: clients of WPGraphQL expect that the clock of a date with a zone, in
 * UTC, becomes the clock of the site (`10:00:00Z` is ten o'clock there). Undefined for no date; the domain refuses a text
 * that is no date.
 */
export function localDateOfInput(date: string | null | undefined): string | undefined {
  // In the input of the domain, null removes a date.
  if (!date) return undefined;
  const parsed = parseLenientDate(date);
  return parsed ? writeTimestamp(parsed.timestamp) : date;
}
