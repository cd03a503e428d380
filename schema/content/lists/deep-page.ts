import type { PageRows } from './connection-page.ts';

/** From this offset on, a page finds the ids of its rows in an index first: to read all rows before it would be slow. */
const MIN_DEEP_OFFSET = 1_000;

/** Whether a page begins so far from the beginning of its list that its rows are loaded by their ids. */
export const isDeep = ({ offset }: PageRows): boolean => offset >= MIN_DEEP_OFFSET;

/** A page at a large offset. */
export interface DeepPage<Row> {
  page: PageRows;
  /** The number of rows of the list; null for a list that begins or ends at a cursor. */
  count: (() => Promise<number> | number) | null;
  load(page: PageRows): Promise<Row[] | null>;
}

/**
 * Loads a page from the end of the list to which it is nearer, so that the last page takes no longer than the first. The
 * rows are in the order of the page.
 */
export async function fromNearerEnd<Row>({ page, count, load }: DeepPage<Row>): Promise<Row[] | null> {
  const total = (await count?.()) ?? 0;
  const remaining = total - page.offset;
  if (remaining >= page.offset || remaining <= 0) return load(page);
  const limit = Math.min(page.limit, remaining);
  const rows = await load({ limit, offset: remaining - limit, isBackwards: !page.isBackwards });
  return rows && [...rows].reverse();
}
