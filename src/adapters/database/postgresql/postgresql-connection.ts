import pg from 'pg';

/** The schema that a database address chooses, if it does. */
export const schemaOf = (url: string): string | undefined => new URL(url).searchParams.get('schema') ?? undefined;

/**
 * What a connection to the address is opened with: it finds its tables in the schema that the address chooses, and
 * keeps the server's settings that the address gives besides (`options=-c …`).
 */
export function connectionTo(url: string): { connectionString: string; options?: string } {
  const schema = schemaOf(url);
  if (!schema) return { connectionString: url };
  const address = new URL(url);
  const given = address.searchParams.get('options');
  // What stands in the address would win over what stands beside it.
  address.searchParams.delete('options');
  return {
    connectionString: address.toString(),
    options: [`-c search_path=${schema}`, ...(given ? [given] : [])].join(' '),
  };
}

/** A connection of one's own, in the schema that the address chooses. */
export async function connectTo(url: string): Promise<pg.Client> {
  const client = new pg.Client(connectionTo(url));
  // A connection that breaks off fails what is asked through it; nobody else has to hear of it.
  client.on('error', () => {});
  await client.connect();
  return client;
}
