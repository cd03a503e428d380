import { createHash } from 'node:crypto';
import { join, resolve } from 'node:path';
import type { Database, Logger, OutgoingRequests } from '../../schema/core/domain-kernel.ts';
import { MediaStoreError } from '../../schema/core/files/media-store.ts';
import { createRegistry } from '../../schema/core/registry/declarations.ts';
import { storeRenderings } from '../../schema/rendering/stored/store-renderings.ts';
import { type Output, showProgress, showReadingProgress } from '../cli/progress.ts';
import { loadDeclarations } from '../config/declarations-file.ts';
import { programName } from '../config/program-name.ts';
import type { Config } from '../config.ts';
import { formatFieldGroups, loadStoredFieldGroups } from '../declarations/stored-field-groups.ts';
import { formatStoredKinds, withStoredKinds } from '../declarations/stored-kinds.ts';
import { findUndeclared, formatUndeclared } from '../declarations/undeclared-content.ts';
import { DEMO_SITE_ERROR, isUntouchedDemo } from '../import/demo-site-mark.ts';
import { ImportError } from '../import/import-error.ts';
import { EXISTING_SITE_ERROR, importSite, recordImport } from '../import/import-site.ts';
import type { ImportSource } from '../import/sources/import-source.ts';
import { openSource, sourcesHelp } from '../import/sources/open-source.ts';
import { removeCredentials } from '../import/sources/source-kind.ts';
import { Stage } from '../import/stage/stage.ts';
import type { SourceFiles } from '../import/staged-files.ts';
import { openConfiguredDatabase } from '../open-configured-database.ts';
import { createCommandDomain } from '../program-kernel.ts';
import {
  type CommandContext,
  defineCommand,
  flag,
  integer,
  type ParameterValues,
  required,
  text,
  texts,
} from './define-command.ts';
import { checkFilesBeforeImport, fetchFiles, importFiles } from './import/import-files.ts';
import { type ReportedImport, writeImportReport } from './import/import-report.ts';
import { formatSummary } from './import/import-summary.ts';
import { describeFiles, describeMergeRun, formatMedia } from './import/imported-media.ts';

const importArguments = {
  sources: required(texts('source', 'A database, a live site, export files or a folder: see below.')),
};

const importOptions = {
  prefix: text('prefix', 'Table prefix, if a database or folder contains several sites.'),
  user: text(
    'login',
    'Live site: the account to read as, with its application password in IMPORT_PASSWORD; without it, only public content is imported.',
  ),
  revisions: flag('Live site: also import revisions and autosaves, with one request per item.'),
  atOnce: integer('number', {
    minimum: 1,
    maximum: 8,
    description: 'Live site: concurrent requests, 1 to 8; 2 by default.',
  }),
  restart: flag('Live site: discard what an interrupted import has read; without it, the same command continues.'),
  uploads: text('folder', 'Also copy uploaded files from this folder.'),
  download: flag('Also download missing files from the site itself.'),
  replace: flag('First remove everything from the database.'),
  merge: flag('Add what is new to the existing site; new items get new ids.'),
  administrator: text(
    'login',
    'Export files and Markdown: the account that becomes administrator; it is created if it does not exist. The command password then sets its password.',
  ),
  report: text('file', 'Write the report to this file instead of import/report.json in DATA_DIR.'),
};

export const importCommand = defineCommand({
  arguments: importArguments,
  options: importOptions,
  details: ['Sources:', ...sourcesHelp],
  limitsHeap: true,
  check: ({ replace, merge, administrator }) => {
    if (replace && merge) return 'Pass --replace or --merge, not both.';
    return merge && administrator !== undefined
      ? 'Pass --administrator or --merge, not both: a merge does not change who administers the site.'
      : undefined;
  },
  run: async ({ config, errorOutput, readEnvironment, ...values }) =>
    runImportCommand({
      ...values,
      config,
      progress: errorOutput,
      environment: readEnvironment(),
      derive: async (database, options) => {
        const declarations = await loadDeclarations(config.declarationsFile);
        const domain = await createCommandDomain({ config, database, declarations, program: 'command import' });
        await storeRenderings(domain, options);
      },
    }),
});

/** An import with parts that another program replaces. */
export interface ImportRequest
  extends ParameterValues<typeof importArguments>,
    ParameterValues<typeof importOptions>,
    Pick<CommandContext, 'config' | 'output'> {
  /** Sends requests to other sites for downloads; by default the program's own client. */
  outgoing?: OutgoingRequests;
  /** The output for the progress of reading a live site; by default none. */
  progress?: Output | undefined;
  /** The environment variables, for IMPORT_PASSWORD. */
  environment?: Readonly<Record<string, string | undefined>>;
  /** Creates stored renderings and other derived data after the import, of the items in `ids` or of all items. */
  derive?: (
    database: Database,
    options: { ids?: readonly number[]; onProgress: (progress: { done: number; total: number }) => void },
  ) => Promise<void>;
}

/**
 * Imports a site and, if requested, its files. Returns the exit code. Problems of the data are written to the output,
 * not thrown.
 */
export async function runImportCommand(command: ImportRequest): Promise<number> {
  try {
    return await runImport(command);
  } catch (error) {
    if (!(error instanceof ImportError || error instanceof MediaStoreError)) throw error;
    command.output.write(`${error.message}\n`);
    return 1;
  }
}

async function runImport(command: ImportRequest): Promise<number> {
  const { uploads, config } = command;
  if (uploads !== undefined) await checkFilesBeforeImport(resolve(uploads), config);
  const workFolder = join(config.dataDir, 'import');
  const stage = Stage.open(workFolder);
  try {
    return await runImportWithStage(command, { stage, workFolder });
  } finally {
    stage.close();
  }
}

async function runImportWithStage(
  command: ImportRequest,
  { stage, workFolder }: { stage: Stage; workFolder: string },
): Promise<number> {
  const { config, output, progress, environment = {} } = command;
  const startTime = performance.now();
  const [argument, ...moreArguments] = command.sources;
  const { prefix, user, revisions, restart, atOnce } = command;
  const userAgent = programName(config.programDir);
  const reading = progress && showReadingProgress(progress);
  const request = {
    argument,
    moreArguments,
    prefix,
    user,
    revisions,
    restart,
    maxConcurrent: atOnce,
    workFolder,
    environment,
    userAgent,
  };
  const source = await openSource({ ...request, onProgress: reading?.update });
  try {
    const rows = await ensureRows(command, { source, stage, workFolder, onReadEnd: reading?.finish });
    const isComplete = !command.download || (await fetchFiles({ command, files: rows.files }));
    await reportFiles(command, { source, workFolder, result: rows.result });
    if (!isComplete) {
      output.write(filesMissing(source.journal ? '' : ` ${describeMergeRun(command)}`));
      return 1;
    }
    source.journal?.finish();
  } catch (error) {
    reading?.finish();
    if (source.journal && !source.journal.isEmpty()) output.write(READING_STORED);
    throw error;
  } finally {
    await source.close();
  }
  output.write(
    `Imported in ${((performance.now() - startTime) / 1_000).toFixed(1)} s. The site is at ${config.siteUrl}.\n`,
  );
  return 0;
}

interface ImportInput {
  readonly source: ImportSource;
  readonly stage: Stage;
  /** Called when the source has been read completely. */
  readonly onReadEnd?: (() => void) | undefined;
}

const filesMissing = (how: string): string =>
  `The rows are imported, but not all files. Run the command again${how} to fetch the others.
`;

const READING_STORED =
  'What was read of the site is stored. Run the command again to continue, or add --restart to read everything again.\n';

/** Imports the rows with their files and report, unless an earlier run of the same command has imported them. */
async function ensureRows(
  command: ImportRequest,
  { workFolder, ...input }: ImportInput & { workFolder: string },
): Promise<{ files: SourceFiles; result?: ReportedImport }> {
  const { uploads, config, output, merge } = command;
  const { source } = input;
  // A merge always runs again, since it adds only missing items.
  const earlierRun = merge ? undefined : source.journal?.findImportedRows(importCommandHash(command));
  if (earlierRun && (await hasSite(config))) {
    output.write('An earlier run imported the rows.\n');
    if (!earlierRun.isDerived) await withDatabase(config, (database) => deriveRows(command, database));
    if (uploads !== undefined) await importFiles({ uploads, merge: undefined, command });
    return earlierRun;
  }
  // Checked before the source is read, which may take hours.
  if (!command.replace) await withDatabase(config, ({ reader }) => refuseDemo(reader));
  if (source.journal && !command.replace && !merge && (await hasSite(config)))
    throw new ImportError([EXISTING_SITE_ERROR]);
  const result = await importRows(command, input);
  const file = reportFile(command, workFolder);
  await writeImportReport(file, { source: source.title, result, now: new Date() });
  output.write(`The report is in ${file}.\n`);
  if (uploads !== undefined) await importFiles({ uploads, merge: result.merge, command });
  return { files: result.files, result };
}

const reportFile = ({ report }: ImportRequest, workFolder: string): string =>
  report === undefined ? join(workFolder, 'report.json') : resolve(report);

/** Reads the sizes of files that the source did not describe, and reports attachments without a file. */
async function reportFiles(
  command: ImportRequest,
  { source, workFolder, result }: { source: ImportSource; workFolder: string; result: ReportedImport | undefined },
): Promise<void> {
  const { config, output } = command;
  const ids = result?.merge && new Set(result.merge.ids.post.values());
  const files = await withDatabase(config, (database) => describeFiles({ config, database, output, ids }));
  if (!files) return;
  output.write(formatMedia(files, command));
  if (result)
    await writeImportReport(reportFile(command, workFolder), { source: source.title, result, files, now: new Date() });
}

async function importRows(command: ImportRequest, { source, stage, onReadEnd }: ImportInput): Promise<ReportedImport> {
  const { replace, merge = false, administrator, config, output } = command;
  const existingSite = replace ? 'replace' : merge ? 'merge' : 'refuse';
  return withDatabase(config, async (database) => {
    const readProgress = showProgress('Reading', output);
    const rowProgress = showProgress('Rows', output);
    const finishReading = () => {
      readProgress.finish();
      onReadEnd?.();
    };
    const record = config.auditLogDays > 0 ? recordImport : undefined;
    const callbacks = { onRead: readProgress.update, onReadEnd: finishReading, onProgress: rowProgress.update };
    const result = await importSite(
      { database, log: silentLog },
      { source, stage, siteUrl: config.siteUrl, existingSite, administrator, record, ...callbacks },
    ).finally(() => {
      readProgress.finish();
      rowProgress.finish();
    });
    const commandHash = importCommandHash(command);
    const files = source.journal ? [...result.files] : [];
    source.journal?.storeImportedRows(commandHash, { files, isDerived: false });
    await deriveRows({ ...command, ids: result.merge?.addedPosts }, database);
    source.journal?.storeImportedRows(commandHash, { files, isDerived: true });
    const kinds = await withStoredKinds(await loadDeclarations(config.declarationsFile), database);
    const registry = createRegistry(kinds.declarations, await loadStoredFieldGroups(database));
    const undeclared = await findUndeclared(database, registry);
    const summary = [
      ...[formatSummary(result), formatStoredKinds(kinds), formatFieldGroups(registry.fieldGroups)],
      formatUndeclared(undeclared),
    ].join('');
    output.write(`\n${summary}\n`);
    return { ...result, undeclared };
  });
}

async function deriveRows(
  { derive, output, ids }: ImportRequest & { ids?: readonly number[] | undefined },
  database: Database,
): Promise<void> {
  if (!derive) return;
  const progress = showProgress('Rendering', output);
  await derive(database, { ...(ids ? { ids } : {}), onProgress: progress.update }).finally(progress.finish);
}

async function withDatabase<Result>(config: Config, body: (database: Database) => Promise<Result>): Promise<Result> {
  const database = await openConfiguredDatabase(config);
  try {
    return await body(database);
  } finally {
    await database.close();
  }
}

const hasSite = (config: Config): Promise<boolean> =>
  withDatabase(config, async ({ reader }) => (await reader.setting.findFirst({ select: { name: true } })) !== null);

async function refuseDemo(reader: Database['reader']): Promise<void> {
  if (await isUntouchedDemo(reader)) throw new ImportError([DEMO_SITE_ERROR]);
}

/** The summary contains all information, and log lines would disturb the progress bar. */
const silentLog: Logger = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

/**
 * A hash of the target database and the options of an import, without the credentials of the database. A run with the
 * same hash can continue an interrupted one. `administrator` is the login of the option of that name.
 */
function importCommandHash(command: {
  replace?: boolean | undefined;
  merge?: boolean | undefined;
  revisions?: boolean | undefined;
  administrator?: string | undefined;
  config: Config;
}): string {
  const { replace = false, merge = false, revisions = false, administrator = '', config } = command;
  const parts = [removeCredentials(config.databaseUrl), config.siteUrl, replace, merge, revisions, administrator];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
