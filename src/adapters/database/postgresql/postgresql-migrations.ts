import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import {
  type AppliedMigration,
  DECLARATIONS_TABLE,
  MIGRATIONS_TABLE,
  type Migration,
  type MigrationOptions,
  type MigrationResult,
  type MigrationTarget,
  migrate,
  SELECT_APPLIED,
} from '../migrations.ts';
import { applyMigration } from './apply-migration.ts';
import { connectTo, schemaOf } from './postgresql-connection.ts';

/**
 * The class of the advisory locks that running programs share, one for each schema: other schemas may contain other
 * sites. The number within the class is that of the newest migration of the program.
 */
const PROGRAM_CLASS = `hashtext('running program of ' || current_schema())`;

/**
 * Registers this program, while the connection lasts, as one that runs on the database and whose newest migration has
 * this number.
 */
export async function registerProgram(client: pg.Client, newestMigration: number): Promise<void> {
  await client.query(`SELECT pg_advisory_lock_shared(${PROGRAM_CLASS}, $1)`, [newestMigration]);
}

/** The running programs whose newest migration is below a number. Programs before this registration are not counted. */
async function countOlderPrograms(client: pg.Client, number: number): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `SELECT count(*)::integer AS count FROM pg_locks
     WHERE locktype = 'advisory' AND objsubid = 2 AND mode = 'ShareLock' AND granted AND objid::bigint < $1
       AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
       AND classid::bigint = ${PROGRAM_CLASS}::bigint & 4294967295`,
    [number],
  );
  return rows[0]?.count ?? 0;
}

/** The key of the advisory lock during migrations. All processes must use the same number. */
const MIGRATION_LOCK_KEY = 7_204_114_001;

/** Milliseconds between two attempts to get the lock of migrations. */
const LOCK_POLL_MS = 50;

/** Applies pending migrations. `hasTextIndex` is set if a migration created the index of the full-text search. */
export async function migrateDatabase(
  url: string,
  { migrations, ...options }: MigrationOptions & { migrations: readonly Migration[] },
): Promise<MigrationResult & { hasTextIndex: boolean }> {
  const schema = schemaOf(url);
  const client = await connectTo(url);
  try {
    await lockMigrations(client);
    if (schema) await client.query(`CREATE SCHEMA IF NOT EXISTS "${schema.replaceAll('"', '""')}"`);
    await client.query(MIGRATIONS_TABLE);
    await client.query(DECLARATIONS_TABLE);
    const result = await migrate({ target: targetOf(client, options), migrations }, options);
    const index = await client.query<{ name: string | null }>(`SELECT to_regclass('"post_search_index"') AS name`);
    return { ...result, hasTextIndex: index.rows[0]?.name !== null };
  } finally {
    await client.end();
  }
}

/**
 * Waits for the lock. A statement that waits would have a snapshot, for whose end the holder of the lock waits when it
 * builds an index outside of a transaction, so this asks again instead.
 */
async function lockMigrations(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ locked: boolean }>('SELECT pg_try_advisory_lock($1) AS locked', [
      MIGRATION_LOCK_KEY,
    ]);
    if (rows[0]?.locked) return;
    await sleep(LOCK_POLL_MS);
  }
}

const targetOf = (client: pg.Client, { maxRetryMs }: MigrationOptions): MigrationTarget => ({
  isOneTransaction: false,
  applied: async () => (await client.query<AppliedMigration>(SELECT_APPLIED)).rows,
  countOlderPrograms: (number) => countOlderPrograms(client, number),
  apply: (migration, id) => applyMigration(client, { migration, id, maxRetryMs }),
});

/** The applied migrations of a database, read without changing it. */
export async function readAppliedOfDatabase(url: string): Promise<AppliedMigration[]> {
  const client = await connectTo(url);
  try {
    const { rows } = await client.query<{ migrations: string | null; declarations: string | null }>(
      `SELECT to_regclass('"_prisma_migrations"') AS migrations,
         to_regclass('"_migration_declarations"') AS declarations`,
    );
    if (rows[0]?.migrations == null) return [];
    const select =
      rows[0].declarations == null
        ? `SELECT migration_name, checksum, NULL AS compatible_with FROM "_prisma_migrations"
           WHERE rolled_back_at IS NULL`
        : SELECT_APPLIED;
    return (await client.query<AppliedMigration>(select)).rows;
  } finally {
    await client.end();
  }
}
