import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { migrateTo, migrationsFor } from '../../src/adapters/database/open-database.ts';
import { watchChanges } from '../../src/adapters/database/postgresql/change-watch.ts';
import { connectTo } from '../../src/adapters/database/postgresql/postgresql-connection.ts';
import { migrateDatabase } from '../../src/adapters/database/postgresql/postgresql-migrations.ts';
import { createMigrationFolder, type MigrationFolder, writeMigrations } from '../support/migration-folder.ts';

const it = test.runIf(process.env.TEST_DATABASE_URL);

const FIRST = `CREATE TABLE "boats" ("id" INTEGER PRIMARY KEY NOT NULL, "name" TEXT NOT NULL);
INSERT INTO "boats" ("id", "name") VALUES (1, 'Larch'), (2, 'Larch');`;
const EXPAND = '-- Compatible with: 0001\nALTER TABLE "boats" ADD COLUMN "length" INTEGER;';
const CONCURRENT = `-- Compatible with: 0001
-- Runs: outside a transaction
CREATE INDEX CONCURRENTLY "boats_name" ON "boats"("name");`;

async function createSite(): Promise<MigrationFolder & { client: pg.Client }> {
  const folder = await createMigrationFolder({ '0001_boats': FIRST });
  await apply(folder);
  const client = await connectTo(folder.url);
  onTestFinished(() => client.end());
  return { ...folder, client };
}

const apply = ({ url, migrationsFolder }: MigrationFolder) =>
  migrateTo(url, { migrationsFolder, number: Number.POSITIVE_INFINITY });

it('requests queue behind a migration that waits for a lock only until it gives up, and it is tried again (needs PostgreSQL)', async () => {
  const site = await createSite();
  const reader = await connectTo(site.url);
  onTestFinished(() => reader.end());
  await site.client.query('BEGIN; SELECT * FROM "boats"');
  await writeMigrations(site, { '0002_length': EXPAND });
  const migrated = apply(site);
  const isWaiting = async () => {
    const { rows } = await reader.query(
      `SELECT FROM pg_locks WHERE NOT granted AND relation = to_regclass('"boats"') AND mode = 'AccessExclusiveLock'`,
    );
    return rows.length;
  };
  await expect.poll(isWaiting, { interval: 10 }).toBe(1);
  // Without the limit this would wait for the end of the first transaction, which does not end.
  await reader.query('SELECT * FROM "boats"');
  await site.client.query('COMMIT');
  expect((await migrated).applied).toEqual(['0002_length']);
});

it('a migration that gets no lock names the longest transactions and changes nothing (needs PostgreSQL)', async () => {
  const site = await createSite();
  await site.client.query('BEGIN; SELECT * FROM "boats"');
  const { rows } = await site.client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  await writeMigrations(site, { '0002_length': EXPAND });
  const migrations = await migrationsFor(site.url, site.migrationsFolder);
  await expect(migrateDatabase(site.url, { migrations, allowsNewer: false, maxRetryMs: 0 })).rejects.toThrow(
    /^The migration "0002_length" failed: another transaction holds a lock that it needs\. .*process \d+ .*The database was not changed\./,
  );
  expect(rows[0]?.pid).toBeGreaterThan(0);
  await site.client.query('COMMIT');
  expect((await apply(site)).applied).toEqual(['0002_length']);
});

it('an index is built outside of a transaction while other programs start (needs PostgreSQL)', async () => {
  const site = await createSite();
  const other = await connectTo(site.url);
  onTestFinished(() => other.end());
  // The build waits for the end of this transaction, the other programs for that of the build.
  await site.client.query(`BEGIN; UPDATE "boats" SET "name" = 'Alder' WHERE "id" = 1`);
  await writeMigrations(site, { '0002_index': CONCURRENT });
  const started = [apply(site), apply(site), apply(site)];
  await sleep(300);
  await other.query(`UPDATE "boats" SET "name" = 'Birch' WHERE "id" = 2`);
  await site.client.query('COMMIT');
  const results = await Promise.all(started);
  expect(results.flatMap(({ applied }) => applied)).toEqual(['0002_index']);
});

it('an index that cannot be built outside of a transaction leaves nothing (needs PostgreSQL)', async () => {
  const site = await createSite();
  await writeMigrations(site, { '0002_index': CONCURRENT.replace('CREATE', 'CREATE UNIQUE') });
  await expect(apply(site)).rejects.toThrow(/"0002_index" failed: could not create unique index/);
  const { rows } = await site.client.query<{ name: string | null }>(`SELECT to_regclass('"boats_name"') AS name`);
  expect(rows).toEqual([{ name: null }]);
  await site.client.query(`DELETE FROM "boats" WHERE "id" = 1`);
  expect((await apply(site)).applied).toEqual(['0002_index']);
});

it('a migration waits until no program runs that cannot run with it (needs PostgreSQL)', async () => {
  const site = await createSite();
  const program = await watchChanges(site.url, { newestMigration: 1 });
  await writeMigrations(site, { '0002_length': EXPAND });
  expect((await apply(site)).applied).toEqual(['0002_length']);
  await writeMigrations(site, { '0003_drop': '-- Compatible with: 0002\nALTER TABLE "boats" DROP COLUMN "name";' });
  await expect(apply(site)).rejects.toThrow(
    'The migration "0003_drop" was not applied, because programs run that cannot run with it: 1 of them do not contain the migration 0002. The database was not changed.',
  );
  await program.close();
  await expect.poll(() => apply(site).catch(() => null)).toMatchObject({ applied: ['0003_drop'] });
});
