import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject, onTestFinished } from 'vitest';

/** A folder of a program with migrations of its own, and the address of a database that does not exist yet. */
export interface MigrationFolder {
  readonly programDir: string;
  readonly migrationsFolder: string;
  readonly url: string;
  /** The SQLite file. */
  readonly file: string;
}

/** Writes migrations, the SQL by name, to a temporary folder, for both engines. Removes it at the end of the test. */
export async function createMigrationFolder(migrations: Readonly<Record<string, string>>): Promise<MigrationFolder> {
  const programDir = await mkdtemp(join(tmpdir(), 'postern-migrations-'));
  onTestFinished(() => rm(programDir, { recursive: true, force: true }));
  const folder = {
    programDir,
    migrationsFolder: join(programDir, 'prisma/migrations'),
    file: join(programDir, 'a.db'),
  };
  await writeMigrations(folder, migrations);
  return { ...folder, url: newDatabaseUrl(folder.file) };
}

/** Adds migrations to a folder. */
export async function writeMigrations(
  { migrationsFolder }: Pick<MigrationFolder, 'migrationsFolder'>,
  migrations: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [name, sql] of Object.entries(migrations)) {
    for (const engine of ['sqlite', 'postgresql']) {
      const path = join(migrationsFolder, engine, name);
      await mkdir(path, { recursive: true });
      await writeFile(join(path, 'migration.sql'), sql);
    }
  }
}

/** The address of the SQLite file or, with TEST_DATABASE_URL, of a schema that the end of the run drops. */
function newDatabaseUrl(file: string): string {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) return `file:${file}`;
  const address = new URL(server);
  address.searchParams.set('schema', `${inject('schemaPrefix')}${randomBytes(8).toString('hex')}`);
  return address.toString();
}
