import { networkOf } from '../client-network.ts';
import { domainError } from '../errors.ts';
import type { Kernel } from '../kernel.ts';
import { endOfJournal, type JournalRow, type Position, readJournal } from './journal.ts';
import { createSubscriber, type Subscriber, type SubscriberEntry } from './subscriber.ts';

/** How many may follow the changes, and how far behind they may fall. */
export interface FeedLimits {
  readonly subscribers: number;
  /** From one internet address, or one IPv6 network. */
  readonly perClient: number;
  /** Changes that wait for one subscriber. */
  readonly waiting: number;
}

export const usualFeedLimits: FeedLimits = { subscribers: 1_000, perClient: 20, waiting: 1_000 };

/** Hands what changes in the database, by whatever process, to those who follow it. */
export interface ChangeFeed {
  /** How many follow at present. */
  readonly size: number;
  /**
   * Follows from the place on that the feed has read to. Errors: `graphql_too_many_subscriptions`, and `service_unavailable` once the program is about
   * to end.
   */
  join(input: { address: string; wants(row: JournalRow): boolean }): Promise<Subscriber>;
  /** Ends all, who are told to subscribe elsewhere, and takes no more. */
  close(): void;
}

/** Milliseconds between two looks at whether anything has changed: while somebody follows. */
const INTERVAL = 250;
/** Looks after which subscribers are woken though nothing has changed, to ask again who they are. */
const LOOKS_OF_REST = 240;

/** The feed of one program. Nothing is read while nobody follows, and one look serves all. */
export function createChangeFeed({ database, log }: Kernel, limits: FeedLimits = usualFeedLimits): ChangeFeed {
  const entries = new Map<SubscriberEntry, string>();
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  let started: Promise<void> | undefined;
  let position: Position = { transactionId: 0n, id: 0 };
  let version = Number.NaN;
  /** There is more to be read, whether anything changes or not. */
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
    // Everybody may have left meanwhile, and others have come.
    if (own !== run || entries.size === 0) return;
    [position, isBehind] = [end, true];
    timer = setInterval(look, INTERVAL);
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
