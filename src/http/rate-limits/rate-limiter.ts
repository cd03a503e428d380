import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Viewer } from '../../../schema/access/viewer-access.ts';
import type { Kernel } from '../../../schema/core/domain-kernel.ts';
import { domainError } from '../../../schema/core/errors/domain-errors.ts';
import { networkOf } from '../../../schema/core/limits/client-network.ts';
import { RATE_LIMIT_POLICIES, type RateLimitPolicy, type RateLimitSettings } from '../../config/limit-settings.ts';
import { createRequestCounter, type RequestCounter, type Usage } from './request-counter.ts';
import { createSharedCounts } from './shared-counts.ts';

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

/** Limits the requests of addresses, accounts and keys (docs/rate-limits.md). */
export interface RateLimiter {
  /**
   * Counts a request for its network address: an IPv4 address, or the /64 network of an IPv6 address. Errors:
   * `too_many_requests`.
   */
  countAddress(exchange: { request: IncomingMessage; response: ServerResponse }): Promise<void>;
  /** Counts a request for its account and its password or session, if it has one. Errors: `too_many_requests`. */
  countViewer(request: IncomingMessage, viewer: Viewer): Promise<void>;
}

/** The property of a request with its response and what its clients have left of each limit. */
const USAGES = Symbol('usages');

interface CountedRequest extends IncomingMessage {
  [USAGES]?: { response: ServerResponse; usages: Map<RateLimitPolicy, Usage> };
}

/** Creates the limiter of a site; null if nothing is limited. */
export function createRateLimiter(
  settings: RateLimitSettings,
  {
    kernel,
    ipAddressOf,
  }: { kernel: Pick<Kernel, 'database' | 'log' | 'now'>; ipAddressOf(request: IncomingMessage): string },
): RateLimiter | null {
  if (RATE_LIMIT_POLICIES.every((policy) => settings[policy] === null)) return null;
  // A site on SQLite has one process.
  const shared = kernel.database.dialect.engine === 'postgresql' ? createSharedCounts(kernel) : null;
  const counters = new Map<RateLimitPolicy, RequestCounter>();
  for (const policy of RATE_LIMIT_POLICIES) {
    const limit = settings[policy];
    if (limit) counters.set(policy, createRequestCounter(limit, { policy, shared, now: kernel.now }));
  }
  const count = async (policy: RateLimitPolicy, counted: { request: CountedRequest; client: string }) => {
    const usage = await counters.get(policy)?.count(counted.client);
    const exchange = counted.request[USAGES];
    if (!usage || !exchange) return;
    exchange.usages.set(policy, usage);
    setRateLimitHeaders(exchange.response, exchange.usages);
    if (usage.isExceeded) throw domainError('too_many_requests', { data: { retry_after: usage.resetSeconds, policy } });
  };
  return {
    countAddress: ({ request, response }) => {
      const counted: CountedRequest = request;
      counted[USAGES] = { response, usages: new Map() };
      return count('address', { request, client: networkOf(ipAddressOf(request)) });
    },
    countViewer: async (request, viewer) => {
      const key = keyOf(viewer);
      if (key !== null) await count('key', { request, client: key });
      if (viewer.userId > 0) await count('account', { request, client: String(viewer.userId) });
    },
  };
}

/** What identifies the password or the session of a request; null for a request without one. */
function keyOf({ credential }: Viewer): string | null {
  if (credential.kind === 'application-password') return credential.uuid;
  return credential.kind === 'session' || credential.kind === 'token' ? credential.sessionId : null;
}
