import { describe, expect } from 'vitest';
import { resetPassword } from '../../schema/auth/log-in.ts';
import { startSession } from '../../schema/auth/login-session.ts';
import { writerOf } from '../support/database.ts';
import type { Answer } from '../support/http-client.ts';
import { accounts } from '../support/site-content.ts';
import { cms, it, site } from '../support/site-test.ts';
import { SITE_URL } from '../support/test-site.ts';

let password: string;
let session: string;

const client = { address: '127.0.0.1', userAgent: 'test', requestId: '' };
const LOGIN = '/cms-login.php';
const ACCOUNT = '/cms-admin/profile.php';
const AUTHORIZE = '/cms-admin/authorize-application.php';

it.beforeAll(async () => {
  password = (await resetPassword(cms.app.domain, 'admin'))?.password ?? '';
  const { token } = await startSession(cms.app.domain, { userId: accounts.admin.id, client, remember: false });
  session = `cms_session=${token}`;
});

const getPage = (path: string, cookie = '') => cms.get<unknown>(path, { headers: cookie === '' ? {} : { cookie } });

const post = (path: string, { fields, cookie }: { fields: Record<string, string>; cookie: string }) =>
  cms.send<unknown>({
    method: 'POST',
    path,
    headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  });

const cookieOf = ({ headers }: Answer): string =>
  (headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ');

const tokenIn = ({ text }: Answer): string => /name="form_token" value="(\w+)"/.exec(text)?.[1] ?? '';

/** Requests the login form and submits it. */
async function logIn(fields: Record<string, string>, running = cms) {
  const form = await running.get<unknown>(LOGIN);
  const body = new URLSearchParams({ form_token: tokenIn(form), ...fields }).toString();
  const headers = { cookie: cookieOf(form), 'content-type': 'application/x-www-form-urlencoded' };
  return running.send<unknown>({ method: 'POST', path: LOGIN, headers, body });
}

describe('the login', () => {
  it('sets a cookie that is hidden from scripts and lasts for the session or for two weeks', async () => {
    const { status, headers } = await logIn({ log: 'admin', pwd: password });
    expect([status, headers.location]).toEqual([303, ACCOUNT]);
    expect(headers['set-cookie']).toEqual([
      expect.stringMatching(/^cms_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
    const remembered = await logIn({ log: 'admin@larch.example', pwd: password, rememberme: 'forever' });
    expect(remembered.headers['set-cookie']?.[0]).toContain('; Max-Age=1209600');
  });

  it('sets a secure cookie behind TLS', async () => {
    const secure = await site.start({ env: { SITE_URL: 'https://larch.example' } });
    const { headers } = await logIn({ log: 'admin', pwd: password }, secure);
    expect(headers['set-cookie']?.[0]).toMatch(/^__Host-cms_session=.*; Secure$/);
  });

  it.each([
    ['/about-us/', '/about-us/'],
    [`${SITE_URL}/x?y=1`, '/x?y=1'],
    [`${SITE_URL}//evil.example/`, '/evil.example/'],
    [`${SITE_URL}/.//evil.example/`, '/evil.example/'],
    ['https://evil.example/', ACCOUNT],
    ['//evil.example/', ACCOUNT],
    ['/\\evil.example/', ACCOUNT],
    ['javascript:alert(1)', ACCOUNT],
    [`${SITE_URL}@evil.example/`, ACCOUNT],
    ['http://user@localhost:3000/', ACCOUNT],
    ['/\t/evil.example/', ACCOUNT],
  ])('redirects from %s to %s', async (target, location) => {
    expect((await logIn({ log: 'admin', pwd: password, redirect_to: target })).headers.location).toBe(location);
    const path = `${LOGIN}?redirect_to=${encodeURIComponent(target)}`;
    expect((await getPage(path, session)).headers.location).toBe(location);
  });

  it('is rejected from another site without the token of its form', async () => {
    const form = await getPage(LOGIN);
    for (const [fields, cookie] of [
      [{}, cookieOf(form)],
      [{ form_token: tokenIn(form) }, ''],
      [{ form_token: tokenIn(form) }, `cms_visitor=${'x'.repeat(43)}`],
    ] as const) {
      for (const origin of ['https://elsewhere.example', 'null', 'http://localhost:3001']) {
        const { status, headers } = await cms.send<unknown>({
          ...{ method: 'POST', path: LOGIN },
          headers: { origin, cookie, 'content-type': 'application/x-www-form-urlencoded' },
          body: new URLSearchParams({ log: 'admin', pwd: password, ...fields }).toString(),
        });
        expect([status, cookieOf({ headers } as Answer).includes('cms_session')]).toEqual([403, false]);
      }
    }
  });

  it('is accepted without a token from programs and from pages of the site', async () => {
    for (const headers of [{}, { origin: SITE_URL }] as Record<string, string>[]) {
      const answer = await cms.send<unknown>({
        ...{ method: 'POST', path: LOGIN },
        headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ log: 'admin', pwd: password }).toString(),
      });
      expect([answer.status, cookieOf(answer as Answer).includes('cms_session')]).toEqual([303, true]);
    }
  });

  it('is accepted from a login form in content if the browser sends sec-fetch-site same-origin', async () => {
    const logInFrom = (site: string) =>
      cms.send<unknown>({
        method: 'POST',
        path: LOGIN,
        headers: { 'sec-fetch-site': site, 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ log: 'admin', pwd: password, redirect_to: SITE_URL }).toString(),
      });
    const { status, headers } = await logInFrom('same-origin');
    expect([status, cookieOf({ headers } as Answer).includes('cms_session')]).toEqual([303, true]);
    for (const site of ['cross-site', 'same-site']) expect((await logInFrom(site)).status).toBe(403);
  });

  it('returns the same error for an unknown account, a disabled account and a wrong password', async () => {
    const attempts = [
      { log: 'nobody', pwd: 'x' },
      { log: 'disabled', pwd: 'x' },
      { log: 'subscriber', pwd: 'x' },
      { log: '', pwd: '' },
    ];
    for (const fields of attempts) {
      const { status, text } = await logIn(fields);
      expect([status, text.includes('The login or the password is wrong')]).toEqual([403, true]);
    }
  });

  it('is rejected after five wrong passwords, also with the right one', async () => {
    const { password: right = '' } = (await resetPassword(cms.app.domain, 'editor')) ?? {};
    for (let count = 0; count < 5; count++) expect((await logIn({ log: 'Editor', pwd: 'x' })).status).toBe(403);
    const { status, headers } = await logIn({ log: 'editor', pwd: right });
    expect([status, headers['set-cookie']]).toEqual([429, undefined]);
    expect(Number(headers['retry-after'])).toBeGreaterThan(600);
    expect((await logIn({ log: 'admin', pwd: password })).status).toBe(303);
    await writerOf(site.database).loginFailure.deleteMany();
    expect((await logIn({ log: 'editor', pwd: right })).status).toBe(303);
  });

  it('is rejected after five simultaneous wrong passwords, even if spaces precede the login', async () => {
    const attempts = Array.from({ length: 9 }, (_, count) =>
      logIn({ log: `${' '.repeat(count)}editor`, pwd: `x${count}` }),
    );
    const statuses = (await Promise.all(attempts)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([403, 403, 403, 403, 403, 429, 429, 429, 429]);
    await writerOf(site.database).loginFailure.deleteMany();
  });

  it('ends only by submitting the form for logging out, and its cookie is invalid afterwards', async () => {
    const { token } = await startSession(cms.app.domain, { userId: accounts.admin.id, client, remember: false });
    const cookie = `cms_session=${token}`;
    const form = await getPage(`${LOGIN}?action=logout`, cookie);
    expect((await post(`${LOGIN}?action=logout`, { cookie, fields: {} })).status).toBe(200);
    expect((await getPage(ACCOUNT, cookie)).status).toBe(200);
    const loggedOut = await post(`${LOGIN}?action=logout`, { cookie, fields: { form_token: tokenIn(form) } });
    expect([loggedOut.status, loggedOut.headers['set-cookie']?.[0]]).toEqual([
      303,
      expect.stringContaining('Max-Age=0'),
    ]);
    expect((await getPage(ACCOUNT, cookie)).status).toBe(302);
  });
});

describe('authorizing an application', () => {
  it('redirects to the login first, and returns with all parameters', async () => {
    const path = `${AUTHORIZE}?app_name=Larch&success_url=https%3A%2F%2Fapp.example%2F`;
    const { status, headers } = await getPage(path);
    const target = new URL(headers.location ?? '', SITE_URL).searchParams.get('redirect_to');
    expect([status, target]).toEqual([302, SITE_URL + path]);
  });

  it.each([
    ['app_id=7', ['invalid_app_id']],
    ['success_url=javascript:alert(1)', ['invalid_redirect_url_format']],
    ['reject_url=data:x&app_id=x', ['invalid_app_id', 'invalid_redirect_url_format']],
  ])('shows an error page with the reasons for %s', async (query, codes) => {
    const { status, text } = await getPage(`${AUTHORIZE}?${query}`, session);
    expect(status).toBe(500);
    for (const code of codes) expect(text).toContain(code);
    expect(text).not.toContain('<form');
  });

  it('rejects a redirect address without TLS unless the site runs on the machine of the user', async () => {
    const secure = await site.start({ env: { SITE_URL: 'https://larch.example' } });
    const { text } = await secure.get<unknown>(`${AUTHORIZE}?success_url=http://app.example/`, {
      headers: { cookie: `__Host-${session}` },
    });
    expect(text).toContain('invalid_redirect_scheme');
  });

  it('is unavailable if application passwords are disabled', async () => {
    const open = await site.start({ env: { SITE_URL: 'http://larch.example' } });
    const { status, text } = await open.get<unknown>(`${AUTHORIZE}?success_url=https://app.example/x`, {
      headers: { cookie: session },
    });
    expect([status, text.includes('https://app.example/x?success=false&amp;error=disabled')]).toEqual([501, true]);
  });

  const decide = async (fields: Record<string, string>) => {
    const form = await getPage(`${AUTHORIZE}?app_name=Larch`, session);
    return post(AUTHORIZE, { cookie: session, fields: { form_token: tokenIn(form), app_name: 'Larch', ...fields } });
  };

  it('sends login and password to the application', async () => {
    const { status, headers } = await decide({ approve: '1', success_url: 'larch://done?a=1' });
    expect([status, headers.location]).toEqual([
      302,
      expect.stringMatching(
        /^larch:\/\/done\?a=1&site_url=http%3A%2F%2Flocalhost%3A3000&user_login=admin&password=\w{24}$/,
      ),
    ]);
  });

  it('shows the password if the request contains no redirect address', async () => {
    const { status, text, headers } = await decide({ approve: '1' });
    expect([status, /class="secret">(?:\w{4} ){5}\w{4}</.test(text)]).toEqual([200, true]);
    expect(headers['cache-control']).toBe('no-store, private');
  });

  it.each([
    [
      { reject_url: 'https://app.example/no?x=1', success_url: 'https://app.example/yes' },
      'https://app.example/no?x=1',
    ],
    [{ success_url: 'https://app.example/yes' }, 'https://app.example/yes?success=false'],
    [{}, ACCOUNT],
  ])('can be rejected: %j', async (fields, location) => {
    const before = await site.database.reader.applicationPassword.count();
    expect((await decide({ reject: '1', ...fields })).headers.location).toBe(location);
    expect(await site.database.reader.applicationPassword.count()).toBe(before);
  });

  it('requires a name and the token of the form', async () => {
    const withoutName = await decide({ approve: '1', app_name: ' ', success_url: 'https://app.example/' });
    expect([withoutName.status, withoutName.headers.location]).toEqual([400, undefined]);
    const forged = await decide({ approve: '1', form_token: '0123456789', success_url: 'https://app.example/' });
    expect([forged.status, forged.headers.location]).toEqual([403, undefined]);
  });
});

describe('the account page', () => {
  it('escapes the names of applications, and shows passwords to no other account', async () => {
    const form = await getPage(ACCOUNT, session);
    const name = 'x" onload="1&y';
    await post(ACCOUNT, { cookie: session, fields: { form_token: tokenIn(form), do: 'create', name } });
    const { text } = await getPage(ACCOUNT, session);
    expect(text).toContain('x&quot; onload=&quot;1&amp;y');
    const { token } = await startSession(cms.app.domain, { userId: accounts.subscriber.id, client, remember: false });
    const cookie = `cms_session=${token}`;
    const otherAccountPage = await getPage(ACCOUNT, cookie);
    expect(otherAccountPage.text).not.toContain('onload');
    const uuid = '00000000-0000-4000-8000-000000000001';
    const revocation = await post(ACCOUNT, {
      cookie,
      fields: { form_token: tokenIn(otherAccountPage), do: 'revoke', uuid },
    });
    expect(revocation.status).toBe(404);
    expect(await site.database.reader.applicationPassword.count({ where: { uuid } })).toBe(1);
  });

  it('does not report success of failed actions', async () => {
    const { status, text } = await getPage(`${ACCOUNT}?done=constructor`, session);
    expect([status, text]).toEqual([200, expect.not.stringContaining('native code')]);
    expect(text).toBe((await getPage(ACCOUNT, session)).text);
  });

  it('changes nothing without the token of its form', async () => {
    const before = await site.database.reader.applicationPassword.count();
    const forms: Record<string, string>[] = [{ do: 'revoke-all' }, { do: 'create', name: 'x', form_token: 'x' }];
    for (const fields of forms) {
      expect((await post(ACCOUNT, { cookie: session, fields })).status).toBe(403);
    }
    expect(await site.database.reader.applicationPassword.count()).toBe(before);
  });

  it('provides a nonce to scripts in the browser', async () => {
    const requestNonce = (cookie = '') => getPage('/cms-admin/admin-ajax.php?action=rest-nonce', cookie);
    const { text } = await requestNonce(session);
    expect((await cms.get('users/me', { headers: { cookie: session, 'x-cms-nonce': text } })).status).toBe(200);
    expect([(await requestNonce()).status, (await requestNonce()).text]).toEqual([400, '0']);
  });
});
