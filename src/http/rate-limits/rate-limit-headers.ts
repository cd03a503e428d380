import type { ServerResponse } from 'node:http';
import type { RateLimitPolicy } from '../../config/rate-limit-settings.ts';
import type { Usage } from './request-counter.ts';

/** The headers of answers that say what is left of the limits, and of those beyond a limit. */
export const RATE_LIMIT_HEADERS = ['RateLimit-Policy', 'RateLimit', 'Retry-After'];

/**
 * Sets the headers `RateLimit-Policy` and `RateLimit` of draft-ietf-httpapi-ratelimit-headers: for each limit the quota
 * (`q`) and the window in seconds (`w`), the remaining requests (`r`) and the seconds until there are more (`t`).
 */
export function setRateLimitHeaders(response: ServerResponse, usages: ReadonlyMap<RateLimitPolicy, Usage>): void {
  if (response.headersSent) return;
  const entries = [...usages];
  response.setHeader(
    'RateLimit-Policy',
    entries.map(([name, { limit }]) => `"${name}";q=${limit.requests};w=${limit.seconds}`).join(', '),
  );
  response.setHeader(
    'RateLimit',
    entries.map(([name, { remaining, resetSeconds }]) => `"${name}";r=${remaining};t=${resetSeconds}`).join(', '),
  );
}
