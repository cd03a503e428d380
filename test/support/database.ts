import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Database } from '../../schema/core/domain-kernel.ts';
import { migrateTo, openDatabase } from '../../src/adapters/database/open-database.ts';
import { recordFingerprint, releaseSchema, takeSchema } from './postgresql-schemas.ts';
import { pooledOptions } from './test-pooler.ts';

const migrationsFolder = fileURLToPath(new URL('../../prisma/migrations', import.meta.url));

/** A database for one test. */
export interface TestDatabase {
  database: Database;
  /** The DATABASE_URL for a second connection or a program under test. */
  url: string;
  /** Closes the database and removes it. */
  dispose(): Promise<void>;
}

/**
 * Opens a migrated, empty database: a SQLite file in a temporary folder or, if TEST_DATABASE_URL names a PostgreSQL
 * database, an unused schema in it.
 */
export async function openTestDatabase(options: { onQuery?: (sql: string) => void } = {}): Promise<TestDatabase> {
  const server = process.env.TEST_DATABASE_URL;
  return server ? openPostgresqlSchema(server, options) : openSqliteFile(options);
}

/** Opens a second connection to a test's database, as another process would; the caller closes it. */
export const openTestDatabaseAgain = (url: string): Promise<Database> =>
  openDatabase(url, { ...pooledOptions(url), migrationsFolder, synchronous: 'NORMAL', poolSize: 2 });

async function openSqliteFile(options: { onQuery?: (sql: string) => void }): Promise<TestDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'postern-test-'));
  const file = join(folder, 'test.db');
  migratedFile ??= createMigratedFile();
  await writeFile(file, await migratedFile);
  const url = `file:${file}`;
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

/** The bytes of a migrated SQLite file: migrating takes several times as long as writing a copy. */
let migratedFile: Promise<Buffer> | undefined;

async function createMigratedFile(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'postern-test-'));
  try {
    const file = join(folder, 'migrated.db');
    await migrateTo(`file:${file}`, { migrationsFolder, number: Number.POSITIVE_INFINITY });
    return await readFile(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function openPostgresqlSchema(
  server: string,
  options: { onQuery?: (sql: string) => void },
): Promise<TestDatabase> {
  const schema = await takeSchema(server);
  const database = await openDatabase(schema.url, {
    ...options,
    ...pooledOptions(schema.url),
    ...{ migrationsFolder, poolSize: 2 },
    // Tests write their rows with it. The limits of the program under test would end that on a busy machine.
    ...{ maxStatementMs: 600_000, maxTransactionMs: 600_000 },
  });
  await recordFingerprint(schema);
  return {
    database,
    url: schema.url,
    dispose: async () => {
      await database.close();
      await releaseSchema(schema);
    },
  };
}
