import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';
import type { RunningSite } from './test-site.ts';

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

/** Where Chromium is on this machine, by `CHROMIUM` or in the usual places; undefined where there is none. */
export const browserPath: string | undefined = [process.env.CHROMIUM ?? '', ...PLACES].find(
  (path) => path !== '' && existsSync(path),
);

if (browserPath === undefined) {
  process.stderr.write(
    'There is no Chromium on this machine: tests in the browser are left out. CHROMIUM names another place.\n',
  );
}

/** Opens a browser to which the site's own address leads to the running program, and no other address anywhere. */
export function openBrowser({ port }: RunningSite): Promise<Browser> {
  if (browserPath === undefined) throw new Error('There is no Chromium on this machine.');
  return chromium.launch({
    executablePath: browserPath,
    args: [
      ...['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
      ...['--disable-background-networking', '--disable-component-update', '--disable-sync', '--disable-dev-shm-usage'],
      `--host-resolver-rules=MAP localhost:3000 127.0.0.1:${port}, MAP * ~NOTFOUND`,
    ],
  });
}
