import pg from 'pg';
import { isRowTable } from '../../../../schema/core/reads/row-tags.ts';
import { TableChangeLog, type TableChanges } from '../../../../schema/core/reads/table-changes.ts';
import { type TableSet, TRACKED_TABLES } from '../../../../schema/core/reads/tracked-tables.ts';
import { connectionTo } from './postgresql-connection.ts';

/** Watches a PostgreSQL database for commits of any process. */
export interface ChangeWatch {
  /** Implements `Database.contentVersion`. */
  version(): number;
  /** Implements `Database.tableChanges`. */
  readonly tableChanges: TableChanges;
  /** Records a commit of this process, with the tables that it may have changed, before its notification arrives. */
  recordCommit(changedSet: TableSet): void;
  /** Implements `Database.catchUp`. */
  catchUp(): Promise<void>;
  close(): Promise<void>;
}

/** Milliseconds between two checks of the connection, and the time limit of an answer. */
const HEARTBEAT = { intervalMs: 15_000, timeoutMs: 5_000 };

/** The channel of changed tables. A notification contains the schema and the table: `public.posts`. */
const TABLE_CHANNEL = 'table_change';

/**
 * The channel of changed rows. A notification contains the schema, the table and, each in a line, the keys of a row:
 * `public.posts`, `161`, `type:post`. Without keys, any row may have changed.
 */
const ROW_CHANNEL = 'row_change';

/** Delay before a lost connection is opened again. */
const RECONNECT_DELAY_MS = 1_000;

/**
 * Listens for the notifications that triggers send at commit. Without a connection each call of `version` returns a new
 * number, so that nothing is cached. An idle connection can be dropped by the network unnoticed, so a heartbeat checks
 * it.
 */
export async function watchChanges(url: string, heartbeat = HEARTBEAT): Promise<ChangeWatch> {
  let version = 1;
  const tables = new TableChangeLog();
  // Transactions of this process whose notifications may not have arrived.
  const pendingSets = new Set<{ tables: TableSet }>();
  let listening = false;
  let closed = false;
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;

  const reportTable = (name: string): void => {
    const position = (TRACKED_TABLES as readonly string[]).indexOf(name);
    if (position >= 0) tables.add(1 << position);
  };
  const reportRow = (change: string): void => {
    const [name = '', ...keys] = change.split('\n');
    if (keys.length > 0 && isRowTable(name)) tables.addRows(name, keys);
    else reportTable(name);
  };

  const reconnect = (lostClient: pg.Client) => {
    if (client !== lostClient) return;
    listening = false;
    client = undefined;
    lostClient.end().catch(() => {});
    if (!closed) retry = setTimeout(() => connect().catch(() => {}), RECONNECT_DELAY_MS);
  };

  const connect = async (): Promise<void> => {
    const newClient = new pg.Client({
      ...connectionTo(url),
      keepAlive: true,
      connectionTimeoutMillis: heartbeat.timeoutMs,
      query_timeout: heartbeat.timeoutMs,
    });
    newClient.on('error', () => reconnect(newClient));
    newClient.on('end', () => reconnect(newClient));
    let schema: string | undefined;
    newClient.on('notification', ({ channel, payload = '' }) => {
      // Notifications reach all schemas of a database; other schemas may contain other sites.
      if (channel === TABLE_CHANNEL || channel === ROW_CHANNEL) {
        if (!schema) tables.addAll();
        if (!schema || !payload.startsWith(`${schema}.`)) return;
        const change = payload.slice(schema.length + 1);
        if (channel === ROW_CHANNEL) reportRow(change);
        else if (!isRowTable(change)) reportTable(change);
      } else if (!schema || payload === '' || payload === schema) version++;
    });
    client = newClient;
    try {
      await newClient.connect();
      await newClient.query(`LISTEN content_change; LISTEN ${TABLE_CHANNEL}; LISTEN ${ROW_CHANNEL}`);
      schema = (await newClient.query<{ schema: string }>('SELECT current_schema() AS schema')).rows[0]?.schema;
      version++;
      tables.addAll();
      listening = true;
    } catch (error) {
      reconnect(newClient);
      throw error;
    }
  };

  /**
   * Sends a query: the server delivers pending notifications before its answer. Without an answer the connection counts
   * as lost.
   */
  const checkConnection = async (): Promise<void> => {
    const checkedClient = client;
    if (checkedClient && listening) await checkedClient.query('SELECT 1').catch(() => reconnect(checkedClient));
  };
  let lastCheck = Promise.resolve();
  let nextCheck: Promise<void> | undefined;
  const catchUp = (): Promise<void> => {
    // A check that is already running may miss a commit that happens now, so another one follows: one for all commits
    // until it starts.
    nextCheck ??= lastCheck.then(() => {
      nextCheck = undefined;
      lastCheck = checkConnection();
      return lastCheck;
    });
    return nextCheck;
  };

  await connect();
  const heartbeatTimer = setInterval(catchUp, heartbeat.intervalMs).unref();
  return {
    version: () => (listening ? version : ++version),
    tableChanges: {
      version: () => tables.version,
      areUnchanged: (reads, since) =>
        listening &&
        [...pendingSets].every(({ tables: pending }) => (pending & (reads.tables | (reads.rowTables ?? 0))) === 0) &&
        tables.areUnchanged(reads, since),
      count: (table) => tables.count(table),
    },
    recordCommit: (changedSet) => {
      version++;
      const pending = { tables: changedSet };
      pendingSets.add(pending);
      catchUp().finally(() => pendingSets.delete(pending));
    },
    catchUp,
    close: async () => {
      closed = true;
      clearInterval(heartbeatTimer);
      clearTimeout(retry);
      await client?.end().catch(() => {});
    },
  };
}
