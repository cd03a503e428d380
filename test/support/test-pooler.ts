import pg from 'pg';

// With TEST_DATABASE_POOLER, the address of a pooler in transaction mode for the server of TEST_DATABASE_URL, programs and
// tests connect through it. Poolers do not pass on a search path, so each test has a database instead of a schema.

const { TEST_DATABASE_POOLER: pooler, TEST_DATABASE_URL: server } = process.env;

/** Whether tests connect through a pooler. */
export const usesPooler = pooler !== undefined && server !== undefined;

function addressIn(origin: string, database: string): string {
  const address = new URL(origin);
  address.pathname = `/${database}`;
  address.search = '';
  return address.toString();
}

const databaseOf = (url: string): string => new URL(url).pathname.slice(1);

/** The options of a database that is opened at an address of the pooler. */
export const pooledOptions = (url: string) =>
  usesPooler && server ? { isPooled: true, directUrl: addressIn(server, databaseOf(url)) } : {};

/** The variables of a program that connects to an address of the pooler. */
export const pooledVariables = (url: string): Record<string, string> =>
  usesPooler && server
    ? { DATABASE_POOLER: 'transaction', DATABASE_DIRECT_URL: addressIn(server, databaseOf(url)) }
    : {};

async function onServer(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** Creates a database and returns its address at the pooler. */
export async function createPooledDatabase(name: string): Promise<string> {
  await onServer(`CREATE DATABASE "${name}"`);
  await onServer(`ALTER DATABASE "${name}" SET synchronous_commit = off`);
  return addressIn(pooler as string, name);
}

/** Removes a database, although the pooler is connected to it. */
export const dropPooledDatabase = (url: string): Promise<void> =>
  onServer(`DROP DATABASE IF EXISTS "${databaseOf(url)}" WITH (FORCE)`);
