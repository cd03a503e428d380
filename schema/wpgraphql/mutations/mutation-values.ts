import type { Deletion } from '../../content/write/item-mutations.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { ContentRow } from '../../core/rows/content-row.ts';
import { parseLenientDate, writeTimestamp } from '../../core/site/timestamp.ts';

/**
 * Returns a date of an input without its time zone: clients of WPGraphQL expect that the clock of a date with a zone, in
 * UTC, becomes the clock of the site (`10:00:00Z` is ten o'clock there). Undefined for no date; the domain refuses a text
 * that is no date.
 */
export function localDateOfInput(date: string | null | undefined): string | undefined {
  // In the input of the domain, null removes a date.
  if (!date) return undefined;
  const parsed = parseLenientDate(date.trim().replace(AMERICAN, '$3-$1-$2').replace(SINCE_1970, ''));
  return parsed ? writeTimestamp(parsed.timestamp) : date;
}

/** The month, the day and the year at the beginning of a date, in the order of the United States. */
const AMERICAN = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?!\d)/;

/** The sign before seconds since 1970. */
const SINCE_1970 = /^@(?=\d{10}$)/;

/** Returns a keyword of an input, such as `open`, in lower case. Undefined for an empty one, which changes nothing. */
export const keywordOfInput = (keyword: string | null | undefined): string | undefined =>
  keyword?.toLowerCase() || undefined;

/** What moving an item to the trash changes, apart from its status. */
const CHANGED_BY_TRASH = { slug: true, date: true, dateGmt: true, modified: true, modifiedGmt: true } as const;

/**
 * Reads an item that will be deleted. Returns a function that converts the deletion to the item of the result: clients of
 * WPGraphQL expect it with the slug and the dates that it had before it was moved to the trash.
 */
export async function itemBeforeDeletion(
  id: number,
  { kernel }: RequestContext,
): Promise<(deletion: Deletion<ContentRow>) => ContentRow> {
  const stored = await kernel.database.primary.post.findUnique({ where: { id }, select: CHANGED_BY_TRASH });
  return ({ item, previous }) => ({ ...((item ?? previous) as ContentRow), ...stored });
}
