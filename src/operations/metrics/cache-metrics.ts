import type { Registry } from 'prom-client';
import type { ResponseCacheCounts } from '../../http/caching/response-cache.ts';
import { counterOf, gaugeOf } from './metric-values.ts';

/** Registers the metrics of the response cache; `counts` is called for each scrape. */
export function responseCacheMetrics(registry: Registry, counts: () => ResponseCacheCounts): void {
  counterOf(registry, {
    name: 'response_cache_requests_total',
    help: 'Lookups in the response cache: a valid answer (hit), no answer (miss), or an outdated answer (stale).',
    labelNames: ['result'],
    read: () => {
      const { hits, misses, stale } = counts();
      return [
        [{ result: 'hit' }, hits],
        [{ result: 'miss' }, misses],
        [{ result: 'stale' }, stale],
      ];
    },
  });
  counterOf(registry, {
    name: 'response_cache_evictions_total',
    help: 'Cached answers that were removed because the cache was full.',
    read: () => [[{}, counts().evictions]],
  });
  gaugeOf(registry, {
    name: 'response_cache_entries',
    help: 'Cached answers.',
    read: () => [[{}, counts().entries]],
  });
  gaugeOf(registry, {
    name: 'response_cache_bytes',
    help: 'Memory for cached answers, in bytes.',
    read: () => [[{}, counts().bytes]],
  });
}
