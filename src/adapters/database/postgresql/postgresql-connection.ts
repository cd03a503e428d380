import pg from 'pg';

/** The schema in a database address (`?schema=`), if it names one. */
export const schemaOf = (url: string): string | undefined => new URL(url).searchParams.get('schema') ?? undefined;

/**
 * Returns the configuration of a connection to the address. Its search path is the schema of the address; `settings` are further
 * settings of the session (`name=value`), and those of the address (`options=-c …`) are preserved.
 */
export function connectionConfig(
  url: string,
  settings: readonly string[] = [],
): { connectionString: string; options?: string } {
  const schema = schemaOf(url);
  const all = [...(schema ? [`search_path=${schema}`] : []), ...settings].map((setting) => `-c ${setting}`);
  if (all.length === 0) return { connectionString: url };
  const address = new URL(url);
  const addressOptions = address.searchParams.get('options');
  // Options in the connection string would override the separate ones.
  address.searchParams.delete('options');
  return {
    connectionString: address.toString(),
    options: [...all, ...(addressOptions ? [addressOptions] : [])].join(' '),
  };
}

/**
 * Opens a single connection, in the schema of the address. The caller closes it. `timeoutMs` limits the time to connect and
 * to wait for each result.
 */
export async function connectTo(url: string, timeoutMs?: number): Promise<pg.Client> {
  // A limit on the server would be a parameter of the connection, which poolers refuse.
  const limits = timeoutMs === undefined ? {} : { connectionTimeoutMillis: timeoutMs, query_timeout: timeoutMs };
  const client = new pg.Client({ ...connectionConfig(url), ...limits });
  // Without a listener, a lost connection would end the process. Its queries fail anyway.
  client.on('error', () => {});
  await client.connect();
  return client;
}
