import type { Database, Logger } from '../../schema/kernel.ts';
import type { Conversion, ImportRows } from './conversion.ts';
import { convertComments } from './convert-comments.ts';
import { convertOptions, identityOf, siteAddressesOf } from './convert-options.ts';
import { convertPosts } from './convert-posts.ts';
import { convertTerms } from './convert-terms.ts';
import { convertUsers } from './convert-users.ts';
import { ImportError } from './import-error.ts';
import { idsAsTheyAre, itemIdRows } from './merge/item-ids.ts';
import { type MergeResult, mergeSite } from './merge/merge-site.ts';
import { createAddressRewriter } from './site-address.ts';
import { type AttachmentFiles, type SourceFile, sourceFiles } from './source-files.ts';
import { sourceTables, type TableName } from './source-tables.ts';
import { collectRows } from './sources/collect-rows.ts';
import type { ImportSource } from './sources/import-source.ts';
import { createTally, type TableCounts } from './tally.ts';
import { emptyTables, insertRows, isEmpty, lockTables } from './write-rows.ts';

export interface ImportOptions {
  source: ImportSource;
  /** Where the site is reached from now on; takes the place of the addresses in the data. */
  siteUrl: string;
  /**
   * What is done about a site that is there: the import is refused, takes its place, or adds what is new. All of it is
   * one transaction.
   */
  existing?: 'refuse' | 'replace' | 'merge';
  /** Hears how far the source has been read. */
  onRead?: (progress: { done: number; total: number }) => void;
  /** Hears how many rows are written. */
  onProgress?: (progress: { done: number; total: number }) => void;
  /** Runs once the tables are in, outside of their transaction. */
  afterImport?: () => Promise<void>;
}

export interface ImportResult {
  /** What became of the rows, in the order of the tables. */
  readonly tables: readonly TableCounts[];
  /** What the operator should know beyond the counts. */
  readonly notes: readonly string[];
  /** The files of what was imported. */
  readonly files: readonly SourceFile[];
  /** What was added to a site that was there; absent where the import is the whole site. */
  readonly merge?: MergeResult;
}

/**
 * Imports a site in one transaction: all of it or nothing. Throws an ImportError when something is wrong with the
 * source, and when the database is not empty.
 */
export async function importSite(
  { database, log }: { database: Database; log: Logger },
  { source, siteUrl, existing = 'refuse', onRead, onProgress, afterImport }: ImportOptions,
): Promise<ImportResult> {
  const { site, notes } = await collectRows(source, onRead);
  if (source.missing.length > 0) notes.push(`Such a source does not hold: ${source.missing.join('; ')}.`);
  const names = Object.keys(sourceTables) as TableName[];
  const tallies = Object.fromEntries(names.map((name) => [name, createTally(name, site[name].length)]));
  const conversion: Conversion = {
    site,
    siteUrl,
    addresses: createAddressRewriter(siteAddressesOf(site.options), siteUrl),
    tallies: tallies as Conversion['tallies'],
    note: (text) => notes.push(text),
  };
  const rows = convertSite(conversion);
  const files = sourceFiles(site, rows.attachment);
  const identity = source.identity ?? identityOf(site.options);
  const merge = await database.transaction(
    async (client): Promise<MergeResult | undefined> => {
      const { engine } = database;
      await lockTables(client, engine);
      const progress = (done: number, total: number) => onProgress?.({ done, total });
      if (existing === 'replace') await emptyTables(client, engine);
      else if (!(await isEmpty(client))) {
        if (existing === 'refuse') throw new ImportError([ALREADY_A_SITE]);
        return mergeSite(client, {
          rows,
          source: identity,
          engine,
          siteUrl,
          note: conversion.note,
          onProgress: progress,
        });
      }
      const importedItem = itemIdRows(identity, idsAsTheyAre(rows));
      await insertRows(client, { ...rows, importedItem }, { engine, onProgress: progress });
      return undefined;
    },
    { longest: LONGEST },
  );
  const tables = names.map((name) => conversion.tallies[name].counts());
  log.info({ posts: rows.post.length, users: rows.user.length, source: source.title }, 'site imported');
  await afterImport?.();
  return { tables, notes, files: filesToFetch(files, merge), ...(merge ? { merge } : {}) };
}

/** In a merge, the files of what was added, now or earlier, at the places where they are kept here. */
function filesToFetch(all: readonly AttachmentFiles[], merge: MergeResult | undefined): SourceFile[] {
  if (!merge) return all.flatMap(({ files }) => files);
  const added = new Set(merge.addedPosts);
  return all.flatMap(({ postId, files }) => {
    const folder = merge.earlierFolders.get(postId);
    if (folder !== undefined) return files.map(({ path, url }) => ({ path: folder + path, url }));
    if (!added.has(merge.ids.post.get(postId) ?? 0)) return [];
    return files.map(({ path, url }) => ({ path: merge.placeFile(path), url }));
  });
}

const ALREADY_A_SITE =
  'The database already holds a site; with --merge what is new is added to it, with --replace the import takes its place';

/** Milliseconds: all that was read is written in one transaction. */
const LONGEST = 6 * 3_600_000;

function convertSite(conversion: Conversion): ImportRows {
  const { roles, stickyPosts, setting } = convertOptions(conversion);
  const { known, ...terms } = convertTerms(conversion);
  return {
    setting,
    ...convertUsers(conversion, roles),
    ...terms,
    ...convertPosts(conversion, { terms: known, stickyPosts }),
    ...convertComments(conversion),
    importedItem: [],
  };
}
