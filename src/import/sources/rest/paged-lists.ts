import type { JsonObject } from '../../../../schema/values/json-text.ts';
import { ImportError } from '../../import-error.ts';
import type { RestAnswer } from './rest-client.ts';

/** A page of a list. */
export interface RestListPage {
  readonly items: readonly JsonObject[];
  /** The number of items and of pages that the site reports. */
  readonly total: number | undefined;
  readonly pages: number | undefined;
  /** The address of the page, for messages. */
  readonly address: string;
}

/**
 * Requests a page. `isFresh` ignores the answers that an earlier run stored. `oversized` is the error of an answer that is
 * too large, or whose size the site refuses: a smaller page may succeed.
 */
export type RequestPage = (request: {
  page: number;
  size: number;
  isFresh: boolean;
}) => Promise<RestListPage | { refusal: Refusal } | { oversized: ImportError }>;

/** How a list ended. */
export interface ListEnd {
  /** Why the site does not return the list at all. */
  readonly refusal?: Refusal;
  readonly total: number | undefined;
  /** The number of items at first, if some disappeared while the list was read. */
  readonly shrankFrom?: number;
}

/** Page sizes. Each divides the previous one, so that a smaller page begins where a larger one ended. */
const PAGE_SIZES: readonly [number, ...number[]] = [100, 50, 10];

const MAX_PAGES = 100_000;

/**
 * Maximum number of consecutive empty pages. Pages can be empty because they omit items that the account may not read.
 */
const MAX_EMPTY_PAGES = 20;

/**
 * Reads all items of a list, page by page. `idOf` identifies an item, and each item is returned once. If the site fails
 * for a page size, smaller pages are requested. If the list becomes shorter while it is read, it is read a second time,
 * because items have moved to earlier pages. Throws an ImportError when the pages do not end.
 */
export async function* readPages(
  request: RequestPage,
  idOf: (item: JsonObject) => unknown = ({ id }) => id,
): AsyncGenerator<readonly JsonObject[], ListEnd> {
  const seen = new Set<unknown>();
  let [size] = PAGE_SIZES;
  let page = 1;
  let emptyPages = 0;
  let firstTotal: number | undefined;
  let total: number | undefined;
  let pages: number | undefined;
  let shrankFrom: number | undefined;
  let isFresh = false;
  for (let requests = 0; requests < MAX_PAGES; requests++) {
    const answer = await request({ page, size, isFresh });
    if ('oversized' in answer) {
      const smaller: number | undefined = PAGE_SIZES[PAGE_SIZES.indexOf(size) + 1];
      if (smaller === undefined) throw answer.oversized;
      // A site that returns fewer items than requested has its own page size.
      const hasRequestedSize = total === undefined || pages === undefined || Math.ceil(total / size) === pages;
      page = hasRequestedSize ? ((page - 1) * size) / smaller + 1 : 1;
      size = smaller;
      continue;
    }
    if ('refusal' in answer && page === 1) return { refusal: answer.refusal, total };
    let isEnd = 'refusal' in answer;
    if (!('refusal' in answer)) {
      const { items } = answer;
      const newItems = items.filter((item) => !seen.has(idOf(item)));
      for (const item of newItems) seen.add(idOf(item));
      if (newItems.length > 0) yield newItems;
      if (total !== undefined && answer.total !== undefined && answer.total < total) shrankFrom ??= firstTotal;
      total = answer.total ?? total;
      firstTotal ??= total;
      pages = answer.pages;
      isEnd = pages === undefined ? newItems.length === 0 : page >= pages;
      emptyPages = items.length === 0 ? emptyPages + 1 : 0;
      if (!isEnd) requireProgress({ answer, newItems: newItems.length, emptyPages, isSecondReading: isFresh });
    } else if (pages !== undefined) shrankFrom ??= firstTotal;
    if (!isEnd) page++;
    else if (shrankFrom === undefined || isFresh) return { total, ...(shrankFrom === undefined ? {} : { shrankFrom }) };
    else {
      isFresh = true;
      page = 1;
    }
  }
  throw new ImportError([`A list of the site has more than ${MAX_PAGES} pages`]);
}

function requireProgress(progress: {
  answer: RestListPage;
  newItems: number;
  emptyPages: number;
  isSecondReading: boolean;
}): void {
  const { answer, newItems, emptyPages, isSecondReading } = progress;
  if (emptyPages > MAX_EMPTY_PAGES)
    throw new ImportError([`${answer.address} is empty, although more pages should follow`]);
  if (!isSecondReading && answer.items.length > 0 && newItems === 0) {
    throw new ImportError([`${answer.address} repeats the previous pages`]);
  }
}

/** An error answer with which a site refuses a request. */
export interface Refusal {
  readonly status: number;
  /** The error code of the site. */
  readonly code: string | undefined;
}

/** Statuses for a lack of permission, and for routes and parameters that the site does not support. */
const REFUSED: ReadonlySet<number> = new Set([400, 401, 403, 404, 410, 501]);

/** The refusal in an answer; undefined for other answers. */
export const refusalIn = ({ status, text }: RestAnswer): Refusal | undefined =>
  REFUSED.has(status) ? { status, code: codeIn(text) } : undefined;

/** The code in the body of an error. */
export const codeIn = (text: string): string | undefined => /"code"\s*:\s*"(\w{1,60})"/.exec(text.slice(0, 1_000))?.[1];

/** The line of the report for missing data. `subject` is a plural, such as `revisions`. */
export function describeRefusal(subject: string, { status, code }: Refusal): string {
  const reason = code === undefined ? '' : ` (${code})`;
  if (code === 'rest_no_route') return `The site has no ${subject}: its release does not support them.`;
  if (status === 401 || status === 403) return `The site does not reveal its ${subject}${reason}.`;
  return `The site returns no ${subject}: it answers ${status}${reason}.`;
}
