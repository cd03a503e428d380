import { LRUCache } from 'lru-cache';
import type { Kernel } from '../../../schema/core/domain-kernel.ts';
import { ALL_TABLES } from '../../../schema/core/reads/tracked-tables.ts';
import type { PageAnswer } from '../page-answer.ts';
import type { PageRequest } from '../page-request.ts';

/** Maximum characters of all cached pages together. */
const MAX_CHARACTERS = 16_000_000;

/** Short, because pages may contain relative times. */
const MAX_AGE_MS = 60_000;

interface CachedPage {
  /** The version of `tableChanges` when the page was requested. */
  version: number;
  themeChanges: number;
  answer: PageAnswer;
}

/**
 * Caches pages of anonymous viewers until a table or the theme changes. Does not cache addresses with a query and
 * pages other than status 200.
 */
export function cachePages(
  { database: { tableChanges }, themes }: Pick<Kernel, 'database' | 'themes'>,
  createPage: (request: PageRequest) => Promise<PageAnswer>,
): (request: PageRequest) => Promise<PageAnswer> {
  const pages = new LRUCache<string, CachedPage>({
    maxSize: MAX_CHARACTERS,
    ttl: MAX_AGE_MS,
    sizeCalculation: ({ answer }, path) => (answer.page?.markup.length ?? 0) + path.length + 500,
  });
  const themeChanges = () => themes?.changeCount() ?? 0;
  const isValid = (cached: CachedPage): boolean =>
    tableChanges.areUnchanged({ tables: ALL_TABLES }, cached.version) && themeChanges() === cached.themeChanges;

  return async (request) => {
    const { method, url, session } = request;
    if (session || url.search !== '' || (method !== 'GET' && method !== 'HEAD')) return createPage(request);
    const cached = pages.get(url.pathname);
    if (cached && isValid(cached)) return cached.answer;
    const startState = { version: tableChanges.version(), themeChanges: themeChanges() };
    const page = { ...startState, answer: await createPage(request) };
    if (page.answer.status === 200 && isValid(page)) pages.set(url.pathname, page);
    return page.answer;
  };
}
