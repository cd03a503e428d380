import { LARGEST_ID } from '../../../schema/ids.ts';
import type { Parameters } from '../../declare/route.ts';

/** An id of a filter. One beyond what GraphQL's whole numbers hold names nothing, as -1 does. */
export const existingId = (id: unknown): number => (Math.abs(Number(id)) > LARGEST_ID ? -1 : Number(id));

/** How many items a list skips: its offset where one is given, else those of the pages before. */
export function skippedItems({ offset, page = 1, per_page: size = 10 }: Parameters): number {
  const skipped = offset === undefined ? (Number(page) - 1) * Number(size) : Number(offset);
  return Math.min(Math.abs(skipped), LARGEST_ID);
}

/** Types of the variables that all lists take which may be asked for in another order. */
export const orderedListTypes = { order: 'Order', first: 'Int', offset: 'Int', context: 'ReadContext' } as const;
