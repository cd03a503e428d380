import { join, resolve } from 'node:path';
import { MediaStoreError } from '../../schema/core/files/media-store.ts';
import { newRecord, readAddressRecord, writeAddressRecord } from '../../schema/core/stored-addresses/address-record.ts';
import { createTranslation } from '../../schema/core/stored-addresses/stored-addresses.ts';
import { NewerDatabaseError } from '../adapters/database/migrations.ts';
import { latestMigration, migrateTo } from '../adapters/database/open-database.ts';
import { openRestoreTarget } from '../adapters/database/open-maintenance.ts';
import { openMediaStore } from '../adapters/media/open-media-store.ts';
import { createWorkFolder } from '../adapters/media/work-folder.ts';
import { archivedTables, BackupError, type Header } from '../backup/archive-format.ts';
import { type ArchiveReader, openArchive } from '../backup/archive-reader.ts';
import { restoreFiles } from '../backup/restore-files.ts';
import { type RestoreRowsOptions, restoreRows } from '../backup/restore-rows.ts';
import { type VerifiedArchive, verifyArchive } from '../backup/verify-archive.ts';
import { showProgress } from '../cli/progress.ts';
import { createAddressRewriter } from '../import/address-rewriter.ts';
import { addressConfiguration } from '../open-configured-database.ts';
import { type CommandContext, defineCommand, flag, type ParameterValues, required, text } from './define-command.ts';

const restoreOptions = {
  replace: flag('First remove everything from the database.'),
  rewriteAddresses: flag('Store all texts with the current SITE_URL, including guids.'),
};

/** Failures of the restore are written to the error output, not thrown. */
export const restoreCommand = defineCommand({
  arguments: { file: required(text('file', 'The archive that backup wrote.')) },
  options: restoreOptions,
  run: async ({ file, errorOutput, ...request }) => {
    try {
      await restoreArchive(file, request);
      return 0;
    } catch (error) {
      if (!(error instanceof BackupError || error instanceof MediaStoreError)) throw error;
      errorOutput.write(`${error.message}\n`);
      return 1;
    }
  },
});

type RestoreRequest = ParameterValues<typeof restoreOptions> & Pick<CommandContext, 'config' | 'output'>;

async function restoreArchive(file: string, command: RestoreRequest): Promise<void> {
  const { config, output } = command;
  const startTime = performance.now();
  const archive = await openArchive(resolve(file));
  try {
    const checking = showProgress('Checking', output);
    const verified = await verifyArchive(archive, checking.update).finally(checking.finish);
    // An unreachable store is detected before anything is changed.
    const mediaStore = await openMediaStore(config);
    for await (const _file of mediaStore.list()) break;
    await restoreDatabase(command, { archive, verified });
    const files = showProgress('Files', output);
    const workFolder = createWorkFolder(config.incomingDir);
    const restored = await restoreFiles({ archive, verified, mediaStore, workFolder, onProgress: files.update })
      .finally(files.finish)
      .finally(() => workFolder.close())
      .catch((error: unknown) => {
        output.write('The rows are restored, but not all files. Run the command again with --replace.\n');
        throw error;
      });
    output.write(`Files: ${restored.copied} restored, ${restored.unchanged} unchanged.\n`);
    if (verified.brokenFiles.size > 0) output.write(`Broken in the backup: ${[...verified.brokenFiles].join(', ')}.\n`);
    output.write(addressMessage(verified, command));
  } finally {
    await archive.close();
  }
  output.write(
    `Restored in ${((performance.now() - startTime) / 1_000).toFixed(1)} s. The site is at ${config.siteUrl}.\n`,
  );
}

async function restoreDatabase(
  { config, output, replace = false, rewriteAddresses }: RestoreRequest,
  { archive, verified }: { archive: ArchiveReader; verified: VerifiedArchive },
): Promise<void> {
  const { header } = verified;
  const migrationsFolder = join(config.programDir, 'prisma/migrations');
  const latest = await latestMigration(migrationsFolder);
  if (header.migration > latest) {
    throw new BackupError(
      `The backup was written by version ${header.program}, whose database is newer than this program. Restore it with that version.`,
    );
  }
  await migrateTo(config.directDatabaseUrl, { migrationsFolder, number: header.migration }).catch((error: unknown) => {
    if (!(error instanceof NewerDatabaseError) || header.migration === latest) throw error;
    throw new BackupError(
      'The backup is older than the database. Set DATABASE_URL to a database that does not exist yet, or to an empty schema; the backup is restored and migrated there.',
    );
  });
  const names = [...new Set([...header.tables, ...archivedTables].map(({ name }) => name))];
  const target = await openRestoreTarget(config.directDatabaseUrl, names);
  const rows = showProgress('Rows', output);
  const indexes = showProgress('Indexes', output);
  try {
    const addresses = restoredAddresses(header, { config, rewriteAddresses });
    const restored = await restoreRows({
      archive,
      verified,
      target,
      replace,
      ...addresses,
      onProgress: rows.update,
      onIndexProgress: (progress) => {
        rows.finish();
        indexes.update(progress);
      },
    });
    await target.commit();
    rows.finish();
    indexes.finish();
    output.write(`Rows: ${restored.rows}.\n`);
    if (restored.changedTexts > 0) {
      output.write(
        `Texts from which the character 0 was removed, because PostgreSQL cannot store it: ${restored.changedTexts}.\n`,
      );
    }
    if (restored.unsentMail > 0)
      output.write(`E-mails that waited in the backup: ${restored.unsentMail}. They are not sent from here.\n`);
    if (restored.activeWebhooks > 0) {
      output.write(
        `Active webhooks: ${restored.activeWebhooks}. They are notified of the changes of this site from now on; before you start a copy, switch them off with "webhooks update ID --off".\n`,
      );
    }
  } finally {
    rows.finish();
    indexes.finish();
    await target.close();
  }
  await migrateTo(config.directDatabaseUrl, { migrationsFolder, number: latest });
}

/**
 * How addresses of the site are restored. By default texts and the record of their stored address are preserved. With
 * `rewriteAddresses`, texts are rewritten and the configured address is recorded.
 */
function restoredAddresses(
  { siteUrl, storedAddresses }: Header,
  { config, rewriteAddresses }: Pick<RestoreRequest, 'config' | 'rewriteAddresses'>,
): Pick<RestoreRowsOptions, 'rewrite' | 'addressRecord'> {
  const current = addressConfiguration(config);
  const record = readAddressRecord(storedAddresses);
  if (!rewriteAddresses) {
    const needsNoRecord = record !== null || siteUrl === config.siteUrl;
    return needsNoRecord ? {} : { addressRecord: writeAddressRecord(newRecord({ ...current, home: siteUrl })) };
  }
  const stored = record && { ...record, otherHomes: [...record.otherHomes, siteUrl] };
  const translation = stored && createTranslation(stored, current);
  return {
    rewrite: translation?.read ?? createAddressRewriter([siteUrl], config.siteUrl).text,
    addressRecord: writeAddressRecord(newRecord(current)),
  };
}

/** The message about a site whose address has changed; empty if it has not. */
function addressMessage({ header }: VerifiedArchive, { config, rewriteAddresses }: RestoreRequest): string {
  if (header.siteUrl === config.siteUrl) return '';
  if (rewriteAddresses) return `Addresses in texts moved from ${header.siteUrl} to ${config.siteUrl}.\n`;
  return `Texts are shown with the address ${config.siteUrl} in place of ${header.siteUrl}; guids are unchanged.\n`;
}
