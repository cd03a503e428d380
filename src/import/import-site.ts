import { setImmediate as nextTurn } from 'node:timers/promises';
import { systemActor } from '../../schema/core/audit/audit-actor.ts';
import { AuditJournal } from '../../schema/core/audit/audit-journal.ts';
import type { Database, Logger, TransactionClient } from '../../schema/core/domain-kernel.ts';
import { recountAll } from '../../schema/core/rows/recount.ts';
import { createSiteClock } from '../../schema/core/site/site-time.ts';
import { bothHosts, createAddressRewriter } from './address-rewriter.ts';
import { chooseAdministrator, noteMissingAdministrator } from './choose-administrator.ts';
import { type Conversion, createRowCounter, type SiteParts, type TableCounts } from './conversion.ts';
import { convertComments } from './convert-comments.ts';
import { convertOptions, identityOf, optionOf, rolesOf, siteAddressesOf, stickyPostsOf } from './convert-options.ts';
import { convertPosts } from './convert-posts.ts';
import { convertTerms } from './convert-terms.ts';
import { convertUsers } from './convert-users.ts';
import { DEMO_SITE_ERROR, isUntouchedDemo } from './demo-site-mark.ts';
import { withFileAddresses } from './file-addresses.ts';
import { ImportError } from './import-error.ts';
import { itemIdRows, partIds } from './merge/item-ids.ts';
import { type MergeResult, mergeSite } from './merge/merge-site.ts';
import { normalizeSettings, normalizeStage } from './normalize/normalize-stage.ts';
import { normalizeWpmlLanguages } from './normalize/wpml-languages.ts';
import { addDefaultCategory, initialSettings } from './site-defaults.ts';
import { checkSourceRow, pluginTables, sourceTables, type TableName } from './source-tables.ts';
import type { ImportSource, SourceReport } from './sources/import-source.ts';
import type { ImportDetails } from './stage/import-details.ts';
import type { DuplicateRow, Stage } from './stage/stage.ts';
import { countFiles, type SourceFile, type SourceFiles, stagedFiles } from './staged-files.ts';
import {
  addressRecordRows,
  emptyTables,
  isEmpty,
  lockTables,
  RowWriter,
  removeProgramSettings,
  writeInBulk,
} from './write-rows.ts';

export interface ImportOptions {
  source: ImportSource;
  /** An empty stage for the rows between reading and writing. The caller closes it. */
  stage: Stage;
  /** The new address of the site, which replaces the addresses in the data. */
  siteUrl: string;
  /**
   * The action if the database already contains a site: refuse the import, replace the site, or merge new content into
   * it. Each is one transaction.
   */
  existingSite?: 'refuse' | 'replace' | 'merge';
  /** The login that becomes administrator, for a source without one. */
  administrator?: string | undefined;
  /** The time of the import, by default now: the date of items without one. */
  now?: Date;
  /** Receives the progress of reading the source. */
  onRead?: (progress: { done: number; total: number }) => void;
  /** Called when the source has been read. */
  onReadEnd?: () => void;
  /** Receives the number of rows of the source that have been converted and written. */
  onProgress?: (progress: { done: number; total: number }) => void;
  /** Records the import in the audit log, as part of its transaction; absent if the audit log is off. */
  record?: RecordImport | undefined;
  /** Runs after the transaction. */
  afterImport?: () => Promise<void>;
}

export interface ImportResult {
  /** The counts of each table, in the order of the tables. */
  readonly tables: readonly TableCounts[];
  /** Notes for the operator. */
  readonly notes: readonly string[];
  /** The values that are not stored as they are; readable while the stage is open. */
  readonly details: ImportDetails;
  /** The files of imported items; readable while the stage is open. */
  readonly files: SourceFiles;
  /** The result of a merge; absent for other imports. */
  readonly merge?: MergeResult;
}

const TABLE_NAMES = Object.keys(sourceTables) as TableName[];

/**
 * Imports a site in one transaction. Throws an ImportError when the source has problems, or when the database contains
 * a site and `existingSite` is `refuse`.
 */
export async function importSite(
  { database, log }: { database: Database; log: Logger },
  {
    source,
    stage,
    siteUrl,
    existingSite = 'refuse',
    administrator,
    now = new Date(),
    onRead,
    onReadEnd,
    onProgress,
    afterImport,
    record,
  }: ImportOptions,
): Promise<ImportResult> {
  const { dialect } = database;
  // 1. Read the source into the stage.
  const notes = await stageSource(stage, { source, ...(onRead ? { onProgress: onRead } : {}) });
  onReadEnd?.();
  if (source.missing.length > 0) notes.push(`This kind of source does not contain: ${source.missing.join('; ')}.`);
  // 2. Normalize the rows in the stage.
  const rowCounters = Object.fromEntries(TABLE_NAMES.map((name) => [name, createRowCounter(name, stage.details)]));
  const conversion: Conversion = {
    stage,
    prefix: source.prefix,
    siteUrl,
    addresses: withFileAddresses(createAddressRewriter(siteAddressesOf(stage).flatMap(bothHosts), siteUrl), {
      stage,
      siteUrl,
    }),
    clock: createSiteClock({
      timezone: optionOf(stage, 'timezone_string'),
      gmtOffset: Number.parseFloat(optionOf(stage, 'gmt_offset')) || 0,
    }),
    hasFewSettings: source.hasFewSettings ?? false,
    rowCounters: rowCounters as Conversion['rowCounters'],
    note: (text) => notes.push(text),
  };
  normalizeWpmlLanguages(conversion);
  normalizeStage(conversion, now);
  if (administrator !== undefined) chooseAdministrator(conversion, administrator);
  else if (existingSite !== 'merge') noteMissingAdministrator(conversion);
  const countAll = () => TABLE_NAMES.reduce((sum, name) => sum + stage.count(name), 0);
  let total = countAll();
  const reportProgress = async () => {
    onProgress?.({ done: TABLE_NAMES.reduce((sum, name) => sum + conversion.rowCounters[name].done(), 0), total });
    // Lets timers and signals run, which a synchronous engine would block.
    await nextTurn();
  };
  // 3. Convert and write the rows in one transaction: to an empty, a replaced or an existing site.
  const identity = source.identity ?? identityOf(stage);
  const merge = await database.transaction(
    async (client): Promise<MergeResult | undefined> => {
      await lockTables(client, dialect);
      const writer = new RowWriter(client, dialect);
      if (existingSite === 'replace') await emptyTables(client, dialect);
      else if (!(await isEmpty(client))) {
        if (await isUntouchedDemo(client)) throw new ImportError([DEMO_SITE_ERROR]);
        if (existingSite === 'refuse') throw new ImportError([EXISTING_SITE_ERROR]);
        const merged = await mergeSite(client, {
          conversion,
          parts: convertSite(conversion),
          source: identity,
          dialect,
          writer,
          reportProgress,
        });
        await record?.(client, { mode: 'merge', title: source.title, counts: addedCounts(merged) });
        return merged;
      } else await removeProgramSettings(client);
      if (conversion.hasFewSettings) {
        addDefaultCategory(conversion);
        total = countAll();
      }
      normalizeSettings(conversion);
      const write = async () => {
        await writer.write({ setting: addressRecordRows(database) });
        const { settings, users, terms, posts, comments } = convertSite(conversion);
        const defaultSettings = conversion.hasFewSettings ? [initialSettings(conversion)] : [];
        for (const parts of [settings, defaultSettings, users, terms, posts, comments]) {
          for (const part of parts) {
            await writer.write({ ...part, importedItem: itemIdRows(identity, partIds(part)) });
            await reportProgress();
          }
        }
        await writer.finish();
      };
      // Readers of a replaced site keep its tables until the end.
      if (existingSite === 'replace') await write();
      else await writeInBulk(client, { dialect, write });
      // Sources often have wrong counts, and totals of lists are computed from them.
      await recountAll(client, 'comments');
      const mode = existingSite === 'replace' ? 'replace' : 'new';
      await record?.(client, { mode, title: source.title, counts: storedCounts(conversion) });
      return undefined;
    },
    // The body reports progress and counts, so it cannot run again.
    { timeoutMs: MAX_IMPORT_MS, isRepeatable: false },
  );
  // 4. Report.
  const names = TABLE_NAMES.filter((name) => !pluginTables.has(name) || stage.count(name) > 0);
  const tables = names.map((name) => conversion.rowCounters[name].counts(stage.count(name)));
  log.info({ posts: stage.count('posts'), users: stage.count('users'), source: source.title }, 'site imported');
  await database.updateStatistics('import');
  await afterImport?.();
  return {
    tables,
    notes,
    details: stage.details,
    files: { length: countFiles(stage), [Symbol.iterator]: () => filesToDownload(stage, merge) },
    ...(merge ? { merge } : {}),
  };
}

/** The files of imported attachments. In a merge, only those of added attachments, with their new paths. */
function* filesToDownload(stage: Stage, merge: MergeResult | undefined): Generator<SourceFile> {
  const added = new Set(merge?.addedPosts);
  for (const { postId, path, url } of stagedFiles(stage)) {
    const folder = merge?.earlierFolders.get(postId);
    if (!merge) yield { path, url };
    else if (folder !== undefined) yield { path: folder + path, url };
    else if (added.has(merge.ids.post.get(postId) ?? 0)) yield { path: merge.targetPath(path), url };
  }
}

/** The error of an import without `--merge` and `--replace` into a site. */
export const EXISTING_SITE_ERROR =
  'The database already contains a site; use --merge to add new content, or --replace to replace the site';

/** The timeout of the transaction in which all rows are written. */
const MAX_IMPORT_MS = 6 * 3_600_000;

function convertSite(conversion: Conversion): SiteParts {
  const { parts: terms, terms: convertedTerms } = convertTerms(conversion);
  return {
    settings: convertOptions(conversion),
    users: convertUsers(conversion, rolesOf(conversion)),
    terms,
    posts: convertPosts(conversion, { terms: convertedTerms, stickyPosts: stickyPostsOf(conversion.stage) }),
    comments: convertComments(conversion),
  };
}

/** What an import did. */
interface ImportRecord {
  mode: 'new' | 'replace' | 'merge';
  /** What was imported, as the operator reads it. */
  title: string;
  /** The number of rows that were added, by the table of the source. */
  counts: Readonly<Record<string, number>>;
}

/** Records an import in the audit log. */
type RecordImport = (client: TransactionClient, record: ImportRecord) => Promise<void>;

/** The tables whose rows are objects of the audit log; others have the values of these. */
const TABLES = ['posts', 'terms', 'users', 'comments'] as const;

const MERGED_TABLES = { post: 'posts', term: 'terms', user: 'users', comment: 'comments' } as const;

/** The number of rows that the conversion of a whole site has stored. */
const storedCounts = ({ rowCounters, stage }: Conversion): Record<string, number> =>
  Object.fromEntries(TABLES.map((name) => [name, rowCounters[name].counts(stage.count(name)).stored]));

/** The number of rows that a merge has added. */
const addedCounts = ({ kinds }: MergeResult): Record<string, number> =>
  Object.fromEntries(kinds.map(({ kind, added }) => [MERGED_TABLES[kind], added]));

/**
 * Writes one entry for an import: its rows are too many for entries of their own. The statement is part of the
 * transaction of the import.
 */
export const recordImport: RecordImport = async (client, { mode, title, counts }) => {
  const journal = new AuditJournal(systemActor('command import'));
  const count = Object.values(counts).reduce((sum, number) => sum + number, 0);
  journal.record({ action: 'imported', kind: 'site', type: mode, name: title, counts, count });
  const insertion = journal.insertion(new Date());
  if (insertion) await client.$executeRaw(insertion);
};

const MAX_PROBLEMS = 20;

/**
 * Reads and checks all rows of a source and stages them. Returns the notes of the source. Throws an ImportError with up
 * to 20 problems and their rows.
 */
async function stageSource(
  stage: Stage,
  { source, onProgress }: { source: ImportSource; onProgress?: (progress: { done: number; total: number }) => void },
): Promise<string[]> {
  const problems: string[] = [];
  let unlisted = 0;
  const notes: string[] = [];
  const problem = (text: string) => {
    if (problems.length < MAX_PROBLEMS) problems.push(text);
    else unlisted++;
  };
  const report: SourceReport = {
    note: (text) => notes.push(text),
    leftOut: (detail) => stage.details.add({ kind: 'left out', ...detail }),
    problem,
  };
  for await (const { table, rows, origin, progress } of source.read(report)) {
    for (const [index, row] of rows.entries()) {
      const rowProblem = stageRow(stage, { table, row, origin: origin(index) });
      if (rowProblem !== undefined) problem(`${origin(index)}: ${rowProblem}`);
    }
    if (progress) onProgress?.(progress);
  }
  if (unlisted > 0) problems.push(`and ${unlisted} more`);
  if (problems.length > 0) throw new ImportError(problems);
  stage.complete();
  return notes;
}

/** Checks and stages a row. Returns its problem; undefined if it was staged. */
function stageRow(
  stage: Stage,
  { table, row, origin }: { table: TableName; row: unknown; origin: string },
): string | undefined {
  const { checked, problem } = checkSourceRow(table, row);
  if (!checked) return problem;
  const duplicate = stage.add(table, { row: checked, origin });
  if (!duplicate) return undefined;
  const { column, key, equality = '' } = duplicate.unique;
  const value = checked[column] ?? '';
  return `${column} ${key ? `"${value}"` : value} is also that of ${shortOrigin(duplicate, origin)}${equality}`;
}

/** The origin of the earlier row; without the file if both rows are in the same file. */
function shortOrigin({ earlierOrigin }: DuplicateRow, origin: string): string {
  const [, file, row] = /^(\S+) (row \d+)$/.exec(earlierOrigin) ?? [];
  return file !== undefined && row !== undefined && origin.startsWith(`${file} `) ? row : earlierOrigin;
}
