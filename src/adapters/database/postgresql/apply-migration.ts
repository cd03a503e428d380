import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Migration } from '../migrations.ts';
import { splitStatements } from '../upgrade/sql-statements.ts';

/**
 * Milliseconds to wait for the lock of a table. Requests for the table queue behind a migration that waits, so it gives up
 * soon and tries again later.
 */
const LOCK_TIMEOUT_MS = 1_000;

/** Milliseconds between two attempts. Requests that have queued are answered in the meantime. */
const RETRY_DELAY_MS = 1_000;

/** Milliseconds during which attempts are repeated. */
const MAX_RETRY_MS = 60_000;

/** A lock that was not available in time, and a deadlock. */
const LOCK_CODES: ReadonlySet<unknown> = new Set(['55P03', '40P01']);

/** A migration with the id of its row. */
export interface MigrationAttempts {
  readonly migration: Migration;
  readonly id: string;
  /** Milliseconds during which attempts are repeated. */
  readonly maxRetryMs?: number | undefined;
}

/**
 * Applies a migration and records it. If a lock is not available in time, everything is rolled back and tried again. Throws
 * the error of the statement or, after the last attempt, one that names the transactions that have been open longest.
 */
export async function applyMigration(
  client: pg.Client,
  { maxRetryMs = MAX_RETRY_MS, ...attempts }: MigrationAttempts,
): Promise<void> {
  const end = performance.now() + maxRetryMs;
  const apply = attempts.migration.declaration.isOutsideTransaction ? applyOutsideTransaction : applyInTransaction;
  for (;;) {
    try {
      await apply(client, attempts);
      return;
    } catch (error) {
      if (!LOCK_CODES.has((error as { code?: unknown }).code)) throw error;
      if (performance.now() > end) throw await lockError(client, error);
      await sleep(RETRY_DELAY_MS);
    }
  }
}

async function applyInTransaction(client: pg.Client, attempts: MigrationAttempts): Promise<void> {
  await client.query(`BEGIN; SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS}`);
  try {
    await client.query(attempts.migration.sql);
    await recordMigration(client, attempts);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

async function recordMigration(client: pg.Client, { migration, id }: MigrationAttempts): Promise<void> {
  const { name, checksum, declaration } = migration;
  await client.query(
    `INSERT INTO "_prisma_migrations" (id, checksum, finished_at, migration_name, applied_steps_count)
     VALUES ($1, $2, now(), $3, 1)`,
    [id, checksum, name],
  );
  if (declaration.compatibleWith === null) return;
  await client.query(
    `INSERT INTO "_migration_declarations" (migration_name, compatible_with) VALUES ($1, $2)
     ON CONFLICT (migration_name) DO UPDATE SET compatible_with = excluded.compatible_with`,
    [name, declaration.compatibleWith],
  );
}

const CREATED_INDEX = /^CREATE (?:UNIQUE )?INDEX CONCURRENTLY (?:IF NOT EXISTS )?"(\w+)"/i;

/**
 * Builds or drops an index while others write. It waits for open transactions, but nobody waits for it. What remains of a
 * build that failed is an invalid index, which is dropped.
 */
async function applyOutsideTransaction(client: pg.Client, attempts: MigrationAttempts): Promise<void> {
  const [statement = '', ...others] = splitStatements(attempts.migration.sql);
  if (others.length > 0) throw new Error('A migration outside of a transaction must be one statement.');
  const [, index] = CREATED_INDEX.exec(statement) ?? [];
  if (index !== undefined) await dropInvalidIndex(client, index);
  try {
    await client.query(statement);
  } catch (error) {
    if (index !== undefined) await dropInvalidIndex(client, index);
    throw error;
  }
  await recordMigration(client, attempts);
}

/** Drops an index whose build did not end, for example because the program was stopped. */
async function dropInvalidIndex(client: pg.Client, name: string): Promise<void> {
  const { rowCount } = await client.query(
    'SELECT FROM pg_index WHERE indexrelid = to_regclass($1) AND NOT indisvalid',
    [`"${name}"`],
  );
  if (rowCount !== 0) await client.query(`DROP INDEX CONCURRENTLY "${name}"`);
}

const LONGEST_TRANSACTIONS = `
  SELECT pid, state, application_name AS program, extract(epoch FROM now() - xact_start)::integer AS seconds
  FROM pg_stat_activity
  WHERE datname = current_database() AND xact_start IS NOT NULL AND pid <> pg_backend_pid()
  ORDER BY xact_start LIMIT 3`;

interface OpenTransaction {
  pid: number;
  state: string;
  program: string;
  seconds: number;
}

/** The error of the last attempt, with the processes of the server to look at. */
async function lockError(client: pg.Client, cause: unknown): Promise<Error> {
  const { rows } = await client.query<OpenTransaction>(LONGEST_TRANSACTIONS);
  const transactions = rows.map(
    ({ pid, state, program, seconds }) =>
      `process ${pid} (${[program, state].filter(Boolean).join(', ')}), ${seconds} s`,
  );
  return new Error(
    `another transaction holds a lock that it needs. The longest open transactions of the server are: ${transactions.join('; ') || 'none now'}`,
    { cause },
  );
}
