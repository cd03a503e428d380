import { MAX_ID } from '../../../schema/values/ids.ts';
import type { Parameters } from '../../declare/route.ts';

/** How many items a list skips: its offset where one is given, else those of the pages before. */
export function skippedItems({ offset, page = 1, per_page: size = 10 }: Parameters): number {
  const skipped = offset === undefined ? (Number(page) - 1) * Number(size) : Number(offset);
  return Math.min(Math.abs(skipped), MAX_ID);
}
