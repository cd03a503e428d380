import { CooperativeScheduler } from '../../markup/cooperative-scheduler.ts';
import type { SearchedList } from './searched-list.ts';
import { NUMBERS_PER_STEP, type TermMatches } from './term-matches.ts';
import { ranksTerms, type SearchColumn } from './text-search.ts';

/** The matches of a term in the items of each searched type. */
type LoadMatches = (term: string) => Promise<readonly TermMatches[]>;

/**
 * Returns a function that ranks an item by its id, the most relevant first, as `relevanceRank` does in SQL; 0 for all if
 * the list is not ranked. It returns null for items that do not match.
 */
export async function rankOf(
  { terms, columns, isRanked }: Pick<SearchedList, 'terms' | 'columns' | 'isRanked'>,
  load: LoadMatches,
): Promise<(id: number) => number | null> {
  const { required, excluded, isSingle, sentence } = terms;
  const [isRequired, isExcluded] = await Promise.all([testsOf(required, load), testsOf(excluded, load)]);
  const inSentence = isRanked && !isSingle && sentence !== '' ? await testOf(sentence, load) : null;
  // Every text contains the empty term: without required terms, items only need to have texts.
  const hasTexts = required.length === 0 ? await testOf('', load) : null;
  const isIn = (test: TermTest, id: number) => columns.some((column) => test(column, id));
  const matches = (id: number) =>
    (hasTexts === null || hasTexts('title', id)) &&
    isRequired.every((test) => isIn(test, id)) &&
    !isExcluded.some((test) => isIn(test, id));
  const rank = (id: number): number => {
    if (!isRanked) return 0;
    if (isSingle) return isRequired[0]?.('title', id) ? 0 : 1;
    if (inSentence?.('title', id)) return 1;
    const inTitle = ranksTerms(terms) ? isRequired.filter((test) => test('title', id)).length : 0;
    if (inTitle > 0) return inTitle === required.length ? 2 : 3;
    if (inSentence?.('excerpt', id)) return 4;
    return inSentence?.('content', id) ? 5 : 6;
  };
  return (id) => (matches(id) ? rank(id) : null);
}

/** Whether a text of an item contains a term. */
type TermTest = (column: SearchColumn, id: number) => boolean;

const testsOf = (terms: readonly string[], load: LoadMatches): Promise<TermTest[]> =>
  Promise.all(terms.map((term) => testOf(term, load)));

async function testOf(term: string, load: LoadMatches): Promise<TermTest> {
  const byType = await load(term);
  return (column, id) => byType.some((matches) => matches[column].has(id));
}

/** The number of ranks that `rankOf` assigns. */
const RANKS = 7;
const NO_RANK = -1;

/**
 * Returns the ids in the order of their ranks, and in their own order within a rank. Ids without a rank are left out.
 * Yields to the event loop.
 */
export async function inOrderOfRank(ids: Int32Array, rankOfId: (id: number) => number | null): Promise<Int32Array> {
  const scheduler = new CooperativeScheduler();
  const ranks = new Int8Array(ids.length);
  const sizes = new Int32Array(RANKS);
  for (let index = 0; index < ids.length; index++) {
    const rank = rankOfId(ids[index] as number) ?? NO_RANK;
    ranks[index] = rank;
    if (rank !== NO_RANK) sizes[rank] = (sizes[rank] as number) + 1;
    if (index % NUMBERS_PER_STEP === 0 && scheduler.shouldYield) await scheduler.yieldToEventLoop();
  }
  const ends = sizes.map((_, rank) => sizes.subarray(0, rank).reduce((sum, size) => sum + size, 0));
  const ordered = new Int32Array(sizes.reduce((sum, size) => sum + size, 0));
  for (let index = 0; index < ids.length; index++) {
    const rank = ranks[index] as number;
    if (rank === NO_RANK) continue;
    ordered[ends[rank] as number] = ids[index] as number;
    ends[rank] = (ends[rank] as number) + 1;
  }
  return ordered;
}
