// Runs on one engine only in CI: the pages run operations of the domain.
import { Secret, TOTP } from 'otpauth';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { beforeEach, describe, expect } from 'vitest';
import { resetPassword } from '../../schema/auth/log-in.ts';
import { browserPath, openBrowser } from '../support/browser.ts';
import { writerOf } from '../support/database.ts';
import { inspectPage, screens, showOn } from '../support/inspect-page.ts';
import { cms, it, site } from '../support/site-test.ts';
import { SITE_URL } from '../support/test-site.ts';

const LOGIN = `${SITE_URL}/cms-login.php`;
const ACCOUNT = `${SITE_URL}/cms-admin/profile.php`;
const ACCOUNTS = `${SITE_URL}/cms-admin/accounts.php`;
const TWO_FACTOR = `${SITE_URL}/cms-admin/two-factor.php`;

describe.skipIf(browserPath === undefined)('the pages of accounts (needs Chromium)', () => {
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let password: string;

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

  async function logIn() {
    await page.goto(LOGIN);
    await page.fill('#log', 'admin');
    await page.fill('#pwd', password);
    await page.click('button');
  }

  it('change the profile and the password of the viewer', async () => {
    await logIn();
    await page.waitForURL(ACCOUNT);
    await inspectPage(page, 'account');
    await page.fill('#profile-firstName', 'Ada');
    await page.click('text=Save the profile');
    await page.waitForURL(`${ACCOUNT}?done=profile-saved`);
    expect(await page.inputValue('#profile-firstName')).toBe('Ada');
    await page.fill('#new-password', 'another password');
    await page.fill('#current-password', password);
    await page.click('text=Save e-mail address and password');
    await page.waitForURL(`${ACCOUNT}?done=credentials-saved`);
    password = 'another password';
    await page.fill('#current-password', 'wrong');
    await page.click('text=Save e-mail address and password');
    expect(await page.textContent('[role=alert]')).toContain('The current password is wrong.');
    await inspectPage(page, 'account-refused');
  });

  it('invite somebody, who chooses a password with the link and logs in', async () => {
    await logIn();
    await page.goto(ACCOUNTS);
    await inspectPage(page, 'accounts');
    await page.fill('#username', 'guest');
    await page.fill('#email', 'guest@example.org');
    await page.selectOption('#role', 'author');
    await page.click('button:text-is("Invite")');
    const link = (await page.textContent('code.secret')) ?? '';
    await inspectPage(page, 'accounts-invited');
    await page.goto(`${ACCOUNTS}?id=3`);
    await inspectPage(page, 'accounts-one');
    await page.click('button:text-is("Disable the account")');
    await page.waitForURL(`${ACCOUNTS}?id=3&done=disable`);
    await inspectPage(page, 'accounts-disabled');
    await page.click('button:text-is("Enable the account")');
    const guest = await (await browser.newContext()).newPage();
    const requested: string[] = [];
    guest.on('request', (request) => requested.push(`${request.url()} ${request.headers().referer ?? ''}`));
    await guest.goto(link);
    const key = new URL(link).searchParams.get('key') ?? '?';
    expect(requested.length).toBeGreaterThan(1);
    expect(requested.slice(1).filter((line) => line.includes(key))).toEqual([]);
    await inspectPage(guest, 'set-password');
    await guest.fill('#password', 'the password of the guest');
    await guest.click('button');
    await guest.waitForURL(`${LOGIN}?done=password-set`);
    await inspectPage(guest, 'password-set');
    await guest.fill('#log', 'guest');
    await guest.fill('#pwd', 'the password of the guest');
    await guest.click('button');
    await guest.waitForURL(ACCOUNT);
    await guest.goto(link);
    expect(await guest.textContent('[role=alert]')).toContain('was used already');
    await inspectPage(guest, 'link-used');
    await guest.goto(`${LOGIN}?action=lostpassword`);
    await inspectPage(guest, 'lost-password');
    await guest.context().close();
  });

  it('show the audit log', async () => {
    await logIn();
    await page.goto(`${SITE_URL}/cms-admin/audit-log.php`);
    await page.fill('#action', 'logged-in');
    await page.click('button:text-is("Filter")');
    await page.waitForURL('**action=logged-in**');
    await inspectPage(page, 'audit-log');
  });

  it('set up a second factor, with which the login then asks for a code', async () => {
    await logIn();
    await page.goto(TWO_FACTOR);
    await inspectPage(page, 'two-factor-off');
    await page.click('text=Set up a second factor');
    await inspectPage(page, 'two-factor-setup');
    const text = (await page.textContent('code.secret'))?.replaceAll(' ', '') ?? '';
    const code = () => new TOTP({ secret: Secret.fromBase32(text) }).generate();
    await page.fill('#code', code());
    await page.click('text=Switch it on');
    await page.waitForSelector('ul.codes');
    await inspectPage(page, 'two-factor-on');
    await page.goto(`${LOGIN}?action=logout`);
    await page.click('button');
    await writerOf(site.database).secondFactor.updateMany({ data: { lastStep: 0 } });
    await logIn();
    await page.waitForSelector('#challenge, [name=challenge]', { state: 'attached' });
    await inspectPage(page, 'login-code');
    await page.fill('#code', '000000');
    await page.click('button');
    expect(await page.textContent('[role=alert]')).toContain('The code is wrong');
    await inspectPage(page, 'login-code-wrong');
    await page.fill('#code', code());
    await page.click('button');
    await page.waitForURL(ACCOUNT);
  });
});
