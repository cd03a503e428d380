import type { GraphQLError } from 'graphql';
import { domainError } from '../../schema/core/domain-errors.ts';
import type { Database, Logger } from '../../schema/core/domain-kernel.ts';
import { outageError } from '../../schema/core/outage.ts';

/** Milliseconds in which outages of one kind are logged once: while one lasts, every request meets it. */
const LOG_EVERY = 10_000;

/** Recognises errors that the database, the disk, the store of files or a client that is gone is to blame for. */
export interface Outages {
  /** The domain error to answer with; null for an error of any other kind. Logs the outage. */
  errorFor(error: unknown): GraphQLError | null;
  /** Called each time there is no space left. */
  onFull(listener: () => void): void;
}

/** What Node says of a body whose sender closed the connection: the code is that of a lost connection to a database. */
const isAborted = (error: unknown): boolean =>
  error instanceof Error && error.message === 'aborted' && 'code' in error && error.code === 'ECONNRESET';

/** Creates the outages of one program; `now` is a clock in milliseconds. */
export function createOutages({
  database,
  log,
  now = () => performance.now(),
}: {
  database: Pick<Database, 'isUnavailable' | 'isFull'>;
  log: Logger;
  now?: () => number;
}): Outages {
  const logged = new Map<string, { at: number; since: number }>();
  const listeners: (() => void)[] = [];
  return {
    errorFor: (error) => {
      if (isAborted(error)) {
        log.debug({ err: error }, 'a client closed the connection in the middle of its request');
        return domainError('request_aborted');
      }
      const outage = outageError(error, database);
      if (!outage) return null;
      const code = String(outage.extensions.code);
      if (code === 'storage_full') for (const listener of listeners) listener();
      const last = logged.get(code);
      if (last && now() - last.at < LOG_EVERY) {
        last.since++;
        return outage;
      }
      logged.set(code, { at: now(), since: 0 });
      log.error({ err: error, code, ...(last?.since ? { notLogged: last.since } : {}) }, MESSAGES[code] ?? code);
      return outage;
    },
    onFull: (listener) => {
      listeners.push(listener);
    },
  };
}

const MESSAGES: Readonly<Record<string, string>> = {
  storage_full: 'no space is left: make some where the database, DATA_DIR or the store of files is',
  service_unavailable: 'the database or the store of files does not do its work',
};
