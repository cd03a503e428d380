import type { JournalPosition } from '../dialect/journal-dialect.ts';
import type { Kernel } from '../domain-kernel.ts';
import { domainError } from '../errors/domain-errors.ts';
import { networkOf } from '../limits/client-network.ts';
import { endOfJournal, type JournalRow, readJournal } from './change-journal.ts';
import { createSubscriber, type Subscriber, type SubscriberEntry } from './subscriber.ts';

/** The limits of the subscriptions of one process. */
export interface FeedLimits {
  /** The maximum number of subscriptions. */
  readonly subscribers: number;
  /** The maximum number from one IPv4 address or IPv6 network. */
  readonly perClient: number;
  /** The maximum number of changes that wait for one subscriber. */
  readonly waiting: number;
}

export const DEFAULT_FEED_LIMITS: FeedLimits = { subscribers: 1_000, perClient: 20, waiting: 1_000 };

/** What a shared value depends on: an object, such as a parsed document, and a text. */
export interface ShareKey {
  readonly object: object;
  readonly text: string;
}

/** Passes the changes of all processes to the subscribers of this process. */
export interface ChangeFeed {
  /** The number of subscribers. */
  readonly size: number;
  /**
   * Adds a subscriber, which receives the matching rows after the current position of the feed. `address` is the network
   * address of the client. Errors: `graphql_too_many_subscriptions`, `service_unavailable` after `close`.
   */
  join(input: { address: string; matches(row: JournalRow): boolean }): Promise<Subscriber>;
  /**
   * Returns the value of `load` for a key. Subscribers with the same key share the value until the content changes, at
   * most for a second. `key` contains everything that the value depends on apart from the content.
   */
  shareLoad<T>(key: ShareKey, load: () => Promise<T>): Promise<T>;
  /** Ends all subscriptions with `service_unavailable` and accepts no others. */
  close(): void;
}

/** The time between two checks for changes while there are subscribers. A check without changes takes microseconds. */
const POLL_INTERVAL_MS = 25;
/** The number of polls without changes after which subscribers are woken, so that they check their viewer: a minute. */
const MAX_IDLE_POLLS = 60_000 / POLL_INTERVAL_MS;
/** The number of polls after which loaded values are not shared any more: a second. */
const MAX_SHARED_POLLS = 1_000 / POLL_INTERVAL_MS;

/** Creates the feed of one process. It reads nothing without subscribers, and one read serves all of them. */
export function createChangeFeed({ database, log }: Kernel, limits: FeedLimits = DEFAULT_FEED_LIMITS): ChangeFeed {
  const entries = new Map<SubscriberEntry, string>();
  let shared = new WeakMap<object, Map<string, Promise<unknown>>>();
  let sharedPolls = 0;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  let starting: Promise<void> | undefined;
  let position: JournalPosition = { transactionId: 0n, id: 0 };
  let version = Number.NaN;
  /** Whether there are more rows to read, even if the content version does not change. */
  let isBehind = false;
  let isPolling = false;
  let idlePolls = 0;
  let hasFailed = false;
  /** Incremented whenever the feed starts or stops, so that a start that completes after a later stop has no effect. */
  let generation = 0;

  const stopSharing = (): void => {
    shared = new WeakMap();
    sharedPolls = 0;
  };
  const poll = async (): Promise<void> => {
    if (isPolling) return;
    isPolling = true;
    if (++sharedPolls >= MAX_SHARED_POLLS) stopSharing();
    try {
      const currentVersion = database.contentVersion();
      const isIdleTooLong = ++idlePolls >= MAX_IDLE_POLLS;
      if (currentVersion === version && !isBehind && !isIdleTooLong) return;
      const read = await readJournal(database, { after: position });
      [version, isBehind, hasFailed, idlePolls] = [currentVersion, read.isBehind, false, 0];
      position = read.rows.at(-1) ?? position;
      stopSharing();
      for (const entry of [...entries.keys()]) entry.push(read.rows);
    } catch (error) {
      // The next poll retries.
      if (!hasFailed) log.warn({ err: error }, 'reading the change journal failed');
      hasFailed = true;
    } finally {
      isPolling = false;
    }
  };
  const start = async (): Promise<void> => {
    generation++;
    const startGeneration = generation;
    const end = await endOfJournal(database);
    // All subscribers may have left meanwhile, and others may have joined.
    if (startGeneration !== generation || entries.size === 0) return;
    [position, isBehind] = [end, true];
    timer = setInterval(poll, POLL_INTERVAL_MS);
    timer.unref();
  };
  const remove = (entry: SubscriberEntry): void => {
    entries.delete(entry);
    if (entries.size > 0) return;
    clearInterval(timer);
    starting = undefined;
    generation++;
  };
  const requireCapacity = (network: string): void => {
    if (isClosed) throw domainError('service_unavailable');
    const sameNetwork = [...entries.values()].filter((other) => other === network).length;
    if (entries.size >= limits.subscribers || sameNetwork >= limits.perClient) {
      throw domainError('graphql_too_many_subscriptions');
    }
  };
  return {
    get size() {
      return entries.size;
    },
    join: async ({ address, matches }) => {
      const network = networkOf(address);
      requireCapacity(network);
      const entry = createSubscriber({ maxWaiting: limits.waiting, matches, onLeave: () => remove(entry) });
      entries.set(entry, network);
      try {
        starting ??= start();
        await starting;
      } catch (error) {
        entry.leave();
        throw error;
      }
      entry.begin(position);
      return entry;
    },
    shareLoad: <T>({ object, text }: ShareKey, load: () => Promise<T>): Promise<T> => {
      const values = shared.get(object) ?? new Map<string, Promise<unknown>>();
      shared.set(object, values);
      const key = `${database.contentVersion()} ${text}`;
      const value = (values.get(key) as Promise<T> | undefined) ?? load();
      values.set(key, value);
      return value;
    },
    close: () => {
      isClosed = true;
      for (const entry of [...entries.keys()]) entry.fail(domainError('service_unavailable'));
      clearInterval(timer);
    },
  };
}
