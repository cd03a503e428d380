import { networkOf } from '../client-network.ts';
import type { JournalPosition } from '../dialect/journal-dialect.ts';
import { domainError } from '../domain-errors.ts';
import type { Kernel } from '../domain-kernel.ts';
import { endOfJournal, type JournalRow, readJournal } from './change-journal.ts';
import { createSubscriber, type Subscriber, type SubscriberEntry } from './subscriber.ts';

/** How many subscribers there may be, and how far they may fall behind. */
export interface FeedLimits {
  readonly subscribers: number;
  /** From one internet address, or one IPv6 network. */
  readonly perClient: number;
  /** Changes that wait for one subscriber. */
  readonly waiting: number;
}

export const DEFAULT_FEED_LIMITS: FeedLimits = { subscribers: 1_000, perClient: 20, waiting: 1_000 };

/** Passes the changes that any process makes in the database to the subscribers. */
export interface ChangeFeed {
  /** The number of subscribers. */
  readonly size: number;
  /**
   * Subscribes from the position that the feed has read to. Errors: `graphql_too_many_subscriptions`, and
   * `service_unavailable` once the process is about to end.
   */
  join(input: { address: string; wants(row: JournalRow): boolean }): Promise<Subscriber>;
  /** Ends all subscriptions with `service_unavailable`, and accepts no more. */
  close(): void;
}

/** Time between two checks for changes while there are subscribers. */
const INTERVAL_MS = 250;
/** Checks without changes after which subscribers are woken, so that they check their viewer again. */
const LOOKS_OF_REST = 240;

/** The feed of one process. Nothing is read without subscribers, and one read serves all of them. */
export function createChangeFeed({ database, log }: Kernel, limits: FeedLimits = DEFAULT_FEED_LIMITS): ChangeFeed {
  const entries = new Map<SubscriberEntry, string>();
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  let started: Promise<void> | undefined;
  let position: JournalPosition = { transactionId: 0n, id: 0 };
  let version = Number.NaN;
  /** There are more rows to read, even if nothing changes. */
  let isBehind = false;
  let isLooking = false;
  let looksOfRest = 0;
  let hasFailed = false;
  let run = 0;

  const look = async (): Promise<void> => {
    if (isLooking) return;
    isLooking = true;
    try {
      const now = database.contentVersion();
      const isRested = ++looksOfRest >= LOOKS_OF_REST;
      if (now === version && !isBehind && !isRested) return;
      const read = await readJournal(database, { after: position });
      [version, isBehind, hasFailed, looksOfRest] = [now, read.isBehind, false, 0];
      position = read.rows.at(-1) ?? position;
      for (const entry of [...entries.keys()]) entry.push(read.rows);
    } catch (error) {
      // The next look tries again.
      if (!hasFailed) log.warn({ err: error }, 'reading the journal of changes failed');
      hasFailed = true;
    } finally {
      isLooking = false;
    }
  };
  const start = async (): Promise<void> => {
    run++;
    const own = run;
    const end = await endOfJournal(database);
    // All subscribers may have left meanwhile, and others may have joined.
    if (own !== run || entries.size === 0) return;
    [position, isBehind] = [end, true];
    timer = setInterval(look, INTERVAL_MS);
    timer.unref();
  };
  const left = (entry: SubscriberEntry): void => {
    entries.delete(entry);
    if (entries.size > 0) return;
    clearInterval(timer);
    started = undefined;
    run++;
  };
  const requireRoom = (network: string): void => {
    if (isClosed) throw domainError('service_unavailable');
    const own = [...entries.values()].filter((other) => other === network).length;
    if (entries.size >= limits.subscribers || own >= limits.perClient) {
      throw domainError('graphql_too_many_subscriptions');
    }
  };
  return {
    get size() {
      return entries.size;
    },
    join: async ({ address, wants }) => {
      const network = networkOf(address);
      requireRoom(network);
      const entry = createSubscriber({ most: limits.waiting, wants, onLeave: () => left(entry) });
      entries.set(entry, network);
      try {
        started ??= start();
        await started;
      } catch (error) {
        entry.leave();
        throw error;
      }
      entry.begin(position);
      return entry;
    },
    close: () => {
      isClosed = true;
      for (const entry of [...entries.keys()]) entry.fail(domainError('service_unavailable'));
      clearInterval(timer);
    },
  };
}
