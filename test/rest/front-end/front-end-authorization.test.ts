import { describe, expect } from 'vitest';
import { resetPassword } from '../../../schema/auth/log-in.ts';
import { startSession } from '../../../schema/auth/login-session.ts';
import { loadConfig } from '../../../src/config.ts';
import type { ErrorBody } from '../../support/rest-bodies.ts';
import { accounts, postIds } from '../../support/site-content.ts';
import { cms, site, siteTest } from '../../support/site-test.ts';
import { type RunningSite, SITE_URL } from '../../support/test-site.ts';
import { queryWpgraphql } from '../../support/wpgraphql-client.ts';

const SECRET = '7f2b6f0a-secret';
const FRONT_END = 'https://front.example';
const it = siteTest({ brand: 'wp', env: { FAUST_SECRET: SECRET, FAUST_FRONTEND_URL: FRONT_END } });

const ROUTE = '/wp-json/faustwp/v1/authorize';

interface Tokens {
  accessToken: string;
  accessTokenExpiration: number;
  refreshToken: string;
  refreshTokenExpiration: number;
}

const authorize = (json: Record<string, unknown>, { secret = SECRET, program = cms, path = ROUTE } = {}) =>
  program.send<Tokens & ErrorBody>({ method: 'POST', path, json, headers: { 'x-faustwp-secret': secret } });

const MUTATION = `mutation Code($username: String, $email: String, $password: String!) {
  generateAuthorizationCode(input: { username: $username, email: $email, password: $password }) { code error }
}`;
const requestCode = async (variables: Record<string, unknown>, program: RunningSite = cms) =>
  (
    await queryWpgraphql<{ generateAuthorizationCode: { code: string | null; error: string | null } }>(program, {
      query: MUTATION,
      variables,
    })
  ).data?.generateAuthorizationCode;

const passwordFor = async (login: keyof typeof accounts) =>
  (await resetPassword(cms.app.domain, login))?.password ?? '';
const codeFor = async (login: keyof typeof accounts) =>
  (await requestCode({ username: login, password: await passwordFor(login) }))?.code ?? '';
const viewerId = async (token: string) =>
  (await cms.get<{ id?: number }>('users/me', { headers: { authorization: `Bearer ${token}` } })).body.id;

it.beforeEach(() => site.database.transaction((client) => client.loginFailure.deleteMany()));

describe('an authorization code', () => {
  it('is exchanged once for tokens of the account', async () => {
    const code = await codeFor('author');
    const { status, headers, body } = await authorize({ code });
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    const now = Date.now() / 1_000;
    expect(body).toEqual({
      accessToken: expect.any(String),
      accessTokenExpiration: expect.any(Number),
      refreshToken: expect.any(String),
      refreshTokenExpiration: expect.any(Number),
    });
    expect(body.accessTokenExpiration).toBeGreaterThan(now + 60);
    expect(body.accessTokenExpiration).toBeLessThan(now + 3_600);
    expect(body.refreshTokenExpiration).toBeGreaterThan(now + 24 * 3_600);
    expect(await viewerId(body.accessToken)).toBe(accounts.author.id);
    const second = await authorize({ code });
    expect([second.status, second.body.code]).toEqual([401, 'invalid_token']);
  });

  it('is exchanged once even if two requests send it at the same time', async () => {
    const code = await codeFor('author');
    const statuses = (await Promise.all([authorize({ code }), authorize({ code })])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 401]);
  });

  it('is not valid after a minute, as a cookie, or as a token', async () => {
    const code = await codeFor('author');
    expect(await viewerId(code)).toBeUndefined();
    const { userId } = await site.database.primary.session.findFirstOrThrow({ orderBy: { expires: 'asc' } });
    expect(userId).toBe(accounts.author.id);
    const profile = await cms.get<unknown>('/wp-admin/profile.php', { headers: { cookie: `wp_session=${code}` } });
    expect(profile.headers.location).toContain('/wp-login.php');
    await site.database.transaction((client) =>
      client.session.updateMany({ where: { userId }, data: { expires: '2020-01-01T00:00:00' } }),
    );
    expect((await authorize({ code })).status).toBe(401);
  });

  it('is not returned for a wrong password; the result says why, and the limit of failures holds', async () => {
    const variables = { email: 'editor@larch.example', password: 'wrong' };
    const results = [];
    for (let count = 0; count < 6; count++) results.push(await requestCode(variables));
    expect(results[0]).toEqual({ code: null, error: expect.stringContaining('password is wrong') });
    expect(results[5]).toEqual({ code: null, error: expect.stringContaining('Too many') });
  });
});

describe('the route of tokens', () => {
  it('returns new tokens for a refresh token, until the session ends', async () => {
    const { body: first } = await authorize({ code: await codeFor('editor') });
    const { status, body } = await authorize({ code: '', refreshToken: first.refreshToken });
    expect(status).toBe(200);
    expect(await viewerId(body.accessToken)).toBe(accounts.editor.id);
    expect(body.refreshTokenExpiration).toBe(first.refreshTokenExpiration);
    await passwordFor('editor');
    expect((await authorize({ refreshToken: body.refreshToken })).status).toBe(401);
    expect(await viewerId(body.accessToken)).toBeUndefined();
  });

  it('can be named in the query, as Faust does', async () => {
    const path = '/?rest_route=/faustwp/v1/authorize';
    const { status, body } = await authorize({ code: await codeFor('author') }, { path });
    expect([status, await viewerId(body.accessToken)]).toEqual([200, accounts.author.id]);
  });

  it('refuses a wrong secret, a missing one, and requests without a code', async () => {
    const code = await codeFor('author');
    for (const secret of ['', 'x', `${SECRET}x`]) {
      const { status, body } = await authorize({ code }, { secret });
      expect([secret, status, body.code]).toEqual([secret, 401, 'rest_forbidden']);
    }
    for (const json of [{}, { code: '', refreshToken: '' }, { code: null }, { code: 7 }]) {
      const { status, body } = await authorize(json);
      expect([status, body.code]).toEqual([400, 'invalid_request']);
    }
    for (const json of [{ code: 'x' }, { refreshToken: 'x' }, { refreshToken: code }]) {
      expect([json, (await authorize(json)).status]).toEqual([json, 401]);
    }
    // Refused requests have not used up the code.
    expect((await authorize({ code })).status).toBe(200);
  });

  it('does not exist without FAUST_SECRET, nor do codes; FAUST_FRONTEND_URL requires the secret', async () => {
    const other = await site.start({ brand: 'wp' });
    const { status, body } = await authorize({ code: 'x' }, { program: other });
    expect([status, body.code]).toEqual([404, 'rest_no_route']);
    const { errors } = await queryWpgraphql(other, { query: MUTATION, variables: { username: 'a', password: 'b' } });
    expect(errors?.[0]?.message).toContain('FAUST_SECRET');
    expect(() => loadConfig({ FAUST_FRONTEND_URL: FRONT_END }, { cwd: '/' })).toThrow('FAUST_SECRET');
  });
});

describe('a front end', () => {
  const client = { address: '127.0.0.1', userAgent: 'test', requestId: '' };
  const generate = (address: string, cookie = '') =>
    cms.get<unknown>(`/generate?redirect_uri=${encodeURIComponent(address)}`, {
      headers: cookie === '' ? {} : { cookie },
    });
  const cookieFor = async (userId: number) => {
    const { token } = await startSession(cms.app.domain, { userId, client, remember: false });
    return `wp_session=${token}`;
  };

  it('gets people back with a code after they have logged in', async () => {
    const address = `${FRONT_END}/preview?p=5&preview=true`;
    const login = await generate(address);
    expect(login.status).toBe(302);
    const loginUrl = new URL(String(login.headers.location), SITE_URL);
    expect(loginUrl.pathname).toBe('/wp-login.php');
    expect(loginUrl.searchParams.get('redirect_to')).toBe(
      `${SITE_URL}/generate?redirect_uri=${encodeURIComponent(address)}`,
    );
    // Browsers apply form-action to the redirects after a form, too.
    const form = await cms.get<unknown>(`${loginUrl.pathname}${loginUrl.search}`);
    expect(form.headers['content-security-policy']).not.toContain('form-action');
    expect((await cms.get<unknown>('/wp-login.php')).headers['content-security-policy']).toContain('form-action');
    const back = await generate(address, await cookieFor(accounts.editor.id));
    const target = new URL(String(back.headers.location));
    expect(target.href.replace(/&code=.*/, '')).toBe(address);
    const { body } = await authorize({ code: target.searchParams.get('code') });
    expect(await viewerId(body.accessToken)).toBe(accounts.editor.id);
  });

  it.each([
    'https://evil.example/',
    `${FRONT_END}.evil.example/`,
    'https://front.example@evil.example/',
    'javascript:1',
    '',
  ])('never gets a code at another address: %s', async (address) => {
    const { status, headers } = await generate(address, await cookieFor(accounts.admin.id));
    expect([status, headers.location]).toEqual([400, undefined]);
  });

  it('shows previews: preview links lead to it', async () => {
    const locationOf = async (path: string) => (await cms.get<unknown>(path)).headers.location;
    const id = postIds.authorDraftPost;
    expect(await locationOf(`/?p=${id}&preview=true`)).toBe(
      `${FRONT_END}/preview?preview=true&p=${id}&previewPathname=${encodeURIComponent(`/?p=${id}`)}`,
    );
    expect(await locationOf(`/about-us/?preview_id=9&preview_nonce=abc&preview=true`)).toBe(
      `${FRONT_END}/preview?preview=true&p=9&previewPathname=${encodeURIComponent('/about-us/')}`,
    );
    expect(await locationOf(`/?page_id=9&preview=true`)).toContain('&p=9&page_id=9&');
    expect((await cms.get<unknown>(`/?p=${id}`)).status).toBe(404);
  });
});
