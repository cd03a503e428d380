import { expect } from 'vitest';
import { runImportCommand } from '../../src/commands/import-command.ts';
import { loadConfig } from '../../src/config.ts';
import { cms, it, site } from '../support/site-test.ts';
import { sourceTables, writeTables } from './source-site.ts';

it('a site can be replaced while it is served, and its cached items and accounts are dropped', async () => {
  const before = await cms.get<{ id: number }[]>('posts?per_page=100');
  expect(before.body.length).toBeGreaterThan(1);
  expect((await cms.get<{ name: string }>('users/me', { as: 'admin' })).status).toBe(200);
  const source = await writeTables(sourceTables());
  const environment = site.environment();
  const code = await runImportCommand({
    sources: [source.folder],
    uploads: undefined,
    replace: true,
    config: loadConfig(environment, { cwd: environment.DATA_DIR ?? '' }),
    output: { write: () => true },
  });
  await source.dispose();
  expect(code).toBe(0);
  const after = await cms.get<{ id: number; link: string }[]>('posts');
  expect(after.body.map(({ id }) => id)).toEqual([10]);
  expect(after.headers['x-cms-total']).toBe('1');
  expect((await cms.get('users/me', { as: 'admin' })).status).toBe(401);
  expect((await cms.get<{ id: number }[]>('categories?slug=oversea')).body).toMatchObject([{ id: 3, count: 1 }]);
});
