import { join, resolve } from 'node:path';
import type { Database, Logger, OutgoingRequests } from '../../schema/kernel.ts';
import { MediaStoreError } from '../../schema/media/media-store.ts';
import { openDatabase } from '../adapters/database/open.ts';
import { createOutgoingRequests } from '../adapters/fetch/outgoing-requests.ts';
import { openMediaStore } from '../adapters/media/open-media-store.ts';
import type { Config } from '../config.ts';
import { checkUploads, copyUploads } from '../import/copy-uploads.ts';
import { downloadFiles } from '../import/download-files.ts';
import { ImportError } from '../import/import-error.ts';
import { type ImportResult, importSite } from '../import/import-site.ts';
import type { SourceFile } from '../import/source-files.ts';
import type { ImportSource } from '../import/sources/import-source.ts';
import { openSource } from '../import/sources/open-source.ts';
import { namedHosts } from '../import/sources/source-kind.ts';
import { writeImportReport } from './import-report.ts';
import { formatDownloads, formatSummary, formatUploads } from './import-summary.ts';
import { type Output, showProgress } from './progress.ts';

export interface ImportCommand {
  /** What to import: folders, files or addresses. */
  sources: readonly [string, ...string[]];
  uploads: string | undefined;
  replace: boolean;
  /** Fetches the files from the site that they come from. */
  download?: boolean;
  /** How other sites are asked, for downloads; as the program does it unless given. */
  outgoing?: OutgoingRequests;
  /** Adds what is new to a site that is there. */
  merge?: boolean;
  /** Where the report is written; `import/report.json` in the data folder unless given. */
  report?: string | undefined;
  prefix?: string | undefined;
  /** The account that a live site is asked as. */
  user?: string | undefined;
  config: Config;
  output: Output;
  environment?: Readonly<Record<string, string | undefined>>;
  /** Derives what is kept beside the content, once that is in; of these items only, or of all. */
  derive?: (
    database: Database,
    options: { ids?: readonly number[]; onProgress: (progress: { done: number; total: number }) => void },
  ) => Promise<void>;
}

/** Imports a site and, where asked, its files; gives the exit code. What goes wrong with the data is written, not thrown. */
export async function runImportCommand(command: ImportCommand): Promise<number> {
  try {
    await runImport(command);
    return 0;
  } catch (error) {
    if (!(error instanceof ImportError || error instanceof MediaStoreError)) throw error;
    command.output.write(`${error.message}\n`);
    return 1;
  }
}

async function runImport(command: ImportCommand): Promise<void> {
  const { uploads, config, output, environment = {} } = command;
  const started = performance.now();
  if (uploads !== undefined) await checkBefore(resolve(uploads), config);
  const workFolder = join(config.dataDir, 'import');
  const [argument, ...more] = command.sources;
  const { prefix, user } = command;
  const source = await openSource({ argument, more, prefix, user, workFolder, environment });
  let result: ImportResult;
  try {
    result = await importRows(command, source);
  } finally {
    await source.close();
  }
  const file = command.report === undefined ? join(workFolder, 'report.json') : resolve(command.report);
  await writeImportReport(file, { source: source.title, result, now: new Date() });
  output.write(`The report is in ${file}.\n`);
  if (uploads !== undefined) await importFiles({ uploads, config, output, merge: result.merge });
  if (command.download) await fetchFiles({ command, files: result.files });
  output.write(
    `Imported in ${((performance.now() - started) / 1_000).toFixed(1)} s. The site is at ${config.siteUrl}.\n`,
  );
}

async function importRows(command: ImportCommand, source: ImportSource): Promise<ImportResult> {
  const { replace, merge = false, config, output, derive } = command;
  const existing = replace ? 'replace' : merge ? 'merge' : 'refuse';
  const database = await openDatabase(config.databaseUrl, {
    migrationsFolder: join(config.programDir, 'prisma/migrations'),
    synchronous: config.sqliteSynchronous,
    poolSize: config.databasePool,
  });
  try {
    const rows = showProgress('Rows', output);
    const result = await importSite(
      { database, log: silentLog },
      { source, siteUrl: config.siteUrl, existing, onProgress: rows.update },
    ).finally(rows.finish);
    if (derive) {
      const derived = showProgress('Rendering', output);
      const ids = result.merge?.addedPosts;
      await derive(database, { ...(ids ? { ids } : {}), onProgress: derived.update }).finally(derived.finish);
    }
    output.write(`\n${formatSummary(result)}\n`);
    return result;
  } finally {
    await database.close();
  }
}

async function importFiles({
  uploads,
  config,
  output,
  merge,
}: {
  uploads: string;
  config: Config;
  output: Output;
  merge: ImportResult['merge'];
}): Promise<void> {
  const files = showProgress('Files', output);
  const counts = await copyUploads({
    from: resolve(uploads),
    mediaStore: await openMediaStore(config),
    ...(merge ? { placeFile: merge.placeFile, keepExisting: true } : {}),
    onProgress: files.update,
  })
    .finally(files.finish)
    .catch((error: unknown) => {
      output.write('The rows are imported, but not all files are copied. Run the same again with --merge.\n');
      throw error;
    });
  output.write(formatUploads(counts));
}

async function fetchFiles({ command, files }: { command: ImportCommand; files: readonly SourceFile[] }): Promise<void> {
  const { config, output } = command;
  const userAgent = `Postern (${config.siteUrl})`;
  const shown = showProgress('Downloads', output);
  const counts = await downloadFiles({
    files,
    mediaStore: await openMediaStore(config),
    outgoing:
      command.outgoing ??
      createOutgoingRequests({ userAgent, timeLimit: DOWNLOAD_TIME, exceptions: namedHosts(command.sources) }),
    maxBytes: config.maxUploadBytes,
    now: () => new Date(),
    onProgress: shown.update,
  }).finally(shown.finish);
  output.write(formatDownloads(counts));
}

/** Milliseconds for one file. */
const DOWNLOAD_TIME = 300_000;

/** What is wrong with the files' folder or their store is found before anything is imported. */
async function checkBefore(uploads: string, config: Config): Promise<void> {
  await checkUploads(uploads, config.mediaStore === 'local' ? config.uploadsDir : undefined);
  const store = await openMediaStore(config);
  for await (const _file of store.list()) break;
}

/** The summary says everything; a log beside it would only break the progress bar. */
const silentLog: Logger = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
