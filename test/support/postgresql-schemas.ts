import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { inject } from 'vitest';
import { tables } from '../../prisma/generated/tables.ts';
import { connectTo } from '../../src/adapters/database/postgresql/postgresql-connection.ts';
import { createPooledDatabase, dropPooledDatabase, usesPooler } from './test-pooler.ts';

// Creating and dropping a schema takes most of the time of a short test. A schema in which a test changed only rows is
// emptied and reused by the next test. The end of the run drops the remaining ones.

/** A schema of one test; `fingerprint` is null before the schema is migrated. */
export interface TestSchema {
  readonly url: string;
  fingerprint: string | null;
}

/** Whether Vitest runs this process. Benchmarks use one schema, and drop it. */
const isTestRun = process.env.VITEST !== undefined;

/** Migrated, empty schemas that no test uses. */
const reusableSchemas: TestSchema[] = [];

/** Returns a reusable empty schema, or the address of a schema that the caller has yet to create. */
export async function takeSchema(server: string): Promise<TestSchema> {
  const reusable = reusableSchemas.pop();
  if (reusable) return reusable;
  const name = `${isTestRun ? inject('schemaPrefix') : 'bench_'}${randomBytes(8).toString('hex')}`;
  if (usesPooler) return { url: await createPooledDatabase(name), fingerprint: null };
  const address = new URL(server);
  address.searchParams.set('schema', name);
  // Identifies the connections of the test in pg_stat_activity.
  address.searchParams.set('application_name', name);
  // The tables of a test need not survive a crash of the server.
  address.searchParams.set('options', '-c synchronous_commit=off');
  return { url: address.toString(), fingerprint: null };
}

/** Records the fingerprint of a schema that was just migrated. */
export async function recordFingerprint(schema: TestSchema): Promise<void> {
  if (usesPooler) return;
  schema.fingerprint ??= await withClient(schema, fingerprintOf);
}

/** Empties a schema for reuse, or drops it if connections remain or the test changed more than rows. */
export function releaseSchema(schema: TestSchema): Promise<void> {
  if (usesPooler) return dropPooledDatabase(schema.url);
  return withClient(schema, async (client) => {
    if (isTestRun && (await isUnused(client)) && (await fingerprintOf(client)) === schema.fingerprint) {
      await client.query(EMPTY_SCHEMA_SQL);
      reusableSchemas.push(schema);
    } else {
      await client.query(`DROP SCHEMA IF EXISTS "${new URL(schema.url).searchParams.get('schema')}" CASCADE`);
    }
  });
}

async function withClient<T>({ url }: TestSchema, body: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connectTo(url);
  try {
    return await body(client);
  } finally {
    await client.end();
  }
}

/** Whether all other connections have ended: the statement of a killed program may still run. Waits up to one second. */
async function isUnused(client: pg.Client): Promise<boolean> {
  for (let attempt = 0; attempt < 50; attempt++) {
    const { rowCount } = await client.query(
      `SELECT FROM pg_stat_activity
       WHERE application_name = current_setting('application_name') AND pid <> pg_backend_pid()`,
    );
    if (rowCount === 0) return true;
    await sleep(20);
  }
  return false;
}

/** A fingerprint of the tables, columns, indexes, constraints, triggers and applied migrations of a schema. */
async function fingerprintOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ fingerprint: string }>(
    `SELECT md5(concat(
       (SELECT string_agg(concat(migration_name, checksum), ',' ORDER BY migration_name) FROM "_prisma_migrations"),
       string_agg(concat(
         name, table_oid,
         (SELECT string_agg(concat(attname, atttypid, attnotnull, atthasdef), ',' ORDER BY attnum)
            FROM pg_attribute WHERE attrelid = table_oid),
         (SELECT string_agg(indexrelid::text, ',' ORDER BY indexrelid) FROM pg_index WHERE indrelid = table_oid),
         (SELECT string_agg(oid::text, ',' ORDER BY oid) FROM pg_constraint WHERE conrelid = table_oid),
         (SELECT string_agg(concat(oid, tgenabled), ',' ORDER BY oid) FROM pg_trigger WHERE tgrelid = table_oid)
       ), ',' ORDER BY name)
     )) AS fingerprint
     FROM (SELECT name, to_regclass(quote_ident(name))::oid AS table_oid FROM unnest($1::text[]) AS name) AS listed`,
    [tables.map(({ name }) => name)],
  );
  return rows[0]?.fingerprint ?? '';
}

/**
 * Deletes all rows, referring tables first and the change journal last, because triggers write to it, and restarts the
 * id sequences.
 */
const EMPTY_SCHEMA_SQL = [
  'BEGIN',
  ...tables
    .map(({ name }) => name)
    .reverse()
    .sort((first, second) => Number(first === 'content_changes') - Number(second === 'content_changes'))
    .map((name) => `DELETE FROM "${name}"`),
  ...tables
    .filter(({ numbered }) => numbered)
    .map(({ name }) => `SELECT setval(pg_get_serial_sequence('"${name}"', 'id'), 1, false)`),
  'COMMIT',
].join(';\n');
