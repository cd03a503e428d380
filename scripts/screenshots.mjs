// Starts a demo site in a temporary folder and takes pictures of its pages in Chromium: those in docs/images, of which none may
// be larger than MAX_BYTES; or with the argument `blocks` those of blocks and of pages of the theme, in the folder
// `screenshots`, to look at. Set CHROMIUM to the path of the browser if it is not in /usr/bin.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import sharp from 'sharp';
import { sampleBlocks, samplePages } from './sample-blocks.mjs';

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
  if (process.argv[2] === 'blocks') await takePicturesOfBlocks();
  else {
    await mkdir(images, { recursive: true });
    for (const screenshot of screenshots) await takeScreenshot(screenshot);
  }
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

/** Takes the pictures of a post for each sample, and of pages of the theme, wide and narrow, light and dark. */
async function takePicturesOfBlocks() {
  const pictures = join(root, 'screenshots');
  await mkdir(pictures, { recursive: true });
  for (const [name, content] of Object.entries(sampleBlocks)) {
    const { link } = await createPost(name.replaceAll('-', ' '), content);
    await takePicture({ address: link, file: join(pictures, `block-${name}.png`), part: 'article' });
    if (name.startsWith('columns')) {
      const narrow = { address: link, file: join(pictures, `block-${name}-narrow.png`), width: 390 };
      await takePicture(narrow);
      await takePicture({ address: link, file: join(pictures, `block-${name}-dark.png`), colorScheme: 'dark' });
    }
  }
  const [category] = await (
    await fetch(`${site}/cms-json/cms/v2/categories?_fields=link&orderby=count&order=desc`)
  ).json();
  for (const [name, path] of Object.entries(samplePages)) {
    const address = path === 'category' ? category.link : `${site}/${path}`;
    await takePicture({ address, file: join(pictures, `page-${name}.png`) });
  }
  console.log(`The pictures are in ${pictures}.`);
}

async function createPost(title, content) {
  const login = await readFile(join(folder, 'data/first-login.txt'), 'utf8');
  const password = /For programs\s+(.+)/.exec(login)?.[1] ?? '';
  const response = await fetch(`${site}/cms-json/cms/v2/posts`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`admin:${password}`).toString('base64')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ title, content, status: 'publish', date: '2020-01-01T00:00:00' }),
  });
  if (response.status !== 201) throw new Error(`${title}: ${await response.text()}`);
  return response.json();
}

/** Takes a picture of a page or of a part of it. What the browser reports, such as a refused style, is printed. */
async function takePicture({ address, file, part = 'body', width = WIDTH, colorScheme = 'light' }) {
  const page = await browser.newPage({ viewport: { width, height: HEIGHT }, colorScheme });
  page.on('console', (message) => console.log(`${file}: ${message.text()}`));
  await page.goto(address, { waitUntil: 'networkidle' });
  await page.locator(part).first().screenshot({ path: file });
  await page.close();
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
