import { createHash } from 'node:crypto';
import type { Kernel } from '../../../schema/core/domain-kernel.ts';
import { addRateCounts, type RateCount } from '../../../schema/core/limits/rate-counts.ts';
import { writeTimestamp } from '../../../schema/core/site/timestamp.ts';

/** The shortest time between two exchanges with the database. */
const EXCHANGE_INTERVAL_MS = 100;

/** The number of counts that one statement reports. */
const MAX_COUNTS = 200;

/** Time after a failed exchange in which none is attempted. */
const RETRY_MS = 5_000;

/** Requests of a client in one period, to report. */
interface Report {
  name: string;
  count: number;
  /** When the period ends. */
  expires: Date;
}

/** The counts that all processes share. */
export interface SharedCounts {
  /** Whether the last exchange succeeded, or failed some time ago. */
  isAvailable(): boolean;
  /** Adds to a count and returns the sum of all processes; null if the database does not answer. */
  report(report: Report): Promise<number | null>;
}

interface Waiting extends RateCount {
  resolve(total: number | null): void;
}

/** Creates the exchange of counts through the database: one statement for all clients, at most ten times a second. */
export function createSharedCounts({ database, log }: Pick<Kernel, 'database' | 'log'>): SharedCounts {
  const waiting: Waiting[] = [];
  let isExchanging = false;
  let retryAt = 0;
  const exchange = async (): Promise<void> => {
    while (waiting.length > 0) {
      const began = performance.now();
      const reports = waiting.splice(0, MAX_COUNTS);
      let totals: ReadonlyMap<string, number> | null = null;
      try {
        totals = await addRateCounts(database, reports);
      } catch (error) {
        retryAt = performance.now() + RETRY_MS;
        log.warn({ err: error }, 'cannot share the counts of requests; each process applies the limits for itself');
      }
      for (const { key, resolve } of reports) resolve(totals?.get(key) ?? null);
      const pause = EXCHANGE_INTERVAL_MS - (performance.now() - began);
      if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause).unref());
    }
  };
  return {
    isAvailable: () => performance.now() >= retryAt,
    report: ({ name, count, expires }) =>
      new Promise((resolve) => {
        // A hash, so that no addresses are stored.
        const key = createHash('sha256').update(name).digest('base64url');
        waiting.push({ key, count, expires: writeTimestamp(expires.getTime()), resolve });
        if (isExchanging) return;
        isExchanging = true;
        void exchange().finally(() => {
          isExchanging = false;
        });
      }),
  };
}
