import type { GraphQLError } from 'graphql';
import type { JournalPosition } from '../dialect/journal-dialect.ts';
import { domainError } from '../domain-errors.ts';
import type { JournalRow } from './change-journal.ts';

/** One subscription: rows wait until they are read. */
export interface Subscriber {
  /** The position after which its rows begin. */
  readonly start: JournalPosition;
  /** The waiting rows; none where something else has changed. Null at the end; throws the error that ended it early. */
  next(): Promise<JournalRow[] | null>;
  /** Ends it; a `next` that waits gives null. */
  leave(): void;
}

/** A subscription as the feed sees it. */
export interface SubscriberEntry extends Subscriber {
  /** Receives the rows after a position from now on; rows that were pushed before are dropped. */
  begin(position: JournalPosition): void;
  push(rows: readonly JournalRow[]): void;
  /** Ends it with an error, after the waiting rows. */
  fail(error: GraphQLError): void;
}

/** Makes a subscription with at most `most` waiting rows; above that it ends with `graphql_subscription_behind`. */
export function createSubscriber(input: {
  most: number;
  wants(row: JournalRow): boolean;
  onLeave(): void;
}): SubscriberEntry {
  const { most, wants, onLeave } = input;
  let start: JournalPosition = { transactionId: 0n, id: 0 };
  let waiting: JournalRow[] = [];
  let hasNews = false;
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
      const wanted = rows.filter(wants);
      if (waiting.length + wanted.length > most) {
        waiting = [];
        end(domainError('graphql_subscription_behind'));
        return;
      }
      waiting.push(...wanted);
      hasNews = true;
      wake?.();
    },
    fail: end,
    leave: () => {
      waiting = [];
      end('left');
    },
    next: async () => {
      if (!hasNews && !ended) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
        wake = null;
      }
      hasNews = false;
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
