import type { GraphQLError } from 'graphql';
import type { JournalPosition } from '../dialect/journal-dialect.ts';
import { domainError } from '../errors/domain-errors.ts';
import type { JournalRow } from './change-journal.ts';

/** One subscription. It stores rows until they are read. */
export interface Subscriber {
  /** The position after which its rows begin. */
  readonly start: JournalPosition;
  /**
   * Waits for a push and returns the waiting rows; an empty list if none of the pushed rows match. Returns null after the
   * end, and throws the error with which the subscription ended.
   */
  next(): Promise<JournalRow[] | null>;
  /** Ends the subscription. A pending `next` returns null. */
  leave(): void;
}

/** The methods of a subscription for the feed. */
export interface SubscriberEntry extends Subscriber {
  /** Sets the position after which the rows begin, and drops the rows that were pushed before. */
  begin(position: JournalPosition): void;
  /** Adds the matching rows to those that wait. */
  push(rows: readonly JournalRow[]): void;
  /** Ends the subscription with an error, after the waiting rows are read. */
  fail(error: GraphQLError): void;
}

/** Creates a subscription. With more than `maxWaiting` rows it ends with `graphql_subscription_behind`. */
export function createSubscriber(input: {
  maxWaiting: number;
  matches(row: JournalRow): boolean;
  onLeave(): void;
}): SubscriberEntry {
  const { maxWaiting, matches, onLeave } = input;
  let start: JournalPosition = { transactionId: 0n, id: 0 };
  let waiting: JournalRow[] = [];
  let wasPushed = false;
  let ended: GraphQLError | 'left' | null = null;
  let wake: (() => void) | null = null;
  const end = (reason: GraphQLError | 'left') => {
    if (ended) return;
    ended = reason;
    onLeave();
    wake?.();
  };
  return {
    get start() {
      return start;
    },
    begin: (position) => {
      start = position;
      waiting = [];
    },
    push: (rows) => {
      if (ended) return;
      const matching = rows.filter(matches);
      if (waiting.length + matching.length > maxWaiting) {
        waiting = [];
        end(domainError('graphql_subscription_behind'));
        return;
      }
      waiting.push(...matching);
      wasPushed = true;
      wake?.();
    },
    fail: end,
    leave: () => {
      waiting = [];
      end('left');
    },
    next: async () => {
      if (!wasPushed && !ended) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
        wake = null;
      }
      wasPushed = false;
      if (waiting.length === 0 && ended) {
        if (ended === 'left') return null;
        throw ended;
      }
      const rows = waiting;
      waiting = [];
      return rows;
    },
  };
}
