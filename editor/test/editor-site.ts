import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import axe from 'axe-core';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { startSession } from '../../schema/auth/login-session.ts';
import { accounts, type Login } from '../../test/support/site-content.ts';
import { cms } from '../../test/support/site-test.ts';
import { SITE_URL } from '../../test/support/test-site.ts';

/** The variables of a program that serves the built editor. */
export const editorEnvironment = { EDITOR_DIR: fileURLToPath(new URL('../dist', import.meta.url)) };

/** Folder for screenshots, if requested. */
const screenshotFolder = process.env.SCREENSHOTS;

export const adminUrl = (page: string): string => `${SITE_URL}/${cms.brand}-admin/${page}`;

/** A browser page of a logged-in account, and what went wrong in it. */
export interface Desk {
  page: Page;
  context: BrowserContext;
  /** Errors of scripts, violations of the content policy, failures of the server, and requests to other hosts. */
  problems: string[];
}

/** Opens a browser page with a session of an account. */
export async function openDesk(browser: Browser, login: Login): Promise<Desk> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const client = { address: '127.0.0.1', userAgent: 'test', requestId: '' };
  const { token } = await startSession(cms.app.domain, { userId: accounts[login].id, client, remember: false });
  await context.addCookies([{ name: `${cms.brand}_session`, value: token, url: SITE_URL, httpOnly: true }]);
  const page = await context.newPage();
  return { page, context, problems: watch(page) };
}

function watch(page: Page): string[] {
  const problems: string[] = [];
  page.on('pageerror', ({ message }) => problems.push(`error: ${message}`));
  page.on('console', (entry) => {
    if (entry.type() === 'error' && /Content Security Policy/.test(entry.text())) problems.push(entry.text());
  });
  page.on('response', (response) => {
    // The API refuses unknown types of files with status 500, as the reference does.
    const isRefusedFile = response.request().method() === 'POST' && response.url().endsWith('/media');
    if (response.status() >= 500 && !isRefusedFile) problems.push(`${response.status()} ${response.url()}`);
  });
  page.on('request', (request) => {
    const { protocol, host, hostname } = new URL(request.url());
    // Pictures of accounts are content of the site.
    const isOwn = host === new URL(SITE_URL).host || hostname === 'secure.gravatar.com';
    if (/^https?:$/.test(protocol) && !isOwn) problems.push(`request to ${request.url()}`);
  });
  return problems;
}

/** Opens a page of the editor's frame and waits for its heading. */
export async function openScreen({ page }: Desk, { at, heading }: { at: string; heading: string }): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(adminUrl(at));
  await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
}

/** The frame in which content is written. */
export const canvasOf = (page: Page) => page.frameLocator('iframe[name="editor-canvas"]');

/** Opens the block editor and waits until content can be written. */
export async function openWriting({ page }: Desk, at: string): Promise<void> {
  await page.goto(adminUrl(at));
  await canvasOf(page).getByRole('textbox', { name: 'Add title' }).waitFor();
}

/** The parts of a page that are wider than their places, so that one has to scroll sideways. */
const sidewaysParts = (page: Page) =>
  page.evaluate(() => {
    const scrolls = (part: Element) => /auto|scroll/.test(getComputedStyle(part).overflowX);
    const parts = [...document.querySelectorAll('*')].filter(
      (part) => part.scrollWidth > part.clientWidth + 1 && (part === document.documentElement || scrolls(part)),
    );
    return parts.map(({ tagName, className }) => `${tagName} ${className}`);
  });

/** Checks that the screen is accessible and fits, on a small and on a large window. */
export async function inspect({ page }: Desk, name: string): Promise<void> {
  await page.evaluate(axe.source);
  if (screenshotFolder) await mkdir(screenshotFolder, { recursive: true });
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    if (screenshotFolder) await page.screenshot({ path: `${screenshotFolder}/${name}-${width}.png` });
    const { violations } = await page.evaluate(() =>
      (globalThis as unknown as { axe: typeof axe }).axe.run(
        // Parts of the packages that they add to every page, and menus that are about to close.
        { exclude: ['.a11y-speak-region', '.a11y-speak-intro-text', '.components-snackbar', '[data-base-ui-portal]'] },
        { preload: false },
      ),
    );
    expect(violations.map(({ id, nodes }) => `${name}, ${width}: ${id} ${nodes[0]?.html}`)).toEqual([]);
    expect(await sidewaysParts(page)).toEqual([]);
  }
}
