import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { inject } from 'vitest';
import { tables } from '../../prisma/generated/tables.ts';
import { connectTo } from '../../src/adapters/database/postgresql/postgresql-connection.ts';

// Making a schema and dropping it takes most of the time of a short test. One that a test leaves as it was made but for
// its rows is emptied for the next. What is left at the end goes with the run.

/** A schema with all tables, or a new name: how it looked when it was made, once it has been. */
export interface TestSchema {
  readonly url: string;
  shape: string | null;
}

const spare: TestSchema[] = [];

/** One that is empty, or that is to be made. */
export function takeSchema(server: string): TestSchema {
  const ready = spare.pop();
  if (ready) return ready;
  const name = `${inject('schemaPrefix')}${randomBytes(8).toString('hex')}`;
  const address = new URL(server);
  address.searchParams.set('schema', name);
  // By which the connections of the test are known.
  address.searchParams.set('application_name', name);
  // A test's tables need not outlive a crash of the server.
  address.searchParams.set('options', '-c synchronous_commit=off');
  return { url: address.toString(), shape: null };
}

/** Remembers what a schema looks like that has just been made. */
export async function noteShape(schema: TestSchema): Promise<void> {
  schema.shape ??= await withClient(schema, shapeOf);
}

/** Empties a schema that nobody uses any more, or drops it where a test has changed more than rows. */
export function giveBack(schema: TestSchema): Promise<void> {
  return withClient(schema, async (client) => {
    if ((await isLeft(client)) && (await shapeOf(client)) === schema.shape) {
      await client.query(EMPTY);
      spare.push(schema);
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

/** Whether all other connections have ended: a program that was killed may have left a statement under way. */
async function isLeft(client: pg.Client): Promise<boolean> {
  for (let look = 0; look < 50; look++) {
    const { rowCount } = await client.query(
      `SELECT FROM pg_stat_activity
       WHERE application_name = current_setting('application_name') AND pid <> pg_backend_pid()`,
    );
    if (rowCount === 0) return true;
    await sleep(20);
  }
  return false;
}

/** Differs once a table, its columns, indexes, constraints or triggers do, or the notes of migrations. */
async function shapeOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ shape: string }>(
    `SELECT md5(concat(
       (SELECT string_agg(concat(migration_name, checksum), ',' ORDER BY migration_name) FROM "_prisma_migrations"),
       string_agg(concat(
         name, home,
         (SELECT string_agg(concat(attname, atttypid, attnotnull, atthasdef), ',' ORDER BY attnum)
            FROM pg_attribute WHERE attrelid = home),
         (SELECT string_agg(indexrelid::text, ',' ORDER BY indexrelid) FROM pg_index WHERE indrelid = home),
         (SELECT string_agg(oid::text, ',' ORDER BY oid) FROM pg_constraint WHERE conrelid = home),
         (SELECT string_agg(concat(oid, tgenabled), ',' ORDER BY oid) FROM pg_trigger WHERE tgrelid = home)
       ), ',' ORDER BY name)
     )) AS shape
     FROM (SELECT name, to_regclass(quote_ident(name))::oid AS home FROM unnest($1::text[]) AS name) AS known`,
    [tables.map(({ name }) => name)],
  );
  return rows[0]?.shape ?? '';
}

/** What refers to other tables first; the journal, where all that happens is noted, last. Numbers begin anew. */
const EMPTY = [
  'BEGIN',
  ...tables
    .map(({ name }) => name)
    .reverse()
    .sort((one, other) => Number(one === 'content_changes') - Number(other === 'content_changes'))
    .map((name) => `DELETE FROM "${name}"`),
  ...tables
    .filter(({ numbered }) => numbered)
    .map(({ name }) => `SELECT setval(pg_get_serial_sequence('"${name}"', 'id'), 1, false)`),
  'COMMIT',
].join(';\n');
