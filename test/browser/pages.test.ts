// Runs on one engine only in CI: the pages read through the REST API.
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { beforeEach, describe, expect } from 'vitest';
import { resetPassword } from '../../schema/auth/log-in.ts';
import { browserPath, openBrowser } from '../support/browser.ts';
import { inspectPage as inspectShownPage, screens, showOn } from '../support/inspect-page.ts';
import { postSeeds, secrets } from '../support/site-content.ts';
import { cms, site, siteTest } from '../support/site-test.ts';
import { SITE_URL } from '../support/test-site.ts';

const it = siteTest({ extraPosts: 12 });
let browser: Browser;
let password: string;

const AUTHORIZE = `${SITE_URL}/cms-admin/authorize-application.php`;
const ACCOUNT = `${SITE_URL}/cms-admin/profile.php`;
const SUCCESS_URL = `${SITE_URL}/about-us/?from=app`;

describe.skipIf(browserPath === undefined)('the pages (needs Chromium)', () => {
  let context: BrowserContext;
  let page: Page;

  it.beforeAll(async () => {
    browser = await openBrowser(cms);
    password = (await resetPassword(cms.app.domain, 'admin'))?.password ?? '';
  });
  it.afterAll(() => browser.close());
  beforeEach(async () => {
    context = await browser.newContext();
    page = await context.newPage();
    await showOn(page, screens[0]);
    return () => context.close();
  });

  const inspectPage = (name: string) => inspectShownPage(page, name);

  async function logIn() {
    await page.goto(`${SITE_URL}/cms-login.php`);
    await page.fill('#log', 'admin');
    await page.fill('#pwd', password);
    await page.click('button');
    await page.waitForURL(ACCOUNT);
  }

  it('take a comment without scripts, with the keyboard alone, and a reply to it', async () => {
    const plain = await browser.newContext({ javaScriptEnabled: false });
    const guest = await plain.newPage();
    await guest.goto(`${SITE_URL}/2021/05/pea-soup/`);
    await guest.focus('#comment');
    for (const text of ['How long does it cook?', 'Gwen Guest', 'gwen@example.org', '']) {
      await guest.keyboard.type(text);
      await guest.keyboard.press('Tab');
    }
    // The box, and then the button: the field that programs fill in cannot be reached.
    await guest.keyboard.press('Space');
    await guest.keyboard.press('Tab');
    await guest.keyboard.press('Enter');
    await guest.waitForURL(/pea-soup\/#comment-\d+$/);
    expect(await guest.textContent('.thread')).toContain('How long does it cook?');
    await guest.click('.thread > li:last-child .reply a');
    expect(await guest.textContent('#reply-title')).toBe('Reply to Gwen Guest');
    expect(await guest.inputValue('#author')).toBe('Gwen Guest');
    await guest.fill('#comment', 'How long does it cook?!');
    await guest.click('text=Send the comment');
    expect(await guest.textContent('[role=alert]')).toContain('too quickly');
    expect(await guest.inputValue('#comment')).toBe('How long does it cook?!');
    const address = guest.url();
    await plain.close();
    await page.goto(`${SITE_URL}/2021/05/pea-soup/?replytocom=x&unapproved=1`);
    await inspectPage('comments');
    await page.fill('#comment', ' ');
    for (const name of ['#author', '#email']) await page.fill(name, 'x@example.org');
    await page.click('text=Send the comment');
    expect(page.url()).toBe(address);
    await inspectPage('comment-refused');
  });

  it('have a menu in the header, whose lower links open without scripts', async () => {
    const links = ['Kitchen', 'Garden', 'Harbour', 'A longer name', 'Neighbours', 'Contact'].map(
      (label) => `<!-- wp:navigation-link {"label":"${label}","url":"/category/${label.toLowerCase()}/"} /-->`,
    );
    const soup = '<!-- wp:navigation-link {"label":"Pea soup","url":"/2021/05/pea-soup/"} /-->';
    const submenu = `<!-- wp:navigation-submenu {"label":"Recipes","url":"/category/kitchen/"} -->${soup}${soup.replace('Pea', 'Lentil')}<!-- /wp:navigation-submenu -->`;
    const json = { title: 'Main', status: 'publish', content: submenu + links.join('') };
    const { body } = await cms.send<{ id: number }>({ method: 'POST', path: 'navigation', as: 'admin', json });
    await page.goto(`${SITE_URL}/2021/05/pea-soup/`);
    await page.focus('header nav summary');
    await page.keyboard.press('Enter');
    expect(await page.isVisible('header nav a[aria-current=page]')).toBe(true);
    await inspectPage('menu-open');
    await page.goto(`${SITE_URL}/`);
    expect(await page.isVisible('text=Lentil soup')).toBe(false);
    await inspectPage('menu');
    await cms.send({ method: 'DELETE', path: `navigation/${body.id}?force=true`, as: 'admin' });
  });

  it('show the latest posts, a post, a page, a card, an archive, and a message for empty lists', async () => {
    const violations: string[] = [];
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) violations.push(message.text());
    });
    await page.goto(`${SITE_URL}/`);
    expect(await page.locator('article h2').count()).toBe(10);
    await inspectPage('home');
    await page.click('a[rel=next]');
    await page.waitForURL(`${SITE_URL}/page/2/`);
    await page.goto(`${SITE_URL}/?p=103`);
    expect(page.url()).toBe(`${SITE_URL}/2021/05/pea-soup/`);
    expect(await page.textContent('h1')).toBe('Pea soup');
    await inspectPage('post');
    for (const [name, path] of [
      ['page', '/about-us/'],
      ['archive', '/category/garden/'],
      ['search', '/?s=pea'],
      ['empty-search', '/?s=nothingatall'],
      ['protected', '/2021/06/the-cellar-key/'],
      ['card', '/2021/05/pea-soup/embed/'],
    ] as const) {
      expect((await page.goto(SITE_URL + path))?.status()).toBe(200);
      await inspectPage(name);
    }
    expect(violations).toEqual([]);
    expect((await page.goto(`${SITE_URL}/nothing/`))?.status()).toBe(404);
    await inspectPage('not-found');
  });

  it('are styled, and keep a login, under a name of the server that is not configured', async () => {
    const address = `http://127.0.0.1:${cms.port}`;
    await page.goto(`${address}/`);
    expect(await page.evaluate('getComputedStyle(document.body).display')).toBe('flex');
    await page.click('text=Log in');
    await page.fill('#log', 'admin');
    await page.fill('#pwd', password);
    await page.click('main button');
    await page.waitForURL(`${address}/cms-admin/profile.php`);
    await page.click('.site-name a');
    await page.waitForURL(`${address}/`);
    expect(await page.textContent('footer.site')).toContain('Your account');
  });

  it('log in and out, and report a wrong password', async () => {
    await page.goto(`${SITE_URL}/cms-login.php?redirect_to=${encodeURIComponent(SUCCESS_URL)}`);
    await inspectPage('login');
    await page.fill('#log', 'admin');
    await page.fill('#pwd', 'wrong password');
    await page.click('button');
    expect(await page.textContent('[role=alert]')).toContain('The login or the password is wrong');
    await page.fill('#pwd', password);
    await page.click('button');
    await page.waitForURL(SUCCESS_URL);
    await page.click('text=Log out');
    await inspectPage('logout');
    await page.click('button');
    await page.waitForURL(`${SITE_URL}/`);
    expect(await page.textContent('footer.site')).toContain('Log in');
    await page.goto(ACCOUNT);
    expect(page.url()).toContain('/cms-login.php?redirect_to=');
  });

  it('authorize an application after the login, with a working password', async () => {
    await page.goto(`${AUTHORIZE}?app_name=Larch+writer&success_url=${encodeURIComponent(SUCCESS_URL)}`);
    await page.fill('#log', 'admin');
    await page.fill('#pwd', password);
    await page.click('button');
    expect(await page.textContent('main')).toContain('Larch writer');
    await inspectPage('authorize');
    await page.click('button[name=approve]');
    await page.waitForURL(/from=app&/);
    const returnedParameters = new URL(page.url()).searchParams;
    expect(returnedParameters.get('site_url')).toBe(SITE_URL);
    const authorization = `Basic ${btoa(`${returnedParameters.get('user_login')}:${returnedParameters.get('password')}`)}`;
    expect((await cms.get('users/me', { headers: { authorization } })).status).toBe(200);
  });

  it('return to the application without a password if the authorization is rejected', async () => {
    await logIn();
    const reject = `${SITE_URL}/about-us/?no=thanks`;
    const query = new URLSearchParams({ app_name: 'Larch reader', success_url: SUCCESS_URL, reject_url: reject });
    await page.goto(`${AUTHORIZE}?${query}`);
    await page.click('button[name=reject]');
    await page.waitForURL(reject);
    expect(await site.database.reader.applicationPassword.count({ where: { name: 'Larch reader' } })).toBe(0);
  });

  it('create an application password, show it once, and revoke it', async () => {
    await logIn();
    await page.fill('#name', 'Larch keeper');
    await page.click('text=Create a password');
    const password = (await page.textContent('.secret')) ?? '';
    const authorization = `Basic ${btoa(`admin:${password}`)}`;
    expect((await cms.get('users/me', { headers: { authorization } })).status).toBe(200);
    await page.goto(ACCOUNT);
    expect(await page.content()).not.toContain(password);
    await inspectPage('account');
    await page.click('tr:has-text("Larch keeper") button');
    await page.waitForURL(`${ACCOUNT}?done=revoked`);
    expect(await page.textContent('[role=status]')).toContain('revoked');
    expect((await cms.get('users/me', { headers: { authorization } })).status).toBe(401);
  });

  it('open a protected post with its password', async () => {
    const seed = postSeeds.find(({ id }) => id === 104);
    await page.goto(`${SITE_URL}/?p=${seed?.id}`);
    expect(await page.content()).not.toContain(secrets.protectedText);
    await page.fill('#post_password', 'guess');
    await page.click('main button');
    expect(await page.textContent('[role=alert]')).toContain('The password is not correct');
    await page.fill('#post_password', secrets.protectedPassword);
    await page.click('main button');
    expect(await page.content()).toContain(secrets.protectedText);
  });
});
