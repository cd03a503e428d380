import { MAX_ID } from '../../../schema/values/ids.ts';
import type { Parameters } from '../../declare/route.ts';

/** Returns the number of items that a list skips: the offset, or else the items of the previous pages. */
export function computeOffset({ offset, page = 1, per_page: size = 10 }: Parameters): number {
  const skipped = offset === undefined ? (Number(page) - 1) * Number(size) : Number(offset);
  return Math.min(Math.abs(skipped), MAX_ID);
}
