import { expect } from 'vitest';
import { browserPath, openBrowser } from '../support/browser.ts';
import { cms, it } from '../support/site-test.ts';
import { SITE_URL } from '../support/test-site.ts';

/** A page of the same host, from which the browser may load the site; the card is sandboxed nevertheless. */
const PAGE = `${SITE_URL}/elsewhere/`;

it.skipIf(browserPath === undefined)(
  'a card on a page of another site reports its height, and a click on it opens its item (needs Chromium)',
  async () => {
    const browser = await openBrowser(cms);
    try {
      const link = `${SITE_URL}/2021/05/pea-soup/`;
      const { body } = await cms.get<{ html: string; height: number }>(
        `/cms-json/oembed/1.0/embed?url=${encodeURIComponent(link)}`,
      );
      const page = await browser.newPage({ viewport: { width: 800, height: 900 } });
      await page.route(PAGE, (route) =>
        route.fulfill({ contentType: 'text/html', body: `<!doctype html><body>${body.html}</body>` }),
      );
      await page.goto(PAGE);
      await page.locator('blockquote').waitFor({ state: 'hidden' });
      const height = await page.locator('iframe').getAttribute('height');
      expect(Number(height)).toBeGreaterThanOrEqual(200);
      expect(height).not.toBe(String(body.height));
      await page.frameLocator('iframe').locator('h1 a').click();
      await page.waitForURL(link);
    } finally {
      await browser.close();
    }
  },
  120_000,
);
