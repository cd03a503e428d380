import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type App, createApp } from '../../src/app.ts';
import { loadConfig } from '../../src/config.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { importFolder } from './import-support.ts';
import { sourceTables, type Tables, writeTables } from './source-site.ts';

const POST_ID = '10';

/** The tables of the usual source, with what two search engine plugins stored, as PHP serializes it. */
function tablesWithMetadata(): Tables {
  const tables = sourceTables();
  const category = tables.term_taxonomy?.find(({ taxonomy }) => taxonomy === 'category')?.term_id ?? '';
  tables.options?.push(
    {
      option_name: 'wpseo_titles',
      option_value: 'a:1:{s:9:"separator";s:7:"sc-star";}',
    },
    {
      option_name: 'wpseo_taxonomy_meta',
      option_value: `a:1:{s:8:"category";a:1:{i:${category};a:1:{s:11:"wpseo_title";s:12:"Stored title";}}}`,
    },
  );
  tables.postmeta?.push(
    { meta_id: '910', post_id: POST_ID, meta_key: '_yoast_wpseo_title', meta_value: 'Found %%sep%% here' },
    { meta_id: '911', post_id: POST_ID, meta_key: '_yoast_wpseo_meta-robots-noindex', meta_value: '1' },
    { meta_id: '912', post_id: '12', meta_key: 'rank_math_robots', meta_value: 'a:1:{i:0;s:7:"noindex";}' },
  );
  return tables;
}

let target: TestDatabase;
let app: App;
let address: string;
const server = createServer((request, response) => app.listener(request, response));

beforeAll(async () => {
  target = await openTestDatabase();
  const source = await writeTables(tablesWithMetadata());
  await importFolder(target, { folder: source.folder, siteUrl: 'http://localhost:3000' });
  await source.dispose();
  const env = { DATABASE_URL: target.url, LOG_LEVEL: 'silent', DATABASE_POOL: '2' };
  app = await createApp(loadConfig(env, { cwd: tmpdir() }));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.close();
  await app.close();
  await target.dispose();
});

test('an import preserves what search engine plugins stored, and the WPGraphQL API returns it', async () => {
  const response = await fetch(`${address}/wpgraphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      query: `{
        post(id: ${POST_ID}, idType: DATABASE_ID) { seo { title metaRobotsNoindex } }
        categories { nodes { seo { title } } }
        seo { meta { config { separator } } }
      }`,
    }),
  });
  const { data, errors } = (await response.json()) as {
    data: { post: unknown; categories: { nodes: { seo: { title: string } }[] }; seo: unknown };
    errors?: unknown;
  };
  expect(errors).toBeUndefined();
  expect(data.post).toEqual({ seo: { title: 'Found * here', metaRobotsNoindex: 'noindex' } });
  expect(data.categories.nodes.map(({ seo }) => seo.title)).toContain('Stored title');
  expect(data.seo).toEqual({ meta: { config: { separator: '*' } } });
  const robots = await target.database.reader.postMeta.findFirst({ where: { key: 'rank_math_robots' } });
  expect(robots?.value).toBe('["noindex"]');
});
