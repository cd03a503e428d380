import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { storeMetaFilters } from '../../schema/content/meta/declared-meta-filters.ts';
import { createRegistry } from '../../schema/core/registry/declarations.ts';
import { runImportCommand } from '../../src/commands/import-command.ts';
import { loadConfig } from '../../src/config.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { filmDeclarations } from '../support/film-declarations.ts';
import { wxrAuthor, wxrFile, wxrItem } from './wxr-site.ts';

let root: string;
let target: TestDatabase;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'postern-meta-'));
  target = await openTestDatabase();
});
afterEach(async () => {
  await target.dispose();
  await rm(root, { recursive: true, force: true });
});

async function importFilm(country: string, options: { replace: boolean }): Promise<number> {
  const file = join(root, 'export.xml');
  const meta = { country, release_year: '1984', rating: '7.5', seen: '1', premiere: '19841224', budget: 'unknown' };
  await writeFile(file, wxrFile([wxrAuthor(7, 'ada'), wxrItem({ id: 12, type: 'film', meta })]));
  return runImportCommand({
    ...options,
    sources: [file],
    uploads: undefined,
    config: loadConfig({ DATABASE_URL: target.url }, { cwd: root }),
    output: { write: () => true },
  });
}

test('an import indexes the declared values, and a replacement indexes those of the new site', async () => {
  await storeMetaFilters(target.database, createRegistry(filmDeclarations));
  for (const country of ['DK', 'NO']) {
    expect(await importFilm(country, { replace: country === 'NO' })).toBe(0);
    const rows = await target.database.primary.metaValue.findMany({ orderBy: { key: 'asc' } });
    expect(rows.map(({ postId, key, text, number }) => [postId, key, text ?? number])).toEqual([
      [12, 'country', country],
      [12, 'premiere', '1984-12-24T00:00:00'],
      [12, 'rating', 7.5],
      [12, 'release_year', 1984],
      [12, 'seen', 1],
    ]);
  }
});
