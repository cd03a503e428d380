import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Database, DatabaseClient, TransactionClient } from '../../schema/core/domain-kernel.ts';
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

interface OpenOptions {
  onQuery?: (sql: string) => void;
  /** Fills the database. Databases that the same function fills are equal: SQLite files are copies of one. */
  fill?: (database: Database) => Promise<unknown>;
}

/**
 * Opens a migrated database, which is empty or filled: a SQLite file in a temporary folder or, if TEST_DATABASE_URL names a PostgreSQL
 * database, an unused schema in it.
 */
export async function openTestDatabase(options: OpenOptions = {}): Promise<TestDatabase> {
  const server = process.env.TEST_DATABASE_URL;
  return server ? openPostgresqlSchema(server, options) : openSqliteFile(options);
}

/** Opens a second connection to a test's database, as another process would; the caller closes it. */
export const openTestDatabaseAgain = (url: string): Promise<Database> =>
  openDatabase(url, {
    ...pooledOptions(url),
    ...{ migrationsFolder, synchronous: 'NORMAL', poolSize: 2 },
    // Several connections that wait for each other take long on a busy machine.
    waitTimeoutMs: 600_000,
  });

async function openSqliteFile({ fill, ...options }: OpenOptions): Promise<TestDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'postern-test-'));
  const file = join(folder, 'test.db');
  await writeFile(file, await preparedFile(fill));
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

/** The bytes of migrated SQLite files by how they are filled: creating one takes several times as long as copying it. */
const preparedFiles = new Map<OpenOptions['fill'], Promise<Buffer>>();

function preparedFile(fill: OpenOptions['fill']): Promise<Buffer> {
  const existing = preparedFiles.get(fill);
  if (existing) return existing;
  const created = createFile(fill);
  preparedFiles.set(fill, created);
  return created;
}

async function createFile(fill: OpenOptions['fill']): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'postern-test-'));
  try {
    const file = join(folder, 'prepared.db');
    const url = `file:${file}`;
    if (fill) {
      await writeFile(file, await preparedFile(undefined));
      const database = await openDatabase(url, { migrationsFolder, synchronous: 'NORMAL' });
      await fill(database);
      // Closing the last connection moves the log into the file.
      await database.close();
    } else {
      await migrateTo(url, { migrationsFolder, number: Number.POSITIVE_INFINITY });
    }
    return await readFile(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function openPostgresqlSchema(server: string, { fill, ...options }: OpenOptions): Promise<TestDatabase> {
  const schema = await takeSchema(server);
  const database = await openDatabase(schema.url, {
    ...options,
    ...pooledOptions(schema.url),
    ...{ migrationsFolder, poolSize: 2 },
    // Tests write their rows with it. The limits of the program under test would end that on a busy machine.
    ...{ maxStatementMs: 600_000, maxTransactionMs: 600_000 },
  });
  await recordFingerprint(schema);
  await fill?.(database);
  return {
    database,
    url: schema.url,
    dispose: async () => {
      await database.close();
      await releaseSchema(schema);
    },
  };
}

type Call = (...values: unknown[]) => Promise<unknown>;

/** A client for the changes of a test: each call is a transaction of its own. */
export function writerOf(database: Pick<Database, 'transaction'>): DatabaseClient {
  const run = (call: (client: TransactionClient) => unknown) => database.transaction(async (client) => call(client));
  const delegateOf = (model: 'post') =>
    new Proxy({} as Record<string, Call>, {
      get:
        (_target, method: string) =>
        (...values: unknown[]) =>
          run((client) => (client[model] as unknown as Record<string, Call>)[method]?.(...values)),
    });
  return new Proxy({} as DatabaseClient, {
    get: (_target, name: string) =>
      name.startsWith('$')
        ? (...values: unknown[]) => run((client) => (client as unknown as Record<string, Call>)[name]?.(...values))
        : delegateOf(name as 'post'),
  });
}
