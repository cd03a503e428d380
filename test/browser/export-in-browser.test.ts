// Runs on one engine only in CI: the export is tested elsewhere.
import { readFile } from 'node:fs/promises';
import axe from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { resetPassword } from '../../schema/auth/log-in.ts';
import { browserPath, openBrowser } from '../support/browser.ts';
import { exportKey, type WholeExport } from '../support/export-site.ts';
import { cms, siteTest } from '../support/site-test.ts';
import { signedLicense, TEST_PUBLIC_KEY } from '../support/test-license.ts';
import { SITE_URL } from '../support/test-site.ts';

const it = siteTest({ licensePublicKey: TEST_PUBLIC_KEY });
let browser: Browser;

const screenshotFolder = process.env.SCREENSHOTS;
const PAGE = `${SITE_URL}/cms-admin/export.php`;

const screens = [
  { width: 390, height: 844, colorScheme: 'light' },
  { width: 390, height: 844, colorScheme: 'dark' },
  { width: 1280, height: 900, colorScheme: 'light' },
  { width: 1280, height: 900, colorScheme: 'dark' },
] as const;

describe.skipIf(browserPath === undefined)('the export page (needs Chromium)', () => {
  it.beforeAll(async () => {
    browser = await openBrowser(cms);
  });
  it.afterAll(() => browser.close());

  async function openAs(login: string, size: (typeof screens)[number] = screens[0]): Promise<Page> {
    const { width, height, colorScheme } = size;
    const password = (await resetPassword(cms.app.domain, login))?.password ?? '';
    const context = await browser.newContext({ viewport: { width, height }, colorScheme, acceptDownloads: true });
    const page = await context.newPage();
    await page.goto(PAGE);
    await page.fill('#log', login);
    await page.fill('#pwd', password);
    await page.click('button');
    await page.waitForURL(PAGE);
    return page;
  }

  it.each(screens)('is accessible and fits $width pixels, $colorScheme', async (size) => {
    const page = await openAs('admin', size);
    if (screenshotFolder)
      await page.screenshot({
        path: `${screenshotFolder}/export-${size.width}-${size.colorScheme}.png`,
        fullPage: true,
      });
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
    const client = await page.context().newCDPSession(page);
    await client.send('Page.setBypassCSP', { enabled: true });
    await page.reload();
    await page.addScriptTag({ content: axe.source });
    const { violations } = await page.evaluate(() => (globalThis as unknown as { axe: typeof axe }).axe.run());
    expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([]);
    await page.context().close();
  });

  it('stores the selected options and shows them after a reload', async () => {
    const page = await openAs('admin');
    expect(await page.isChecked('#raw-1')).toBe(true);
    expect(await page.isChecked('#unpublished-1')).toBe(false);
    await page.uncheck('#types-page');
    await page.uncheck('#raw-1');
    await page.check('#unpublished-1');
    await page.click('button[value=save]');
    await page.waitForURL(`${PAGE}?done=saved`);
    expect(await page.textContent('[role=status]')).toContain('saved');
    expect(await page.isChecked('#types-page')).toBe(false);
    expect(await page.isChecked('#types-post')).toBe(true);
    const { body } = await cms.get<WholeExport>('/cms-json/export/v1/manifest', { as: 'admin' });
    expect(body.options).toEqual({ post_types: ['post'], include_raw: false, include_unpublished: true });
    await page.context().close();
  });

  it('downloads the export as a file, without a key', async () => {
    const page = await openAs('admin');
    const [download] = await Promise.all([page.waitForEvent('download'), page.click('button[value=download]')]);
    expect(download.suggestedFilename()).toMatch(/^export-localhost-\d{4}-\d\d-\d\d\.json$/);
    expect(download.url()).toBe(PAGE);
    const { items, total } = JSON.parse(await readFile(await download.path(), 'utf8')) as WholeExport;
    expect(items).toHaveLength(total);
    expect(total).toBeGreaterThan(10);
    await page.context().close();
  });

  it('shows the key and rotates it', async () => {
    const page = await openAs('admin');
    const before = await page.textContent('.secret');
    expect(before).toBe(await exportKey(cms));
    await page.click('button[value=rotate]');
    await page.waitForURL(`${PAGE}?done=rotated`);
    const after = await page.textContent('.secret');
    expect(after).not.toBe(before);
    expect((await cms.get(`/cms-json/export/v1/manifest?key=${before}`)).status).toBe(401);
    expect((await cms.get(`/cms-json/export/v1/manifest?key=${after}`)).status).toBe(200);
    await page.context().close();
  });

  it('explains that a format requires a license', async () => {
    const page = await openAs('admin');
    await page.selectOption('#format', 'mdx');
    await page.click('button[value="download"]');
    const notice =
      'The site has no license. Exports as mdx require a license: install one with the command `license FILE`.';
    expect(await page.textContent('main')).toContain(notice);
    await page.context().close();
  });

  it('installs a license, shows its details and removes it', async () => {
    const page = await openAs('admin');
    const text = signedLicense({ formats: ['mdx'], expires: '2999-12-31' });
    await page.fill('#license', text.replace('mdx', 'csv'));
    await page.click('button[value=license]');
    expect(await page.textContent('[role=alert]')).toContain('signature');
    expect(await page.textContent('main')).toContain('The site has no license.');
    await page.fill('#license', text);
    await page.click('button[value=license]');
    await page.waitForURL(`${PAGE}?done=licensed`);
    expect(await page.textContent('main')).toContain('Saltmarsh Press may export as mdx until 2999-12-31.');
    await page.selectOption('#format', 'mdx');
    const [download] = await Promise.all([page.waitForEvent('download'), page.click('button[value=download]')]);
    expect(download.suggestedFilename()).toMatch(/[.]zip$/);
    await page.click('button[value=unlicense]');
    await page.waitForURL(`${PAGE}?done=unlicensed`);
    expect(await page.textContent('main')).toContain('The site has no license.');
    await page.context().close();
  });

  it('rejects forms of other sites', async () => {
    const page = await openAs('admin');
    const before = await exportKey(cms);
    const cookies = await page.context().cookies();
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    for (const action of ['download', 'rotate', 'save', 'license', 'unlicense']) {
      const { status, text } = await cms.send({
        method: 'POST',
        path: '/cms-admin/export.php',
        headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
        body: `do=${action}&form_token=0123456789`,
      });
      expect([status, text.includes('The form has expired')]).toEqual([403, true]);
    }
    expect(await exportKey(cms)).toBe(before);
    await page.context().close();
  });

  it('is accessible only to administrators', async () => {
    const page = await openAs('editor');
    expect(await page.textContent('main')).toContain('not allowed');
    expect(await page.locator('.secret').count()).toBe(0);
    await page.goto(`${SITE_URL}/cms-admin/profile.php`);
    expect(await page.textContent('main')).not.toContain('Export');
    await page.context().close();
  });
});
