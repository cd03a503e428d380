import { LRUCache } from 'lru-cache';
import type { RateLimit } from '../../config/limit-settings.ts';
import type { SharedCounts } from './shared-counts.ts';

/** The number of clients that one process counts at a time. Those that sent nothing for the longest time are forgotten. */
const MAX_CLIENTS = 50_000;

/** The part of a limit that a process may count before the other processes learn of it. */
const UNSHARED_PART = 20;

/** What a client has left of a limit. */
export interface Usage {
  readonly limit: RateLimit;
  readonly isExceeded: boolean;
  readonly remaining: number;
  /** Seconds until the next period. */
  readonly resetSeconds: number;
}

/** Counts the requests of clients against one limit. */
export interface RequestCounter {
  /** Counts a request of a client, unless it exceeds the limit. */
  count(client: string): Usage | Promise<Usage>;
}

/** The requests of a client in one period. */
interface Count {
  period: number;
  /** The requests that all processes had reported at the last exchange, those of this process included. */
  reported: number;
  /** The requests that this process has not reported. */
  unreported: number;
  /** Resolves when the exchange that runs has ended. */
  exchange: Promise<void> | null;
}

/**
 * Creates the counter of a limit. Periods begin at the same times in all processes. With `shared`, processes exchange
 * their counts: a process reports a count when it has grown by a part of the limit, and waits for the exchange before it
 * counts twice that part. All processes together thus exceed a limit by a tenth of it for each process at most; a single
 * one never does. If the database does not answer, each process applies the limit for itself.
 */
export function createRequestCounter(
  limit: RateLimit,
  { policy, shared, now }: { policy: string; shared: SharedCounts | null; now(): Date },
): RequestCounter {
  const counts = new LRUCache<string, Count>({ max: MAX_CLIENTS });
  const batch = Math.ceil(limit.requests / UNSHARED_PART);
  const usageOf = ({ reported, unreported }: Count, isExceeded: boolean): Usage => {
    const seconds = now().getTime() / 1_000;
    return {
      ...{ limit, isExceeded },
      remaining: Math.max(limit.requests - reported - unreported, 0),
      resetSeconds: Math.max(Math.ceil(limit.seconds - (seconds % limit.seconds)), 1),
    };
  };
  const exchange = (client: string, count: Count): Promise<void> | null => {
    if (!shared?.isAvailable()) return null;
    const sent = count.unreported;
    const expires = new Date((count.period + 1) * limit.seconds * 1_000);
    const name = `${policy} ${limit.seconds} ${count.period} ${client}`;
    return shared.report({ name, count: sent, expires }).then((total) => {
      count.exchange = null;
      if (total === null) return;
      count.unreported -= sent;
      count.reported = total;
    });
  };
  return {
    count: function countRequest(client): Usage | Promise<Usage> {
      const period = Math.floor(now().getTime() / 1_000 / limit.seconds);
      let count = counts.get(client);
      if (count?.period !== period) {
        count = { period, reported: 0, unreported: 0, exchange: null };
        counts.set(client, count);
      }
      if (count.reported + count.unreported >= limit.requests) return usageOf(count, true);
      if (count.exchange && count.unreported >= 2 * batch) return count.exchange.then(() => countRequest(client));
      count.unreported++;
      if (!count.exchange && count.unreported >= batch) count.exchange = exchange(client, count);
      return usageOf(count, false);
    },
  };
}
