// Takes the screenshots in docs/images: starts a demo site in a temporary folder and opens its pages in Chromium. Files
// larger than MAX_BYTES are an error. Set CHROMIUM to the path of the browser if it is not in /usr/bin.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import sharp from 'sharp';

const MAX_BYTES = 120_000;
const WIDTH = 1_200;
const HEIGHT = 750;
const COLORS = 128;
/** Milliseconds until animations and syntax highlighting have ended. */
const SETTLE_MS = 1_000;

const root = fileURLToPath(new URL('..', import.meta.url));
const images = join(root, 'docs/images');
const browserPath = [process.env.CHROMIUM ?? '', '/usr/bin/chromium', '/usr/bin/google-chrome'].find(
  (path) => path !== '' && existsSync(path),
);
if (browserPath === undefined) {
  console.error('Chromium is missing. Install it, or set CHROMIUM to its path.');
  process.exit(1);
}

const QUERY =
  '{ posts(first: 3) { total nodes { title { rendered } author { name } terms(taxonomy: "category") { name } } } }';

const screenshots = [
  {
    name: 'post',
    path: async () => {
      const answer = await fetch(`${site}/cms-json/cms/v2/posts?slug=the-lower-bridge-is-open&_fields=link`);
      const [post] = await answer.json();
      return new URL(post.link).pathname;
    },
  },
  {
    name: 'api-page',
    path: () => '/openapi',
    prepare: async (page) => {
      await page.click('#operations-tag-posts');
      await page.waitForSelector('.opblock');
      await page.locator('#operations-tag-posts').evaluate((tag) => tag.scrollIntoView());
    },
  },
  {
    name: 'graphql-explorer',
    path: () => '/graphql',
    prepare: async (page) => {
      await page.click('.graphiql-query-editor');
      await page.keyboard.press('Control+A');
      await page.keyboard.insertText(QUERY);
      // Removes the bracket that the editor added.
      await page.keyboard.press('Control+Shift+End');
      await page.keyboard.press('Delete');
      await page.click('[aria-label^="Prettify"]');
      await page.waitForTimeout(SETTLE_MS);
      await page.click('.graphiql-execute-button');
      await page.locator('.result-window').filter({ hasText: 'total' }).waitFor({ state: 'attached' });
    },
  },
];

const folder = await mkdtemp(join(tmpdir(), 'postern-screenshots-'));
const port = await freePort();
const site = `http://localhost:${port}`;
const server = await startSite();
const browser = await chromium.launch({ executablePath: browserPath, args: ['--headless', '--no-sandbox'] });
try {
  await mkdir(images, { recursive: true });
  for (const screenshot of screenshots) await takeScreenshot(screenshot);
} finally {
  await browser.close();
  server.kill();
  await new Promise((resolve) => server.once('close', resolve));
  await rm(folder, { recursive: true, force: true });
}

async function takeScreenshot({ name, path, prepare = async () => {} }) {
  const page = await browser.newPage({ viewport: { width: WIDTH, height: HEIGHT }, colorScheme: 'light' });
  await page.goto(site + (await path()), { waitUntil: 'networkidle' });
  await prepare(page);
  await page.mouse.move(0, 0);
  await page.waitForTimeout(SETTLE_MS);
  const file = join(images, `${name}.png`);
  const { size } = await sharp(await page.screenshot())
    .png({ palette: true, colors: COLORS, effort: 10, compressionLevel: 9 })
    .toFile(file);
  await page.close();
  console.log(`docs/images/${name}.png: ${size} bytes`);
  if (size > MAX_BYTES) {
    console.error(`${name}.png is larger than ${MAX_BYTES} bytes.`);
    process.exitCode = 1;
  }
}

/** Starts the program with an empty data folder. Resolves with its process when it is ready. */
function startSite() {
  const child = spawn(process.execPath, [join(root, 'scripts/start.mjs')], {
    cwd: folder,
    env: { PATH: process.env.PATH, PORT: String(port), SITE_URL: site, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return new Promise((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text) => text.includes('GraphQL') && resolve(child));
    child.once('exit', (code) => reject(new Error(`The server ended with code ${code}.`)));
  });
}

/** Returns an unused port. */
function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port: unused } = probe.address();
      probe.close(() => resolve(unused));
    });
  });
}
