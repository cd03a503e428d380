import pg from 'pg';
import { connectionTo } from './postgresql-connection.ts';

/** Follows the changes of a PostgreSQL database. */
export interface ChangeWatch {
  /** See `Database.contentVersion`. */
  version(): number;
  /** Called after a transaction of this process, whose notice may still be on its way. */
  changed(): void;
  /** See `Database.catchUp`. */
  catchUp(): Promise<void>;
  close(): Promise<void>;
}

/** Milliseconds between two looks at whether the connection still stands, and how long an answer may take. */
const HEARTBEAT = { every: 15_000, patience: 5_000 };

/** Milliseconds until a lost connection is tried again. */
const RECONNECT_DELAY_MS = 1_000;

/**
 * Listens for the notices that the triggers send at commit. While the connection is down no version is given twice,
 * so that nothing derived is kept. A connection without traffic may be dropped on the way with neither side hearing of
 * it, so it is asked for an answer from time to time.
 */
export async function watchChanges(url: string, heartbeat = HEARTBEAT): Promise<ChangeWatch> {
  let version = 1;
  let listening = false;
  let closed = false;
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;

  const lose = (lost: pg.Client) => {
    if (client !== lost) return;
    listening = false;
    client = undefined;
    lost.end().catch(() => {});
    if (!closed) retry = setTimeout(() => connect().catch(() => {}), RECONNECT_DELAY_MS);
  };

  const connect = async (): Promise<void> => {
    const next = new pg.Client({
      ...connectionTo(url),
      keepAlive: true,
      connectionTimeoutMillis: heartbeat.patience,
      query_timeout: heartbeat.patience,
    });
    next.on('error', () => lose(next));
    next.on('end', () => lose(next));
    let schema: string | undefined;
    next.on('notification', ({ payload }) => {
      // Notices are the database's; other schemas of it hold other sites.
      if (!schema || !payload || payload === schema) version++;
    });
    client = next;
    try {
      await next.connect();
      await next.query('LISTEN content_change');
      schema = (await next.query<{ schema: string }>('SELECT current_schema() AS schema')).rows[0]?.schema;
      version++;
      listening = true;
    } catch (error) {
      lose(next);
      throw error;
    }
  };

  /** The server gives what it has to tell before it answers; one that does not answer is taken for lost. */
  const ask = async (): Promise<void> => {
    const asked = client;
    if (asked && listening) await asked.query('SELECT 1').catch(() => lose(asked));
  };
  let asking = Promise.resolve();
  const catchUp = (): Promise<void> => {
    // Not with a question that is under way: what is committed now may be missing from its answer.
    asking = asking.then(ask);
    return asking;
  };

  await connect();
  const beat = setInterval(catchUp, heartbeat.every).unref();
  return {
    version: () => (listening ? version : ++version),
    changed: () => {
      version++;
    },
    catchUp,
    close: async () => {
      closed = true;
      clearInterval(beat);
      clearTimeout(retry);
      await client?.end().catch(() => {});
    },
  };
}
