// Runs on one engine only in CI: the explorers read no content.
import axe from 'axe-core';
import type { Browser } from 'playwright-core';
import { describe, expect } from 'vitest';
import { browserPath, openBrowser } from '../support/browser.ts';
import { cms, it } from '../support/site-test.ts';
import { SITE_URL } from '../support/test-site.ts';

describe.skipIf(browserPath === undefined)('the explorer (needs Chromium)', () => {
  let browser: Browser;
  it.beforeAll(async () => {
    browser = await openBrowser(cms);
  });
  it.afterAll(() => browser.close());

  it.each([
    ['/graphql', 'light', '.graphiql-tab .graphiql-tab-button'],
    ['/graphql', 'dark', '.graphiql-tab .graphiql-tab-button'],
    ['/wpgraphql', 'light', '.graphiql-tab .graphiql-tab-button'],
    ['/openapi', 'light', '.opblock-tag'],
  ] as const)('at %s in %s colors is accessible', async (path, colorScheme, rendered) => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, colorScheme });
    try {
      const page = await context.newPage();
      const client = await context.newCDPSession(page);
      // The content security policy would block the accessibility checker.
      await client.send('Page.setBypassCSP', { enabled: true });
      await page.goto(SITE_URL + path);
      await page.waitForSelector(rendered);
      await page.addScriptTag({ content: axe.source });
      const { violations } = await page.evaluate(() => (globalThis as unknown as { axe: typeof axe }).axe.run());
      expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([]);
    } finally {
      await context.close();
    }
  });
});
