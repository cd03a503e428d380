import { afterAll, beforeAll, expect, test } from 'vitest';
import { runImportCommand } from '../../src/cli/import-command.ts';
import { loadConfig } from '../../src/config.ts';
import { createTestSite, type RunningSite, type TestSite } from '../support/site.ts';
import { sourceTables, writeTables } from './source-site.ts';

let testSite: TestSite;
let site: RunningSite;
beforeAll(async () => {
  testSite = await createTestSite();
  site = await testSite.start();
});
afterAll(() => testSite.dispose());

test('a site may be replaced while it is served: what was kept of it is forgotten, its accounts with it', async () => {
  const before = await site.get<{ id: number }[]>('posts?per_page=100');
  expect(before.body.length).toBeGreaterThan(1);
  expect((await site.get<{ name: string }>('users/me', { as: 'ada' })).status).toBe(200);
  const source = await writeTables(sourceTables());
  const environment = testSite.environment();
  const code = await runImportCommand({
    sources: [source.folder],
    uploads: undefined,
    replace: true,
    config: loadConfig(environment, { cwd: environment.DATA_DIR ?? '' }),
    output: { write: () => true },
  });
  await source.dispose();
  expect(code).toBe(0);
  const after = await site.get<{ id: number; link: string }[]>('posts');
  expect(after.body.map(({ id }) => id)).toEqual([10]);
  expect(after.headers['x-cms-total']).toBe('1');
  expect((await site.get('users/me', { as: 'ada' })).status).toBe(401);
  expect((await site.get<{ id: number }[]>('categories?slug=oversea')).body).toMatchObject([{ id: 3, count: 1 }]);
});
