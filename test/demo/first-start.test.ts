import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkRenderVersion } from '../../schema/rendering/check-render-version.ts';
import { createApp } from '../../src/app.ts';
import { loadConfig } from '../../src/config.ts';
import { createDemoSite } from '../../src/demo/create-demo-site.ts';
import { openTestDatabase } from '../support/database.ts';
import { basicHeader } from '../support/test-site.ts';

test('the credentials of a first start publish a post over REST', async () => {
  const target = await openTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'postern-first-'));
  const env = { DATABASE_URL: target.url, DATA_DIR: folder, LOG_LEVEL: 'silent', DATABASE_POOL: '2' };
  const config = loadConfig(env, { cwd: folder });
  const app = await createApp(config);
  const server = createServer(app.listener);
  try {
    const { database, addresses, mediaStore } = app.domain.kernel;
    const credentials = await createDemoSite({
      database,
      mediaStore,
      uploadsUrl: addresses.uploads,
      siteUrl: config.siteUrl,
      now: new Date(),
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const response = await fetch(`http://127.0.0.1:${port}/cms-json/cms/v2/posts`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: basicHeader(credentials?.login ?? '', credentials?.applicationPassword ?? ''),
      },
      body: JSON.stringify({ title: 'Hello', content: 'First words.', status: 'publish' }),
    });
    expect(response.status).toBe(201);
    expect(await response.json()).toMatchObject({ status: 'publish', title: { raw: 'Hello' } });
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await app.close();
    await target.dispose();
    await rm(folder, { recursive: true, force: true });
  }
});

test('a migrated database without a site gets the demo site', async () => {
  const target = await openTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'postern-second-'));
  const config = loadConfig({ DATABASE_URL: target.url, DATA_DIR: folder, LOG_LEVEL: 'silent' }, { cwd: folder });
  try {
    const first = await createApp(config);
    await checkRenderVersion(first.domain);
    expect(await first.domain.kernel.database.reader.setting.count()).toBeGreaterThan(0);
    await first.close();
    const second = await createApp(config);
    expect(await second.createDemoSite()).toMatchObject({ login: 'admin' });
    expect(await second.createDemoSite()).toBeUndefined();
    await second.close();
  } finally {
    await target.dispose();
    await rm(folder, { recursive: true, force: true });
  }
});
