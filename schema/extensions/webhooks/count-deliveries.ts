import type { Kernel } from '../../core/domain-kernel.ts';
import { isIn, type Sql, sql } from '../../core/sql.ts';

/** The maximum number of deliveries that are counted, so that the count takes little time. */
const MAX_COUNTED = 10_000;

/** Unfinished and dead deliveries. */
export interface DeliveryCounts {
  waiting: number;
  dead: number;
  /** The age of the oldest of the counted deliveries that wait; 0 without one. */
  oldestWaitingSeconds: number;
}

/** Returns the number of unfinished and of dead deliveries, at most MAX_COUNTED each. */
export async function countDeliveries({ database, now }: Pick<Kernel, 'database' | 'now'>): Promise<DeliveryCounts> {
  const [waiting, dead] = await Promise.all(
    [['queued', 'waiting'], ['dead']].map((states) =>
      database.scanner.$queryRaw<{ count: number | bigint; oldest: string | null }[]>(countOf(states)),
    ),
  );
  const oldest = waiting?.[0]?.oldest;
  return {
    waiting: Number(waiting?.[0]?.count ?? 0),
    dead: Number(dead?.[0]?.count ?? 0),
    oldestWaitingSeconds: oldest ? Math.max(0, (now().getTime() - Date.parse(oldest)) / 1_000) : 0,
  };
}

/** Counts deliveries in some states. The index of webhook and state finds them; the limit ends the search. */
const countOf = (states: readonly string[]): Sql => sql`
  SELECT COUNT(*) AS "count", MIN("retriedFrom") AS "oldest" FROM (
    SELECT d."retriedFrom" FROM "webhooks" w
    JOIN "webhook_deliveries" d ON d."webhookId" = w."id" AND ${isIn('d."state"', [...states])}
    LIMIT ${MAX_COUNTED}
  ) counted`;
