import type { Conversion } from '../conversion.ts';
import { breakCycles } from './break-cycles.ts';
import { enteringRowsOf } from './entering-rows.ts';
import { normalizeComments } from './normalize-comments.ts';
import { normalizeAccounts, normalizeTerms } from './normalize-names.ts';
import { normalizePosts } from './normalize-posts.ts';
import { makeSlugsUnique } from './unique-slugs.ts';

/**
 * Normalizes all rows in the stage, whatever their source, by the rules of the domain: slugs, statuses, dates and parents.
 * The report names each value that changes. Later steps rely on the result.
 */
export function normalizeStage(conversion: Conversion, now: Date): void {
  const entering = enteringRowsOf(conversion, now);
  makeSlugsUnique(entering, normalizePosts(entering));
  normalizeTerms(entering);
  normalizeAccounts(entering);
  normalizeComments(entering);
  breakCycles(entering);
}
