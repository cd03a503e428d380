// Runs on one engine only in CI: the explorers read no content.
import axe from 'axe-core';
import type { Browser } from 'playwright-core';
import { describe, expect } from 'vitest';
import { browserPath, openBrowser } from '../support/browser.ts';
import { isLong } from '../support/property-runs.ts';
import { cms, it } from '../support/site-test.ts';
import { SITE_URL } from '../support/test-site.ts';

describe.skipIf(browserPath === undefined)('the explorer (needs Chromium)', () => {
  let browser: Browser;
  it.beforeAll(async () => {
    browser = await openBrowser(cms);
  });
  it.afterAll(() => browser.close());

  const rendered = { graphql: '.graphiql-tab .graphiql-tab-button', openapi: '.opblock-tag' };

  it.each([
    ['/graphql', rendered.graphql, 'explorer/explorer.js'],
    ['/openapi', rendered.openapi, 'start.js'],
  ])('at %s runs its own scripts, and no answer of the API', async (path, selector, file) => {
    const page = await browser.newPage();
    try {
      await page.goto(SITE_URL + path);
      await page.waitForSelector(selector);
      const outcome = (address: string) =>
        page.evaluate(
          (src) =>
            new Promise<string>((resolve) => {
              const script = document.createElement('script');
              Object.assign(script, { src, onload: () => resolve('ran'), onerror: () => resolve('blocked') });
              document.head.append(script);
            }),
          address,
        );
      const answer = '/cms-json/cms/v2/posts?_jsonp=String';
      expect((await cms.get(answer)).status).toBe(200);
      expect(await outcome(answer)).toBe('blocked');
      expect(await outcome(`${path}/${file}`)).toBe('ran');
    } finally {
      await page.close();
    }
  });

  const views = [
    ['/graphql', 'light', 1280, rendered.graphql],
    ['/wpgraphql', 'dark', 390, rendered.graphql],
    ['/openapi', 'dark', 1280, rendered.openapi],
  ] as const;
  const otherViews = [
    ['/graphql', 'dark', 1280, rendered.graphql],
    ['/graphql', 'light', 390, rendered.graphql],
    ['/wpgraphql', 'light', 1280, rendered.graphql],
    ['/openapi', 'light', 1280, rendered.openapi],
    ['/openapi', 'dark', 390, rendered.openapi],
  ] as const;

  it.each([...views, ...(isLong ? otherViews : [])])(
    'at %s in %s colors, %i pixels wide, is accessible and fits',
    async (path, colorScheme, width, selector) => {
      const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme });
      try {
        const page = await context.newPage();
        const client = await context.newCDPSession(page);
        // The content security policy would block the accessibility checker.
        await client.send('Page.setBypassCSP', { enabled: true });
        await page.goto(SITE_URL + path);
        await page.waitForSelector(selector);
        if (path === '/openapi') {
          await page.click('#operations-tag-posts');
          await page.click('.opblock-summary-control');
          await page.waitForSelector('.opblock-body [data-param-name] select[aria-label]');
        }
        await page.addScriptTag({ content: axe.source });
        const { violations } = await page.evaluate(() => (globalThis as unknown as { axe: typeof axe }).axe.run());
        expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([]);
        expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
        // Query and result are below each other in small windows.
        if (path !== '/openapi') {
          const result = await page.locator('.graphiql-response').boundingBox();
          expect(result?.width).toBeGreaterThan(250);
        }
      } finally {
        await context.close();
      }
    },
  );
});
