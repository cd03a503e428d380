import { LRUCache } from 'lru-cache';
import type { Kernel } from '../../../schema/core/domain-kernel.ts';
import type { PageAnswer } from '../page-answer.ts';
import type { PageRequest } from '../page-request.ts';

/** Maximum characters of all cached pages together. */
const MAX_CHARACTERS = 16_000_000;

/** Short, because pages may contain relative times. */
const MAX_AGE_MS = 60_000;

interface CachedPage {
  version: number;
  answer: PageAnswer;
}

/**
 * Caches pages of anonymous viewers until the database changes. Does not cache addresses with a query and pages other
 * than status 200.
 */
export function cachePages(
  { database }: Pick<Kernel, 'database'>,
  createPage: (request: PageRequest) => Promise<PageAnswer>,
): (request: PageRequest) => Promise<PageAnswer> {
  const pages = new LRUCache<string, CachedPage>({
    maxSize: MAX_CHARACTERS,
    ttl: MAX_AGE_MS,
    sizeCalculation: ({ answer }, path) => (answer.page?.markup.length ?? 0) + path.length + 500,
  });
  return async (request) => {
    const { method, url, session } = request;
    if (session || url.search !== '' || (method !== 'GET' && method !== 'HEAD')) return createPage(request);
    const version = database.contentVersion();
    const cached = pages.get(url.pathname);
    if (cached?.version === version) return cached.answer;
    const answer = await createPage(request);
    if (answer.status === 200 && version === database.contentVersion()) pages.set(url.pathname, { version, answer });
    return answer;
  };
}
