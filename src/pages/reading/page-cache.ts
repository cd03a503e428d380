import { LRUCache } from 'lru-cache';
import type { Kernel } from '../../../schema/kernel.ts';
import type { PageAnswer } from '../answer.ts';
import type { PageRequest } from '../request.ts';

/** Characters of pages that are kept. */
const MOST_CHARACTERS = 16_000_000;

/** Milliseconds: content may say how long ago something was. */
const LONGEST = 60_000;

interface KeptPage {
  version: number;
  answer: PageAnswer;
}

/**
 * Keeps the pages that everybody sees until the database changes. Pages for one person, addresses with a query and
 * what is not there are made each time.
 */
export function keepingPages(
  { database }: Pick<Kernel, 'database'>,
  make: (request: PageRequest) => Promise<PageAnswer>,
): (request: PageRequest) => Promise<PageAnswer> {
  const pages = new LRUCache<string, KeptPage>({
    maxSize: MOST_CHARACTERS,
    ttl: LONGEST,
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
