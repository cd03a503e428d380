import { join, resolve } from 'node:path';
import type { Database, Logger, OutgoingRequests } from '../../schema/core/domain-kernel.ts';
import { MediaStoreError } from '../../schema/core/files/media-store.ts';
import { openDatabase } from '../adapters/database/open-database.ts';
import { programName } from '../config/program-name.ts';
import { siteSpelling } from '../config/site-spelling.ts';
import type { Config } from '../config.ts';
import { DEMO_SITE_ERROR, isUntouchedDemo } from '../import/demo-site-mark.ts';
import { ImportError } from '../import/import-error.ts';
import { EXISTING_SITE_ERROR, type ImportResult, importSite } from '../import/import-site.ts';
import type { ImportSource } from '../import/sources/import-source.ts';
import { openSource } from '../import/sources/open-source.ts';
import { Stage } from '../import/stage/stage.ts';
import type { SourceFiles } from '../import/staged-files.ts';
import { checkBefore, fetchFiles, importFiles } from './import-files.ts';
import { writeImportReport } from './import-report.ts';
import { formatSummary } from './import-summary.ts';
import { importTarget } from './import-target.ts';
import { describeFiles, formatMedia } from './imported-media.ts';
import { type Output, showProgress } from './progress.ts';
import { showReading } from './reading-progress.ts';

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
  /** The login that becomes administrator, of a source that brings none. */
  administrator?: string | undefined;
  /** Brings revisions and autosaves of a live site along. */
  revisions?: boolean;
  /** Throws away what an earlier run that broke off has read. */
  restart?: boolean;
  /** How many requests to a live site may be under way at once. */
  maxConcurrent?: number | undefined;
  config: Config;
  output: Output;
  /** Where the reading of a live site shows how far it is; nowhere unless given. */
  progress?: Output | undefined;
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
    return await runImport(command);
  } catch (error) {
    if (!(error instanceof ImportError || error instanceof MediaStoreError)) throw error;
    command.output.write(`${error.message}\n`);
    return 1;
  }
}

async function runImport(command: ImportCommand): Promise<number> {
  const { uploads, config } = command;
  if (uploads !== undefined) await checkBefore(resolve(uploads), config);
  const workFolder = join(config.dataDir, 'import');
  const stage = Stage.open(workFolder);
  try {
    return await runStaged(command, { stage, workFolder });
  } finally {
    stage.close();
  }
}

async function runStaged(
  command: ImportCommand,
  { stage, workFolder }: { stage: Stage; workFolder: string },
): Promise<number> {
  const { config, output, progress, environment = {} } = command;
  const started = performance.now();
  const [argument, ...moreArguments] = command.sources;
  const { prefix, user, revisions, restart, maxConcurrent } = command;
  const userAgent = await programName(config.programDir);
  const reading = progress && showReading(progress);
  const request = {
    argument,
    moreArguments,
    prefix,
    user,
    revisions,
    restart,
    maxConcurrent,
    workFolder,
    environment,
    userAgent,
  };
  const source = await openSource({ ...request, onProgress: reading?.update });
  try {
    const rows = await rowsInPlace(command, { source, stage, workFolder, onReadEnd: reading?.finish });
    const isComplete = !command.download || (await fetchFiles({ command, files: rows.files }));
    await lookAtFiles(command, { source, workFolder, result: rows.result });
    if (!isComplete) {
      output.write(source.journal ? FILES_LEFT : FILES_LEFT_BEHIND);
      return 1;
    }
    source.journal?.finish();
  } catch (error) {
    reading?.finish();
    if (source.journal && !source.journal.isEmpty()) output.write(GOES_ON);
    throw error;
  } finally {
    await source.close();
  }
  output.write(
    `Imported in ${((performance.now() - started) / 1_000).toFixed(1)} s. The site is at ${config.siteUrl}.\n`,
  );
  return 0;
}

interface ImportParts {
  readonly source: ImportSource;
  readonly stage: Stage;
  /** Hears that all of the source has been read. */
  readonly onReadEnd?: (() => void) | undefined;
}

const FILES_LEFT = 'The rows are imported, but not all files. Run the command again to fetch the others.\n';
const FILES_LEFT_BEHIND =
  'The rows are imported, but not all files. Run the command again with --merge to fetch the others.\n';
const GOES_ON =
  'What was read of the site is stored. Run the command again to continue, or add --restart to read everything again.\n';

/** Imports the rows with what they need, unless an earlier run of the same command did. */
async function rowsInPlace(
  command: ImportCommand,
  { workFolder, ...parts }: ImportParts & { workFolder: string },
): Promise<{ files: SourceFiles; result?: ImportResult }> {
  const { uploads, config, output, merge } = command;
  const { source } = parts;
  // A merge brings only what is missing anyway.
  const before = merge ? undefined : source.journal?.rowsIn(importTarget(command));
  if (before && (await holdsSite(config))) {
    output.write('An earlier run imported the rows.\n');
    if (!before.isDerived) await withDatabase(config, (database) => deriveRows(command, database));
    if (uploads !== undefined) await importFiles({ uploads, config, output, merge: undefined });
    return before;
  }
  // Nobody is asked for a whole site in vain.
  if (!command.replace) await withDatabase(config, ({ reader }) => refuseDemo(reader));
  if (source.journal && !command.replace && !merge && (await holdsSite(config)))
    throw new ImportError([EXISTING_SITE_ERROR]);
  const result = await importRows(command, parts);
  const file = reportFile(command, workFolder);
  await writeImportReport(file, { source: source.title, result, now: new Date() });
  output.write(`The report is in ${file}.\n`);
  if (uploads !== undefined) await importFiles({ uploads, config, output, merge: result.merge });
  return { files: result.files, result };
}

const reportFile = ({ report }: ImportCommand, workFolder: string): string =>
  report === undefined ? join(workFolder, 'report.json') : resolve(report);

/** Says which attachments have no file, and reads those of which the source told nothing. */
async function lookAtFiles(
  command: ImportCommand,
  { source, workFolder, result }: { source: ImportSource; workFolder: string; result: ImportResult | undefined },
): Promise<void> {
  const { config, output } = command;
  const ids = result?.merge && new Set(result.merge.ids.post.values());
  const files = await withDatabase(config, (database) => describeFiles({ config, database, output, ids }));
  if (!files) return;
  output.write(formatMedia(files));
  if (result)
    await writeImportReport(reportFile(command, workFolder), { source: source.title, result, files, now: new Date() });
}

async function importRows(command: ImportCommand, { source, stage, onReadEnd }: ImportParts): Promise<ImportResult> {
  const { replace, merge = false, administrator, config, output } = command;
  const existing = replace ? 'replace' : merge ? 'merge' : 'refuse';
  return withDatabase(config, async (database) => {
    const read = showProgress('Reading', output);
    const rows = showProgress('Rows', output);
    const readEnd = () => {
      read.finish();
      onReadEnd?.();
    };
    const shown = { onRead: read.update, onReadEnd: readEnd, onProgress: rows.update };
    const result = await importSite(
      { database, log: silentLog },
      { source, stage, siteUrl: config.siteUrl, existing, administrator, ...shown },
    ).finally(() => {
      read.finish();
      rows.finish();
    });
    const target = importTarget(command);
    const files = source.journal ? [...result.files] : [];
    source.journal?.setRowsIn(target, { files, isDerived: false });
    await deriveRows({ ...command, ids: result.merge?.addedPosts }, database);
    source.journal?.setRowsIn(target, { files, isDerived: true });
    output.write(`\n${formatSummary(result)}\n`);
    return result;
  });
}

async function deriveRows(
  { derive, output, ids }: ImportCommand & { ids?: readonly number[] | undefined },
  database: Database,
): Promise<void> {
  if (!derive) return;
  const derived = showProgress('Rendering', output);
  await derive(database, { ...(ids ? { ids } : {}), onProgress: derived.update }).finally(derived.finish);
}

async function withDatabase<Result>(config: Config, body: (database: Database) => Promise<Result>): Promise<Result> {
  const database = await openDatabase(config.databaseUrl, {
    migrationsFolder: join(config.programDir, 'prisma/migrations'),
    synchronous: config.sqliteSynchronous,
    ...config.databaseLimits,
    addresses: siteSpelling(config),
  });
  try {
    return await body(database);
  } finally {
    await database.close();
  }
}

const holdsSite = (config: Config): Promise<boolean> =>
  withDatabase(config, async ({ reader }) => (await reader.setting.findFirst({ select: { name: true } })) !== null);

async function refuseDemo(reader: Database['reader']): Promise<void> {
  if (await isUntouchedDemo(reader)) throw new ImportError([DEMO_SITE_ERROR]);
}

/** The summary says everything; a log beside it would only break the progress bar. */
const silentLog: Logger = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
