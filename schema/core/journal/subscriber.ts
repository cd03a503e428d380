import type { GraphQLError } from 'graphql';
import { domainError } from '../errors.ts';
import type { JournalRow, Position } from './journal.ts';

/** Somebody who follows the changes: rows wait until they are asked for. */
export interface Subscriber {
  /** Where the rows that are handed to it begin. */
  readonly start: Position;
  /** The rows that wait, perhaps none: then something else has changed. Null at the end; throws what ended it early. */
  next(): Promise<JournalRow[] | null>;
  /** Ends it; a `next` that waits gives null. */
  leave(): void;
}

/** The feed's end of it. */
export interface SubscriberEntry extends Subscriber {
  /** Takes the rows after a position from now on; what was pushed before is none of it. */
  begin(position: Position): void;
  push(rows: readonly JournalRow[]): void;
  /** Ends it with an error, which comes after what waits. */
  fail(error: GraphQLError): void;
}

/** Makes a subscriber that keeps at most `most` rows waiting; of more, it is told that it has fallen behind. */
export function createSubscriber(input: {
  most: number;
  wants(row: JournalRow): boolean;
  onLeave(): void;
}): SubscriberEntry {
  const { most, wants, onLeave } = input;
  let start: Position = { transactionId: 0n, id: 0 };
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
