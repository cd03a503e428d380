import { LRUCache } from 'lru-cache';
import type { Kernel } from '../../../schema/core/domain-kernel.ts';
import type { PageAnswer } from '../page-answer.ts';
import type { PageRequest } from '../page-request.ts';

/** Characters of all cached pages. */
const MAX_CHARACTERS = 16_000_000;

/** Pages may contain relative times. */
const MAX_AGE_MS = 60_000;

interface KeptPage {
  version: number;
  answer: PageAnswer;
}

/**
 * Caches the pages that everyone may see until the database changes. Excludes personal pages, addresses with a query
 * and pages that do not exist.
 */
export function cachePages(
  { database }: Pick<Kernel, 'database'>,
  make: (request: PageRequest) => Promise<PageAnswer>,
): (request: PageRequest) => Promise<PageAnswer> {
  const pages = new LRUCache<string, KeptPage>({
    maxSize: MAX_CHARACTERS,
    ttl: MAX_AGE_MS,
    sizeCalculation: ({ answer }, path) => (answer.page?.markup.length ?? 0) + path.length + 500,
  });
  return async (request) => {
    const { method, url, session } = request;
    if (session || url.search !== '' || (method !== 'GET' && method !== 'HEAD')) return make(request);
    const version = database.contentVersion();
    const kept = pages.get(url.pathname);
    if (kept?.version === version) return kept.answer;
    const answer = await make(request);
    if (answer.status === 200 && version === database.contentVersion()) pages.set(url.pathname, { version, answer });
    return answer;
  };
}
