import { join } from 'node:path';
import { build } from 'esbuild';
import type { Browser, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { browserPath, openBrowser } from '../support/browser.ts';
import { type PackedClient, packClient } from '../support/packed-client.ts';
import { passwordOf } from '../support/site-content.ts';
import { cms, it } from '../support/site-test.ts';
import { SITE_URL } from '../support/test-site.ts';

let browser: Browser;
let packed: PackedClient;
let page: Page;

describe.skipIf(browserPath === undefined)('the packed client in a browser (needs Chromium)', () => {
  it.beforeAll(async () => {
    browser = await openBrowser(cms);
    packed = await packClient();
    const { outputFiles } = await build({
      entryPoints: [join(packed.folder, 'dist/index.js')],
      ...{ bundle: true, write: false, format: 'iife', globalName: 'PosternClient', platform: 'browser' },
    });
    page = await browser.newPage();
    await page.goto(`${SITE_URL}/cms-json/`);
    await page.evaluate(`${outputFiles[0]?.text}; globalThis.PosternClient = PosternClient;`);
  });
  it.afterAll(async () => {
    await browser.close();
    await packed.remove();
  });

  const inPage = (body: string): Promise<unknown> =>
    page.evaluate(`(async () => { const { createClient, resultOf } = PosternClient; ${body} })()`);

  it('reads all pages of a list', async () => {
    const counts = await inPage(`
      const client = createClient({ root: location.origin + '/cms-json' });
      const ids = [];
      for await (const { id } of client.posts.list({ per_page: 4, _fields: ['id'] })) ids.push(id);
      return [new Set(ids).size, (await client.posts.list({ per_page: 4 })).total];`);
    const [read, total] = counts as [number, number];
    expect(read).toBeGreaterThan(4);
    expect(read).toBe(total);
  });

  it('uploads a file that a script made, and reports errors as values', async () => {
    const result = await inPage(`
      const authentication = { username: 'admin', applicationPassword: '${passwordOf('admin')}' };
      const client = createClient({ root: location.origin + '/cms-json', authentication });
      const canvas = Object.assign(document.createElement('canvas'), { width: 30, height: 20 });
      const blob = await new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
      const uploaded = await client.media.create({ file: new File([blob], 'drawn.png'), alt_text: 'Drawn' });
      const refused = await resultOf(client.posts.get({ id: 999999 }));
      return [uploaded.media_details.width, uploaded.alt_text, refused.error.code];`);
    expect(result).toEqual([30, 'Drawn', 'rest_post_invalid_id']);
  });
});
