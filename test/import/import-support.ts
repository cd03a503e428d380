import { tmpdir } from 'node:os';
import { ImportError } from '../../src/import/import-error.ts';
import { type ImportOptions, type ImportResult, importSite } from '../../src/import/import-site.ts';
import { openTableFolder } from '../../src/import/sources/table-folder.ts';
import { Stage } from '../../src/import/stage/stage.ts';
import type { TestDatabase } from '../support/database.ts';
import { sourceTables, type Tables, writeTables } from './source-site.ts';

export const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
export const siteUrl = 'https://new.example.com/blog';

export const parse = (text: string | undefined): unknown => JSON.parse(text ?? 'null');

/** Imports the tables of a folder. */
export async function importFolder(
  { database }: Pick<TestDatabase, 'database'>,
  {
    folder,
    replace = false,
    ...options
  }: Omit<ImportOptions, 'source' | 'stage'> & { folder: string; replace?: boolean },
): Promise<ImportResult> {
  const stage = Stage.open(tmpdir());
  try {
    return await importSite(
      { database, log },
      {
        ...(replace ? { existingSite: 'replace' } : {}),
        ...options,
        source: await openTableFolder(folder),
        stage,
      },
    );
  } finally {
    stage.close();
  }
}

/** Returns the lines of the ImportError that the import of these tables throws. */
export async function importProblems(
  target: TestDatabase,
  change: (tables: Tables) => void,
  damageFolder?: (folder: string) => Promise<void>,
): Promise<readonly string[]> {
  const tables = sourceTables();
  change(tables);
  const source = await writeTables(tables);
  try {
    await damageFolder?.(source.folder);
    await importFolder(target, { folder: source.folder, siteUrl, replace: true });
  } catch (error) {
    if (error instanceof ImportError) return error.lines;
    throw error;
  } finally {
    await source.dispose();
  }
  throw new Error('The import succeeded.');
}
