import { resolve } from 'node:path';
import type { OutgoingRequests } from '../../../schema/core/domain-kernel.ts';
import { createOutgoingRequests } from '../../adapters/fetch/outgoing-requests.ts';
import { openMediaStore } from '../../adapters/media/open-media-store.ts';
import { type Output, showProgress } from '../../cli/progress.ts';
import { programName } from '../../config/program-name.ts';
import type { Config } from '../../config.ts';
import { checkUploads, copyUploads } from '../../import/copy-uploads.ts';
import { downloadFiles } from '../../import/download-files.ts';
import type { ImportResult } from '../../import/import-site.ts';
import { namedHosts } from '../../import/sources/source-kind.ts';
import type { SourceFiles } from '../../import/staged-files.ts';
import { formatDownloads, formatUploads } from './import-summary.ts';
import { describeMergeRun, type OptionsWithoutMerge } from './imported-media.ts';

/** Copies the files of the folder `uploads` to the file store. */
export async function importFiles({
  uploads,
  merge,
  command,
}: {
  uploads: string;
  merge: ImportResult['merge'];
  command: OptionsWithoutMerge & { config: Config; output: Output };
}): Promise<void> {
  const { config, output } = command;
  const progress = showProgress('Files', output);
  const counts = await copyUploads({
    from: resolve(uploads),
    mediaStore: await openMediaStore(config),
    ...(merge ? { targetPath: merge.targetPath, refusesExisting: true } : {}),
    onProgress: progress.update,
  })
    .finally(progress.finish)
    .catch((error: unknown) => {
      output.write(
        `The rows are imported, but not all files are copied. Run the command again ${describeMergeRun(command)}.\n`,
      );
      throw error;
    });
  output.write(formatUploads(counts));
}

/** Downloads files from the imported site. Returns false if another run may fetch further files. */
export async function fetchFiles({
  command,
  files,
}: {
  command: {
    config: Config;
    output: Output;
    sources: readonly string[];
    outgoing?: OutgoingRequests;
    maxConcurrent?: number | undefined;
  };
  files: SourceFiles;
}): Promise<boolean> {
  const { config, output } = command;
  const userAgent = programName(config.programDir);
  const progress = showProgress('Downloads', output);
  const counts = await downloadFiles({
    files,
    mediaStore: await openMediaStore(config),
    outgoing:
      command.outgoing ??
      createOutgoingRequests({
        userAgent,
        timeoutMs: DOWNLOAD_TIMEOUT_MS,
        allowedPrivateHosts: namedHosts(command.sources),
      }),
    maxBytes: config.maxUploadBytes,
    limit: command.maxConcurrent,
    now: () => new Date(),
    onProgress: progress.update,
  }).finally(progress.finish);
  output.write(formatDownloads(counts));
  return counts.retryable === 0;
}

/** Time limit for one file. */
const DOWNLOAD_TIMEOUT_MS = 300_000;

/** Checks the folder of the files and the file store, so that their problems are found before anything is imported. */
export async function checkFilesBeforeImport(uploads: string, config: Config): Promise<void> {
  await checkUploads(uploads, config.mediaStore === 'local' ? config.uploadsDir : undefined);
  const store = await openMediaStore(config);
  for await (const _file of store.list()) break;
}
