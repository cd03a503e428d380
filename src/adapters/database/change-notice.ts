import pg from 'pg';

/** Follows the changes of a PostgreSQL database. */
export interface ChangeWatch {
  /** See `Database.contentVersion`. */
  version(): number;
  /** Called after a transaction of this process, whose notice may still be on its way. */
  changed(): void;
  close(): Promise<void>;
}

/**
 * Listens for the notices that the triggers send at commit. While the connection is down no version is given twice,
 * so that nothing derived is kept.
 */
export async function watchChanges(url: string): Promise<ChangeWatch> {
  let version = 1;
  let listening = false;
  let closed = false;
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;

  const connect = async (): Promise<void> => {
    const next = new pg.Client({ connectionString: url, keepAlive: true });
    const lost = () => {
      if (client !== next) return;
      listening = false;
      client = undefined;
      next.end().catch(() => {});
      if (!closed) retry = setTimeout(() => connect().catch(() => {}), 1_000);
    };
    next.on('error', lost);
    next.on('end', lost);
    next.on('notification', () => {
      version++;
    });
    client = next;
    try {
      await next.connect();
      await next.query('LISTEN content_change');
      version++;
      listening = true;
    } catch (error) {
      lost();
      throw error;
    }
  };

  await connect();
  return {
    version: () => (listening ? version : ++version),
    changed: () => {
      version++;
    },
    close: async () => {
      closed = true;
      clearTimeout(retry);
      await client?.end().catch(() => {});
    },
  };
}
