import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { ImportError } from '../import-error.ts';
import { optionalTables, sourceTables, type TableName } from '../source-tables.ts';
import type { ImportSource, SourceBatch, SourceReport } from './import-source.ts';
import { readJsonList } from './json-list.ts';
import type { SourceKind } from './source-kind.ts';

const TABLES = Object.keys(sourceTables) as TableName[];

/** Folders of table files. */
export const tableFolder: SourceKind = {
  description: 'a folder of table files',
  help: { argument: '<folder>', content: 'tables as JSON files (<prefix>posts.json, ...)' },
  // Accepts every folder that no other kind accepts; the error then names the missing files.
  accepts: ({ names }) => names !== undefined,
  open: ({ argument }) => openTableFolder(resolve(argument)),
};

/**
 * Opens a folder of table files, each a JSON list of rows: `<prefix>posts.json` and the others. Throws an ImportError
 * when the folder contains none, or those of several sites.
 */
export async function openTableFolder(folder: string): Promise<ImportSource> {
  const names = await readdir(folder).catch((error: Error) => {
    throw new ImportError([`The folder ${folder} cannot be read: ${error.message}`]);
  });
  const prefix = findPrefix(names, folder);
  return {
    title: `the folder ${folder}`,
    prefix,
    missing: [],
    read: (report) => readTables({ folder, names, prefix, report }),
    close: async () => {},
  };
}

interface TableFolder {
  readonly folder: string;
  readonly names: readonly string[];
  readonly prefix: string;
  readonly report: SourceReport;
}

async function* readTables({ folder, names, prefix, report }: TableFolder): AsyncGenerator<SourceBatch> {
  const files = TABLES.map((table) => ({ table, file: `${prefix}${table}.json` }));
  for (const [index, { table, file }] of files.entries()) {
    if (!names.includes(file)) {
      if (!optionalTables.has(table)) report.problem(`${file} is missing`);
      continue;
    }
    const progress = { done: index + 1, total: files.length };
    try {
      let read = 0;
      for await (const rows of batchesOf(readJsonList(join(folder, file)))) {
        const before = read;
        read += rows.length;
        yield { table, rows, origin: (row) => `${file} row ${before + row + 1}` };
      }
    } catch (error) {
      report.problem(`${file} ${(error as Error).message}`);
    }
    yield { table, rows: [], origin: () => file, progress };
  }
  const tableFiles = new Set(files.map(({ file }) => file));
  const ignored = names.filter((name) => !tableFiles.has(name)).sort();
  if (ignored.length > 0) report.note(`Other files of the folder were not read: ${ignored.join(', ')}.`);
}

/** Finds the prefix of the file names: the one with the most tables. */
function findPrefix(names: readonly string[], folder: string): string {
  const candidates = names
    .filter((name) => name.endsWith('options.json'))
    .map((name) => name.slice(0, -'options.json'.length))
    .concat(names.filter((name) => name.endsWith('posts.json')).map((name) => name.slice(0, -'posts.json'.length)));
  const counts = [...new Set(candidates)].map((prefix) => ({
    prefix,
    tables: TABLES.filter((name) => names.includes(`${prefix}${name}.json`)).length,
  }));
  const highest = Math.max(0, ...counts.map(({ tables }) => tables));
  const best = counts.filter(({ tables }) => tables === highest);
  const [first, second] = best;
  if (!first)
    throw new ImportError([`The folder ${folder} contains no table files: a file such as wp_posts.json is missing`]);
  if (second) {
    const prefixes = best.map(({ prefix }) => `"${prefix}"`).join(' and ');
    throw new ImportError([
      `The table files in ${folder} belong to several sites. Select one with --prefix: ${prefixes}`,
    ]);
  }
  return first.prefix;
}

const BATCH_SIZE = 100;

async function* batchesOf(rows: AsyncIterable<unknown>): AsyncGenerator<unknown[]> {
  let batch: unknown[] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < BATCH_SIZE) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
