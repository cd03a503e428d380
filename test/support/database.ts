import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Database } from '../../schema/core/domain-kernel.ts';
import { migrateTo, openDatabase } from '../../src/adapters/database/open.ts';
import { giveBack, noteShape, takeSchema } from './postgresql-schemas.ts';

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
 * PostgreSQL database, a schema in that which nobody else uses.
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
  const file = join(folder, 'test.db');
  migratedFile ??= makeMigratedFile();
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

/** What migrations make of a SQLite file; they take several times as long as writing it. */
let migratedFile: Promise<Buffer> | undefined;

async function makeMigratedFile(): Promise<Buffer> {
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
  const schema = takeSchema(server);
  const database = await openDatabase(schema.url, { ...options, migrationsFolder, poolSize: 2 });
  await noteShape(schema);
  return {
    database,
    url: schema.url,
    dispose: async () => {
      await database.close();
      await giveBack(schema);
    },
  };
}
