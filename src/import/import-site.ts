import type { Database, Logger } from '../../schema/kernel.ts';
import type { Conversion, ImportRows } from './conversion.ts';
import { convertComments } from './convert-comments.ts';
import { convertOptions, siteAddressesOf } from './convert-options.ts';
import { convertPosts } from './convert-posts.ts';
import { convertTerms } from './convert-terms.ts';
import { convertUsers } from './convert-users.ts';
import { ImportError } from './import-error.ts';
import { createAddressRewriter } from './site-address.ts';
import { sourceTables, type TableName } from './source-tables.ts';
import { collectRows } from './sources/collect-rows.ts';
import type { ImportSource } from './sources/import-source.ts';
import { createTally, type TableCounts } from './tally.ts';
import { emptyTables, insertRows, isEmpty } from './write-rows.ts';

export interface ImportOptions {
  source: ImportSource;
  /** Where the site is reached from now on; takes the place of the addresses in the data. */
  siteUrl: string;
  /** Removes everything that is in the database, in the same transaction. Without it the database must be empty. */
  replace?: boolean;
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
}

/**
 * Imports a site in one transaction: all of it or nothing. Throws an ImportError when something is wrong with the
 * source, and when the database is not empty.
 */
export async function importSite(
  { database, log }: { database: Database; log: Logger },
  { source, siteUrl, replace = false, onRead, onProgress, afterImport }: ImportOptions,
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
  await database.transaction(async (client) => {
    if (replace) await emptyTables(client, database.engine);
    else if (!(await isEmpty(client))) {
      throw new ImportError(['The database already holds a site; with --replace the import takes its place']);
    }
    await insertRows(client, rows, {
      engine: database.engine,
      onProgress: (done, total) => onProgress?.({ done, total }),
    });
  });
  const tables = names.map((name) => conversion.tallies[name].counts());
  log.info({ posts: rows.post.length, users: rows.user.length, source: source.title }, 'site imported');
  await afterImport?.();
  return { tables, notes };
}

function convertSite(conversion: Conversion): ImportRows {
  const { roles, stickyPosts, setting } = convertOptions(conversion);
  const { known, ...terms } = convertTerms(conversion);
  return {
    setting,
    ...convertUsers(conversion, roles),
    ...terms,
    ...convertPosts(conversion, { terms: known, stickyPosts }),
    ...convertComments(conversion),
  };
}
