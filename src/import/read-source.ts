import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ImportError } from './import-error.ts';
import { checkRows } from './source-rows.ts';
import { optionalTables, type SourceSite, sourceTables, type TableName } from './source-tables.ts';

const MAXIMUM_PROBLEMS = 20;

/**
 * Reads and checks the table files of a folder. Files of other tables are listed in `ignored`. Throws an ImportError
 * that names the file, the row and what is wrong, for up to 20 problems.
 */
export async function readSource(folder: string): Promise<{ site: SourceSite; ignored: string[] }> {
  const names = await readdir(folder).catch((error: Error) => {
    throw new ImportError([`The folder ${folder} cannot be read: ${error.message}`]);
  });
  const prefix = findPrefix(names, folder);
  const problems: string[] = [];
  const tables: Partial<Record<TableName, unknown>> = {};
  for (const name of Object.keys(sourceTables) as TableName[]) {
    const file = `${prefix}${name}.json`;
    if (!names.includes(file)) {
      if (!optionalTables.has(name)) problems.push(`${file} is missing`);
      tables[name] = [];
      continue;
    }
    const rows = await readRows(join(folder, file)).catch((error: Error) => {
      problems.push(`${file} ${error.message}`);
      return [];
    });
    tables[name] = checkRows({ table: name, file, rows, problems });
  }
  if (problems.length > MAXIMUM_PROBLEMS) {
    problems.splice(MAXIMUM_PROBLEMS, problems.length, `and ${problems.length - MAXIMUM_PROBLEMS} more`);
  }
  if (problems.length > 0) throw new ImportError(problems);
  const known = new Set(Object.keys(sourceTables).map((name) => `${prefix}${name}.json`));
  // Each table has been checked against its columns just above.
  return { site: { ...tables, prefix } as SourceSite, ignored: names.filter((name) => !known.has(name)).sort() };
}

/** The prefix is what stands before the names of the tables that every site has. */
function findPrefix(names: readonly string[], folder: string): string {
  const candidates = names
    .filter((name) => name.endsWith('options.json'))
    .map((name) => name.slice(0, -'options.json'.length))
    .concat(names.filter((name) => name.endsWith('posts.json')).map((name) => name.slice(0, -'posts.json'.length)));
  const counts = [...new Set(candidates)].map((prefix) => ({
    prefix,
    found: Object.keys(sourceTables).filter((name) => names.includes(`${prefix}${name}.json`)).length,
  }));
  const most = Math.max(0, ...counts.map(({ found }) => found));
  const best = counts.filter(({ found }) => found === most);
  const [first, second] = best;
  if (!first) throw new ImportError([`No table files are in ${folder}: a file such as wp_posts.json is missing`]);
  if (second) {
    const prefixes = best.map(({ prefix }) => `"${prefix}"`).join(' and ');
    throw new ImportError([`The table files in ${folder} belong to several sites, with the prefixes ${prefixes}`]);
  }
  return first.prefix;
}

async function readRows(path: string): Promise<unknown[]> {
  const text = await readFile(path, 'utf8').catch((error: Error) => {
    throw new Error(`cannot be read: ${error.message}`);
  });
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new Error(`is not valid JSON: ${(error as Error).message}`);
  }
  if (!Array.isArray(value)) throw new Error('does not hold a list of rows');
  return value;
}
