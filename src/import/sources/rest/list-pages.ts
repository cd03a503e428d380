import { ImportError } from '../../import-error.ts';
import type { Refusal } from './refusal.ts';
import type { RestItem } from './rest-item.ts';

/** A page of a list. */
export interface ListPage {
  readonly items: readonly RestItem[];
  /** How many items, and pages of them, the site says that there are. */
  readonly total: number | undefined;
  readonly pages: number | undefined;
  /** Its address, for messages. */
  readonly address: string;
}

/** Asks for a page. `isFresh`: what was kept of an earlier run does not count. */
export type AskPage = (wish: {
  page: number;
  size: number;
  isFresh: boolean;
}) => Promise<ListPage | { refusal: Refusal } | { tooMuch: ImportError }>;

/** How a list ended. */
export interface ListEnd {
  /** Why the site does not give it at all. */
  readonly refusal?: Refusal;
  readonly total: number | undefined;
  /** How many there were at first, where some went away while the list was read. */
  readonly shrankFrom?: number;
}

/** Each divides the one before it: so what has been read stays read when pages become smaller. */
const SIZES: readonly [number, ...number[]] = [100, 50, 10];
const MOST_PAGES = 100_000;
/** In a row: what the account may not see is missing on its page. */
const MOST_EMPTY_PAGES = 20;

/**
 * All items of a list, page by page, each once as `idOf` tells them apart. Where the site cannot give as many at once, it is asked for fewer; where
 * the list became shorter meanwhile, it is gone through once more, since what follows has moved forward. Throws an
 * ImportError where the pages have no end.
 */
export async function* readPages(
  ask: AskPage,
  idOf: (item: RestItem) => unknown = ({ id }) => id,
): AsyncGenerator<readonly RestItem[], ListEnd> {
  const seen = new Set<unknown>();
  let [size] = SIZES;
  let page = 1;
  let empty = 0;
  let first: number | undefined;
  let total: number | undefined;
  let pages: number | undefined;
  let shrankFrom: number | undefined;
  let isFresh = false;
  for (let asked = 0; asked < MOST_PAGES; asked++) {
    const answer = await ask({ page, size, isFresh });
    if ('tooMuch' in answer) {
      const smaller: number | undefined = SIZES[SIZES.indexOf(size) + 1];
      if (smaller === undefined) throw answer.tooMuch;
      // A site that gives fewer than it is asked for counts in pages of its own.
      const isCounted = total === undefined || pages === undefined || Math.ceil(total / size) === pages;
      page = isCounted ? ((page - 1) * size) / smaller + 1 : 1;
      size = smaller;
      continue;
    }
    if ('refusal' in answer && page === 1) return { refusal: answer.refusal, total };
    let isEnd = 'refusal' in answer;
    if (!('refusal' in answer)) {
      const { items } = answer;
      const fresh = items.filter((item) => !seen.has(idOf(item)));
      for (const item of fresh) seen.add(idOf(item));
      if (fresh.length > 0) yield fresh;
      if (total !== undefined && answer.total !== undefined && answer.total < total) shrankFrom ??= first;
      total = answer.total ?? total;
      first ??= total;
      pages = answer.pages;
      isEnd = pages === undefined ? fresh.length === 0 : page >= pages;
      empty = items.length === 0 ? empty + 1 : 0;
      if (!isEnd) requireProgress({ answer, fresh: fresh.length, empty, isAgain: isFresh });
    } else if (pages !== undefined) shrankFrom ??= first;
    if (!isEnd) page++;
    else if (shrankFrom === undefined || isFresh) return { total, ...(shrankFrom === undefined ? {} : { shrankFrom }) };
    else {
      isFresh = true;
      page = 1;
    }
  }
  throw new ImportError([`A list of the site has more than ${MOST_PAGES} pages`]);
}

function requireProgress(given: { answer: ListPage; fresh: number; empty: number; isAgain: boolean }): void {
  const { answer, fresh, empty, isAgain } = given;
  if (empty > MOST_EMPTY_PAGES)
    throw new ImportError([`${answer.address} is to be followed by more, but gives nothing`]);
  if (!isAgain && answer.items.length > 0 && fresh === 0) {
    throw new ImportError([`${answer.address} gives again what the pages before it gave`]);
  }
}
