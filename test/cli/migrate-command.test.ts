import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { NewerDatabaseError } from '../../src/adapters/database/migrations.ts';
import { migrateTo } from '../../src/adapters/database/open-database.ts';
import { operatorMessage } from '../../src/cli/operator-error.ts';
import { migrateCommand } from '../../src/commands/migrate-command.ts';
import { loadConfig } from '../../src/config.ts';
import { commandContext } from '../support/command-line.ts';
import { createMigrationFolder, type MigrationFolder, writeMigrations } from '../support/migration-folder.ts';

const isPostgresql = process.env.TEST_DATABASE_URL !== undefined;

const FIRST = 'CREATE TABLE "boats" ("id" INTEGER PRIMARY KEY NOT NULL, "name" TEXT NOT NULL);';
const INSERT = `INSERT INTO "boats" ("id", "name") VALUES (1, 'Larch'), (2, 'Larch');`;
const EXPAND = `-- Compatible with: 0002\nALTER TABLE "boats" ADD COLUMN "length" INTEGER NOT NULL DEFAULT 0;`;
const FAILING = `-- Compatible with: 0002\nALTER TABLE "boats" ADD COLUMN "berth" TEXT;
CREATE UNIQUE INDEX "boats_name" ON "boats"("name");`;

const configOf = ({ url, programDir }: MigrationFolder) => ({
  ...loadConfig({ DATABASE_URL: url, DATA_DIR: programDir }, { cwd: programDir }),
  programDir,
});

async function run(folder: MigrationFolder, { plan }: { plan: boolean }) {
  const written: string[] = [];
  const code = await migrateCommand.run({
    plan,
    ...commandContext({ config: configOf(folder), output: { write: (text) => written.push(text) } }),
  });
  return { code, text: written.join('') };
}

it('the plan lists pending migrations and what they block, and changes nothing', async () => {
  const folder = await createMigrationFolder({ '0001_boats': FIRST, '0002_rows': INSERT });
  const { code, text } = await run(folder, { plan: true });
  expect(code).toBe(0);
  expect(text).toContain('0001_boats: only programs that contain it run afterwards\n  CREATE TABLE boats');
  expect(existsSync(folder.file)).toBe(false);
  expect((await run(folder, { plan: false })).text).toBe('Applied: 0001_boats, 0002_rows.\n');

  await writeMigrations(folder, { '0003_length': EXPAND });
  const blocking = isPostgresql ? ': locks boats, and needs it for a moment' : '';
  const plan = `0003_length: programs that contain 0002 run before and afterwards\n  ALTER TABLE boats ADD COLUMN length${blocking}\n`;
  expect((await run(folder, { plan: true })).text).toContain(plan);
  expect((await run(folder, { plan: true })).text).toContain(plan);
  expect((await run(folder, { plan: false })).text).toBe('Applied: 0003_length.\n');
  expect((await run(folder, { plan: false })).text).toBe('No migration is pending.\n');
  expect((await run(folder, { plan: true })).text).toBe('No migration is pending.\n');
});

it('a migration that fails leaves nothing, and the message says what failed and what to do', async () => {
  const folder = await createMigrationFolder({ '0001_boats': FIRST, '0002_rows': INSERT });
  await run(folder, { plan: false });
  await writeMigrations(folder, { '0003_length': EXPAND, '0004_unique': FAILING });
  const error = await run(folder, { plan: false }).catch((thrown: unknown) => thrown);
  expect(operatorMessage(error, configOf(folder))).toMatch(
    isPostgresql
      ? /^The migration "0004_unique" failed: could not create unique index "boats_name"\. Nothing of it remains in the database; the migrations before it were applied: 0003_length\. Correct the cause and start again, or go back/
      : /^The migration "0004_unique" failed: UNIQUE constraint failed: boats\.name\. The database was not changed\. Correct the cause and start again, or go back/,
  );
  const { text } = await run(folder, { plan: true });
  expect([text.includes('0003_length'), text.includes('0004_unique')]).toEqual([!isPostgresql, true]);
  // The same statements succeed after the correction, so the column "berth" does not exist.
  await writeMigrations(folder, { '0004_unique': FAILING.replace('("name")', '("id")') });
  await run(folder, { plan: false });
});

it('a program runs on a newer database only if all migrations that it lacks are compatible with it', async () => {
  const folder = await createMigrationFolder({ '0001_boats': FIRST, '0002_rows': INSERT, '0003_length': EXPAND });
  await run(folder, { plan: false });
  const removeMigration = async (name: string) => {
    for (const engine of ['sqlite', 'postgresql'])
      await rm(join(folder.migrationsFolder, engine, name), { recursive: true });
  };
  await removeMigration('0003_length');
  expect((await run(folder, { plan: false })).text).toBe(
    'The database is newer than this program, which can run on it: 0003_length.\nNo migration is pending.\n',
  );
  // A restore fills the tables of exactly its own migrations.
  const { migrationsFolder, url } = folder;
  await expect(migrateTo(url, { migrationsFolder, number: 2 })).rejects.toThrow(NewerDatabaseError);
  await removeMigration('0002_rows');
  await expect(run(folder, { plan: false })).rejects.toThrow(
    /^The database is newer than this program: it has the migration "0002_rows"\. Start the newer version/,
  );
  await writeMigrations(folder, { '0002_other': INSERT });
  await expect(run(folder, { plan: true })).rejects.toThrow(NewerDatabaseError);
});

it('a program that lacks the migration which a newer one requires does not run', async () => {
  const folder = await createMigrationFolder({ '0001_boats': FIRST, '0002_rows': INSERT, '0003_length': EXPAND });
  await writeMigrations(folder, { '0004_drop': '-- Compatible with: 0003\nALTER TABLE "boats" DROP COLUMN "name";' });
  await run(folder, { plan: false });
  for (const engine of ['sqlite', 'postgresql']) {
    for (const name of ['0003_length', '0004_drop'])
      await rm(join(folder.migrationsFolder, engine, name), { recursive: true });
  }
  await expect(run(folder, { plan: false })).rejects.toThrow(
    'it has the migration "0004_drop", which needs a program with the migration 0003. Start the newer version',
  );
});
