import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { MediaStoreError } from '../../schema/core/files/media-store.ts';
import { latestMigration, migrationsFor } from '../adapters/database/open-database.ts';
import { openSnapshot } from '../adapters/database/open-maintenance.ts';
import type { Snapshot } from '../adapters/database/snapshot.ts';
import { openMediaStore } from '../adapters/media/open-media-store.ts';
import { BackupError } from '../backup/archive-format.ts';
import { type BackupResult, writeBackup } from '../backup/write-backup.ts';
import { type Output, showProgress } from '../cli/progress.ts';
import type { Config } from '../config.ts';
import { defineCommand, required, text } from './define-command.ts';

/** Failures of the backup are written to the error output, not thrown. */
export const backupCommand = defineCommand({
  arguments: { file: required(text('file', 'The archive to write.')) },
  run: async ({ file, config, output, errorOutput }) => {
    try {
      await writeArchive(file, { config, output });
      return 0;
    } catch (error) {
      if (!(error instanceof BackupError || error instanceof MediaStoreError)) throw error;
      errorOutput.write(`${error.message}\n`);
      return 1;
    }
  },
});

async function writeArchive(file: string, { config, output }: { config: Config; output: Output }): Promise<void> {
  const startTime = performance.now();
  const mediaStore = await openMediaStore(config);
  const snapshot = await openSnapshot(config.directDatabaseUrl);
  const [rows, files] = [showProgress('Rows', output), showProgress('Files', output)];
  try {
    const { version } = JSON.parse(await readFile(join(config.programDir, 'package.json'), 'utf8')) as {
      version: string;
    };
    const migration = await requireLatestMigration(snapshot, config);
    const result = await writeBackup({
      file: resolve(file),
      snapshot,
      mediaStore,
      site: { program: version, created: new Date().toISOString(), siteUrl: config.siteUrl, migration },
      onRows: rows.update,
      onFiles: files.update,
    }).finally(() => {
      rows.finish();
      files.finish();
    });
    output.write(summary(result));
  } finally {
    await snapshot.close();
  }
  const seconds = ((performance.now() - startTime) / 1_000).toFixed(1);
  output.write(`Written to ${file} in ${seconds} s. It contains secrets: store it where nobody else can read it.\n`);
}

/**
 * The number of the latest migration. Throws a BackupError unless exactly this program's migrations are applied, so
 * that the tables are those that the program knows.
 */
async function requireLatestMigration({ migrations }: Snapshot, config: Config): Promise<number> {
  const folder = join(config.programDir, 'prisma/migrations');
  const programMigrations = new Set((await migrationsFor(config.databaseUrl, folder)).map(({ name }) => name));
  if (migrations.some((name) => !programMigrations.has(name))) {
    throw new BackupError('The database is newer than this program. Back it up with the version that runs on it.');
  }
  if (migrations.length < programMigrations.size) {
    throw new BackupError(
      'The database is older than this program. Start the program once, or back it up with the version that ran on it.',
    );
  }
  return await latestMigration(folder);
}

const MAX_LISTED_FILES = 10;

function summary({ rows, files, bytes, missing, broken, foreign }: BackupResult): string {
  const lines = [`Rows: ${rows}. Files: ${files} (${(bytes / 1e6).toFixed(1)} MB).`];
  if (missing.length > 0) lines.push(`Attachments whose file is missing: ${listFiles(missing)}.`);
  if (broken.length > 0)
    lines.push(`Not included, because they were truncated or changed while they were read: ${listFiles(broken)}.`);
  // Quoted, because foreign names may contain any characters.
  if (foreign.length > 0)
    lines.push(
      `Not included, because no store accepts files with these names: ${listFiles(foreign.map((name) => JSON.stringify(name)))}.`,
    );
  return `${lines.join('\n')}\n`;
}

function listFiles(keys: readonly string[]): string {
  const more = keys.length > MAX_LISTED_FILES ? ` and ${keys.length - MAX_LISTED_FILES} more` : '';
  return keys.slice(0, MAX_LISTED_FILES).join(', ') + more;
}
