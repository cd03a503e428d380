import { expect } from 'vitest';
import { createAccountLink } from '../../schema/auth/account-link.ts';
import { logIn } from '../../schema/auth/log-in.ts';
import {
  cookieOf,
  formTokenIn,
  LOGIN_PAGE,
  openPage,
  sendForm,
  sessionOf,
  submitForm,
} from '../support/browser-session.ts';
import { writerOf } from '../support/database.ts';
import { accounts, type Login } from '../support/site-content.ts';
import { cms, it, site } from '../support/site-test.ts';
import { SITE_URL } from '../support/test-site.ts';

const CLIENT = { address: '192.0.2.1', userAgent: 'test', requestId: '' };
const ACTION = `${LOGIN_PAGE}?action=setpassword`;

/** Creates a link of an account, and returns its path. */
async function linkOf(login: Login, kind: 'reset' | 'invitation' = 'reset'): Promise<string> {
  const address = await createAccountLink(cms.app.domain, { userId: accounts[login].id, kind });
  expect(address).toMatch(/^http:\/\/localhost:3000\/cms-login\.php\?action=setpassword&key=[\w-]{43}$/);
  return address.slice(SITE_URL.length);
}

const keyOf = (link: string): string => new URL(link, SITE_URL).searchParams.get('key') ?? '';

const setPassword = (link: string, password: string) =>
  submitForm(link, { action: ACTION, fields: { key: keyOf(link), password } });

const canLogIn = (login: string, password: string): Promise<boolean> =>
  logIn(cms.app.domain, { login, password, client: CLIENT }).then(
    () => true,
    () => false,
  );

it.beforeEach(async () => {
  await writerOf(site.database).loginFailure.deleteMany();
});

it('sets a password once, ends the sessions, and leaves the application passwords', async () => {
  const session = await sessionOf(accounts.author.id);
  const link = await linkOf('author');
  const { status, headers } = await setPassword(link, 'words of the author');
  expect([status, headers.location]).toEqual([303, `${LOGIN_PAGE}?done=password-set`]);
  expect(cookieOf({ headers })).not.toContain('cms_session');
  expect(await canLogIn('author', 'words of the author')).toBe(true);
  expect((await openPage('/cms-admin/profile.php', { cookie: session })).status).toBe(302);
  expect((await cms.get('users/me', { as: 'author' })).status).toBe(200);
  expect((await openPage(link)).status).toBe(410);
  expect((await sendForm(ACTION, { fields: { key: keyOf(link), password: 'again' } })).status).toBe(410);
  expect(await canLogIn('author', 'again')).toBe(false);
});

it('is not used up when it is opened, by a browser or by a program that checks links', async () => {
  const link = await linkOf('author');
  for (const method of ['GET', 'HEAD', 'GET']) expect((await cms.send({ method, path: link })).status).toBe(200);
  expect((await setPassword(link, 'after opening')).status).toBe(303);
});

it('is not sent to other pages or sites, in frames, caches or as a referrer', async () => {
  const page = await openPage(await linkOf('author'));
  expect(page.headers).toMatchObject({
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store, private',
    'x-frame-options': 'DENY',
  });
  expect(page.headers['content-security-policy']).toContain("form-action 'self'");
  expect(page.text).toContain('<meta name="robots" content="noindex">');
});

it('is stored as a hash only', async () => {
  const key = keyOf(await linkOf('author'));
  const rows = JSON.stringify([
    await site.database.reader.accountLink.findMany(),
    await site.database.reader.auditEntry.findMany(),
  ]);
  expect(rows).not.toContain(key);
});

it('ends when a newer one is created', async () => {
  const [older, newer] = [await linkOf('author'), await linkOf('author', 'invitation')];
  expect((await openPage(older)).status).toBe(410);
  expect((await openPage(newer)).status).toBe(200);
});

it.each([
  ['the password', { password: 'set by an administrator' }],
  ['the e-mail address', { email: 'moved@larch.example' }],
  ['whether the account is disabled', { disabled: true }],
])('ends when somebody changes %s', async (_what, json) => {
  const link = await linkOf('contributor');
  const path = `users/${accounts.contributor.id}`;
  expect((await cms.send({ method: 'POST', path, as: 'admin', json: { description: 'Something else' } })).status).toBe(
    200,
  );
  expect((await openPage(link)).status).toBe(200);
  expect((await cms.send({ method: 'POST', path, as: 'admin', json })).status).toBe(200);
  await cms.send({ method: 'POST', path, as: 'admin', json: { disabled: false } });
  expect((await openPage(link)).status).toBe(410);
});

it('ends after 24 hours', async () => {
  const link = await linkOf('author');
  const { created, expires } = await site.database.reader.accountLink.findUniqueOrThrow({
    where: { userId: accounts.author.id },
  });
  expect(Date.parse(expires) - Date.parse(created)).toBe(24 * 3_600_000);
  await writerOf(site.database).accountLink.update({
    where: { userId: accounts.author.id },
    data: { expires: new Date(Date.now() - 1_000).toISOString().slice(0, 19) },
  });
  expect((await openPage(link)).status).toBe(410);
  expect((await sendForm(ACTION, { fields: { key: keyOf(link), password: 'late' } })).status).toBe(410);
});

it('does not work for a disabled account', async () => {
  expect((await openPage(await linkOf('disabled'))).status).toBe(410);
});

it('sets one password if eight forms with it arrive at the same time', async () => {
  const link = await linkOf('editor');
  const page = await openPage(link);
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      sendForm(ACTION, {
        cookie: cookieOf(page),
        fields: { form_token: formTokenIn(page), key: keyOf(link), password: `password number ${index}` },
      }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([303, ...Array.from({ length: 7 }, () => 410)]);
  const winner = answers.findIndex(({ status }) => status === 303);
  expect(await canLogIn('editor', `password number ${winner}`)).toBe(true);
});

it('needs the token of its form, and stays valid without it', async () => {
  const link = await linkOf('author');
  const fields = { key: keyOf(link), password: 'words from elsewhere' };
  for (const headers of [{}, { origin: 'https://elsewhere.example' }] as Record<string, string>[])
    expect((await sendForm(ACTION, { fields, headers })).status).toBe(403);
  expect(await canLogIn('author', 'words from elsewhere')).toBe(false);
  expect((await setPassword(link, 'from the form')).status).toBe(303);
});

it('stays valid after a password that cannot be used, which is named', async () => {
  const link = await linkOf('author');
  const { status, text } = await setPassword(link, 'back\\slash');
  expect([status, text.includes('must not be empty, contain a backslash')]).toEqual([400, true]);
  expect((await setPassword(link, 'without any of them')).status).toBe(303);
});

it.each([
  ['too short', 'short', 'at least 12 characters'],
  ['the login, twice', 'authorauthor', 'easy to guess'],
  ['the e-mail address', 'author@larch.example', 'easy to guess'],
  ['the title of the site with a year', 'Larch & Lime 2026', 'easy to guess'],
  ['common', 'Password123456!', 'easy to guess'],
])('refuses a password that is %s, over WPGraphQL too, and stays valid', async (_what, password, message) => {
  await writerOf(site.database).setting.upsert({
    ...{ where: { name: 'blogname' }, create: { name: 'blogname', value: 'Larch &amp; Lime' } },
    update: { value: 'Larch &amp; Lime' },
  });
  const link = await linkOf('author');
  const { status, text } = await setPassword(link, password);
  expect([status, text.includes(message)]).toEqual([400, true]);
  const input = `key: "${keyOf(link)}", login: "author", password: "${password}"`;
  const query = `mutation { resetUserPassword(input: { ${input} }) { user { id } } }`;
  const { body } = await cms.send({ method: 'POST', path: '/wpgraphql', json: { query } });
  expect(JSON.stringify(body)).toContain(message);
  expect(await canLogIn('author', password)).toBe(false);
  expect((await openPage(link)).status).toBe(200);
});

it('answers wrong, used and expired links in the same way, and refuses after many', async () => {
  const used = await linkOf('author');
  await setPassword(used, 'used exactly once');
  const bodyOf = async (path: string) => (await openPage(path)).text.replace(/key=[\w-]*/g, '');
  const [wrong, ofUsed] = [await bodyOf(`${ACTION}&key=${'a'.repeat(43)}`), await bodyOf(used)];
  expect(wrong).toBe(ofUsed);
  for (let count = 0; count < 18; count++) await openPage(`${ACTION}&key=${count}`);
  const refused = await openPage(`${ACTION}&key=${'b'.repeat(43)}`);
  expect([refused.status, Number(refused.headers['retry-after']) > 600]).toEqual([429, true]);
});

it('cannot be a redirect to another site', async () => {
  const link = await linkOf('author');
  const { headers } = await submitForm(`${link}&redirect_to=https://evil.example/`, {
    action: `${ACTION}&redirect_to=https://evil.example/`,
    fields: { key: keyOf(link), password: 'four words of choice', redirect_to: 'https://evil.example/' },
  });
  expect(headers.location).toBe(`${LOGIN_PAGE}?done=password-set`);
});

it('is recorded in the audit log, when it is created and when it is used', async () => {
  await setPassword(await linkOf('author', 'invitation'), 'recorded in the log');
  const entries = await site.database.reader.auditEntry.findMany({ orderBy: { id: 'desc' }, take: 2 });
  expect(entries).toMatchObject([
    {
      action: 'password-reset',
      kind: 'user',
      type: 'invitation',
      objectId: '3',
      login: 'author',
      credential: 'anonymous',
    },
    { action: 'link-created', kind: 'user', type: 'invitation', objectId: '3', name: 'author' },
  ]);
});

it('of a forgotten password says what to do on a site that sends no e-mail', async () => {
  const { status, text } = await openPage(`${LOGIN_PAGE}?action=lostpassword`);
  expect([status, text.includes('This site sends no e-mail'), text.includes('accounts reset-password')]).toEqual([
    200,
    true,
    true,
  ]);
});
