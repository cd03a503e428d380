import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';
import type { RunningSite } from './test-site.ts';

const CHROMIUM_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

/** Only ends what hangs, as the limits of tests do. */
const MAX_WAIT_MS = 300_000;

/** The path of Chromium: `CHROMIUM`, or the first usual path that exists; undefined if there is none. */
export const browserPath: string | undefined = [process.env.CHROMIUM ?? '', ...CHROMIUM_PATHS].find(
  (path) => path !== '' && existsSync(path),
);

if (browserPath === undefined) {
  process.stderr.write('Chromium was not found: tests in the browser are skipped. Set CHROMIUM to its path.\n');
}

/** Opens a browser that resolves the address of the site to the running program, and no other host name. */
export async function openBrowser({ port }: RunningSite): Promise<Browser> {
  if (browserPath === undefined) throw new Error('Chromium was not found.');
  const browser = await chromium.launch({
    executablePath: browserPath,
    timeout: MAX_WAIT_MS,
    args: [
      ...['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
      ...['--disable-background-networking', '--disable-component-update', '--disable-sync', '--disable-dev-shm-usage'],
      `--host-resolver-rules=MAP localhost:3000 127.0.0.1:${port}, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1`,
    ],
  });
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    context.setDefaultTimeout(MAX_WAIT_MS);
    return context;
  };
  return browser;
}
