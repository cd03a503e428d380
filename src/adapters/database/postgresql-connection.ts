import pg from 'pg';

/** The schema that a database address chooses, if it does. */
export const schemaOf = (url: string): string | undefined => new URL(url).searchParams.get('schema') ?? undefined;

/** What makes a connection find its tables in a schema. */
export const searchPath = (schema: string | undefined): { options?: string } =>
  schema ? { options: `-c search_path=${schema}` } : {};

/** A connection of one's own, in the schema that the address chooses. */
export async function connectTo(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, ...searchPath(schemaOf(url)) });
  // A connection that breaks off fails what is asked through it; nobody else has to hear of it.
  client.on('error', () => {});
  await client.connect();
  return client;
}
