import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { Database } from '../../schema/kernel.ts';
import { openDatabase } from '../../src/adapters/database/open.ts';

const migrationsFolder = fileURLToPath(new URL('../../prisma/migrations', import.meta.url));

/** A database for one test. */
export interface TestDatabase {
  database: Database;
  /** What a second connection or a program under test gives as DATABASE_URL. */
  url: string;
  /** Closes the database and removes it. */
  dispose(): Promise<void>;
}

/**
 * A fresh, migrated, empty database: a SQLite file in a temporary folder, or, where TEST_DATABASE_URL names a
 * PostgreSQL database, a schema of its own in that.
 */
export async function openTestDatabase(options: { onQuery?: (sql: string) => void } = {}): Promise<TestDatabase> {
  const server = process.env.TEST_DATABASE_URL;
  return server ? openPostgresqlSchema(server, options) : openSqliteFile(options);
}

/** A second connection to a test's database, as another process has it; the caller closes it. */
export const openTestDatabaseAgain = (url: string): Promise<Database> =>
  openDatabase(url, { migrationsFolder, synchronous: 'NORMAL', poolSize: 2 });

async function openSqliteFile(options: { onQuery?: (sql: string) => void }): Promise<TestDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'postern-test-'));
  const url = `file:${join(folder, 'test.db')}`;
  const database = await openDatabase(url, { ...options, migrationsFolder, synchronous: 'NORMAL' });
  return {
    database,
    url,
    dispose: async () => {
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function openPostgresqlSchema(
  server: string,
  options: { onQuery?: (sql: string) => void },
): Promise<TestDatabase> {
  const schema = `test_${randomBytes(8).toString('hex')}`;
  const address = new URL(server);
  address.searchParams.set('schema', schema);
  // A test's tables need not outlive a crash of the server.
  address.searchParams.set('options', '-c synchronous_commit=off');
  const url = address.toString();
  const database = await openDatabase(url, { ...options, migrationsFolder, poolSize: 2 });
  return {
    database,
    url,
    dispose: async () => {
      await database.close();
      const client = new pg.Client({ connectionString: server });
      await client.connect();
      await client.query(`DROP SCHEMA IF EXISTS "${schema}" CASCADE`);
      await client.end();
    },
  };
}
