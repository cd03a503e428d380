import { expect, test } from 'vitest';
import { openTestDatabase } from '../support/database.ts';
import { importFolder, siteUrl } from './import-support.ts';
import { sourceTables, writeTables } from './source-site.ts';

test('terms with the slug of another one get a number, and none loses a slug that it alone has', async () => {
  const tables = sourceTables();
  const slugs = ['two', 'Two', 'two-2', 'two', 'one'];
  tables.terms = slugs.map((slug, index) => ({ term_id: String(index + 3), name: slug, slug, term_group: '0' }));
  tables.term_taxonomy = slugs.map((_, index) => ({
    ...{ term_taxonomy_id: String(index + 30), term_id: String(index + 3), taxonomy: 'category' },
    ...{ description: '', parent: '0', count: '0' },
  }));
  const target = await openTestDatabase();
  const source = await writeTables(tables);
  try {
    await importFolder(target, { folder: source.folder, siteUrl });
    const terms = await target.database.reader.term.findMany({ orderBy: { id: 'asc' } });
    expect(terms.map(({ slug }) => slug)).toEqual(['two', 'two-3', 'two-2', 'two-4', 'one']);
  } finally {
    await source.dispose();
    await target.dispose();
  }
});
