import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { type DatabaseProbe, type DatabaseServer, PROBED_SETTING } from '../database-probe.ts';
import { connectTo } from './postgresql-connection.ts';

/** The time limit of the connection and of each statement, in milliseconds. */
const TIMEOUT_MS = 8_000;

/** Throws the error of a connection, with a code if the server did not answer: the driver sets none. */
function timeoutError(error: Error): never {
  throw /timeout/i.test(error.message) ? Object.assign(error, { code: 'ETIMEDOUT' }) : error;
}

/** Connects to a PostgreSQL server to inspect a database. */
export async function openPostgresqlProbe(url: string): Promise<DatabaseProbe> {
  const client = await connectTo(url, TIMEOUT_MS).catch(timeoutError);
  const read = async <Row extends pg.QueryResultRow>(text: string, values: string[] = []): Promise<Row | undefined> =>
    (await client.query<Row>(text, values)).rows[0];
  const hasTable = async (name: string) =>
    (await read<{ found: boolean }>('SELECT to_regclass($1) IS NOT NULL AS found', [`"${name}"`]))?.found === true;
  try {
    const version = await read<{ server_version: string }>('SHOW server_version');
    const hasSite = await hasTable('_prisma_migrations');
    const hasSettings = await hasTable('settings');
    return {
      version: `PostgreSQL ${version?.server_version}`,
      hasSite,
      writeAndRollBack: () => writeAndRollBack(client, hasSettings),
      setting: async (name) =>
        hasSettings
          ? (await read<{ value: string }>('SELECT "value" FROM "settings" WHERE "name" = $1', [name]))?.value
          : undefined,
      server: async () => (await read<DatabaseServer>(SERVER_STATE)) ?? null,
      close: () => client.end(),
    };
  } catch (error) {
    await client.end();
    throw error;
  }
}

/** The schema of the address may not exist yet; then the right to create it counts. */
const SERVER_STATE = `SELECT
  clock_timestamp() AS "clock",
  current_setting('server_encoding') AS "encoding",
  CAST(current_setting('max_connections') AS INTEGER) AS "maxConnections",
  pg_is_in_recovery() AS "isReplica",
  CAST(EXTRACT(EPOCH FROM clock_timestamp() - pg_last_xact_replay_timestamp()) AS FLOAT) AS "replicaDelaySeconds",
  CASE WHEN current_schema() IS NULL THEN has_database_privilege(current_database(), 'CREATE')
    ELSE has_schema_privilege(current_schema(), 'CREATE') END AS "mayCreateTables"`;

/** Without a table of settings, a temporary one takes its place. */
async function writeAndRollBack(client: pg.Client, hasSettings: boolean): Promise<void> {
  const value = randomUUID();
  await client.query('BEGIN');
  try {
    if (!hasSettings) await client.query('CREATE TEMPORARY TABLE "settings" ("name" TEXT PRIMARY KEY, "value" TEXT)');
    await client.query('INSERT INTO "settings" ("name", "value") VALUES ($1, $2)', [PROBED_SETTING, value]);
    const { rows } = await client.query<{ value: string }>('SELECT "value" FROM "settings" WHERE "name" = $1', [
      PROBED_SETTING,
    ]);
    if (rows[0]?.value !== value) throw new Error('A written row was not read back.');
  } finally {
    await client.query('ROLLBACK');
  }
}
