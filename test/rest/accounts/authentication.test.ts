import { describe, expect } from 'vitest';
import { writerOf } from '../../support/database.ts';
import type { ErrorBody } from '../../support/rest-bodies.ts';
import { accounts, passwordOf, postIds } from '../../support/site-content.ts';
import { cms, it, site } from '../../support/site-test.ts';
import { basicHeader } from '../../support/test-site.ts';

const request = (authorization: string | string[], path = 'posts?context=edit&_fields=id') =>
  cms.get<ErrorBody>(path, { headers: { authorization } });

describe('a request with an application password', () => {
  it.beforeEach(() => site.database.transaction((client) => client.loginFailure.deleteMany()));

  it.each([
    ['with the login', 'admin', passwordOf('admin')],
    ['with the login in upper case', 'ADMIN', passwordOf('admin')],
    ['with spaces around the login', ' admin ', passwordOf('admin')],
    ['with the e-mail address', 'admin@larch.example', passwordOf('admin')],
    ['without the spaces', 'admin', passwordOf('admin').replaceAll(' ', '')],
  ])('authenticates %s', async (_case, login, password) => {
    expect((await request(basicHeader(login, password))).status).toBe(200);
  });

  it.each([
    ['an unknown login', 'nobody', 'x', 'invalid_username'],
    ['an unknown e-mail address', 'nobody@larch.example', 'x', 'invalid_email'],
    ['a wrong password', 'admin', 'wrong', 'incorrect_password'],
    ['the password of another account', 'admin', passwordOf('subscriber'), 'incorrect_password'],
    ['an empty password', 'admin', '', 'incorrect_password'],
    ['a password of spaces', 'admin', '    ', 'incorrect_password'],
    ['a disabled account', 'disabled', passwordOf('disabled'), 'application_passwords_disabled_for_user'],
  ])('with %s is answered as without a login if it reads what is public, and refused otherwise', async (...args) => {
    const [, login, password, code] = args;
    const authorization = basicHeader(login, password);
    const sentHeaders = { authorization, origin: 'https://front.example' };
    for (const path of ['posts', 'posts/999', 'nothing', '/cms-json/', 'posts?_envelope']) {
      const anonymous = await cms.get<ErrorBody>(path);
      const { status, text, headers } = await cms.get<ErrorBody>(path, { headers: sentHeaders });
      if (path.includes('_envelope')) {
        expect(JSON.parse(text)).toMatchObject({ status: 200, headers: { 'X-CMS-Login-Warning': code } });
        continue;
      }
      expect([path, status, text]).toEqual([path, anonymous.status, anonymous.text]);
      expect(headers['x-cms-login-warning']).toBe(code);
      expect(headers['access-control-expose-headers']).toMatch(/, Link, X-CMS-Login-Warning$/);
      expect(headers['cache-control']).toContain('no-store');
    }
    for (const path of ['users/me', 'posts?context=edit', 'posts?status=draft', `posts/${postIds.authorDraftPost}`]) {
      const { status, body, headers } = await request(authorization, path);
      expect([path, status, body.code, body.data]).toEqual([path, 401, code, { status: 401 }]);
      expect([headers['www-authenticate'], headers['x-cms-login-warning']]).toEqual([undefined, undefined]);
    }
    for (const [method, path] of [
      ['POST', 'posts'],
      ['POST', 'comments'],
      ['DELETE', `posts/${postIds.sowingPeas}`],
    ] as const) {
      const { status, body } = await cms.send<ErrorBody>({ method, path, headers: { authorization } });
      expect([path, status, body.code]).toEqual([path, 401, code]);
    }
  });

  it('with a wrong password is counted when it reads what is public', async () => {
    const login = 'counted@larch.example';
    const statuses: number[] = [];
    for (let count = 0; count < 40 && statuses.at(-1) !== 429; count++)
      statuses.push((await request(basicHeader(login, 'wrong'), 'posts?_fields=id')).status);
    expect([statuses[0], statuses.at(-1)]).toEqual([200, 429]);
    await site.database.transaction((client) => client.loginFailure.deleteMany());
  });

  it.each([
    ['another scheme', 'Bearer abcdef'],
    ['invalid Base64', 'Basic !!!'],
    ['no colon', `Basic ${Buffer.from('admin').toString('base64')}`],
    ['control characters', `Basic ${Buffer.from('admin\0:x').toString('base64')}`],
    ['no content', ''],
  ])('is anonymous if the header has %s', async (_case, authorization) => {
    const { status, body } = await request(authorization);
    expect([status, body.code]).toEqual([401, 'rest_forbidden_context']);
    expect((await request(authorization, 'posts')).status).toBe(200);
  });

  it('is refused as soon as the account is disabled or the password is deleted', async () => {
    const header = basicHeader('contributor', passwordOf('contributor'));
    const writer = writerOf(site.database);
    expect((await request(header)).status).toBe(200);
    await writer.user.update({ where: { id: accounts.contributor.id }, data: { disabled: true } });
    expect((await request(header)).body.code).toBe('application_passwords_disabled_for_user');
    await writer.user.update({ where: { id: accounts.contributor.id }, data: { disabled: false } });
    await writer.applicationPassword.deleteMany({ where: { userId: accounts.contributor.id } });
    expect((await request(header)).body.code).toBe('incorrect_password');
  });

  it('loses the capabilities of a role as soon as the account loses the role', async () => {
    const header = basicHeader('author', passwordOf('author'));
    await writerOf(site.database).user.update({ where: { id: accounts.author.id }, data: { roles: '["subscriber"]' } });
    expect((await request(header)).status).toBe(403);
    await writerOf(site.database).user.update({ where: { id: accounts.author.id }, data: { roles: '["author"]' } });
    expect((await request(header)).status).toBe(200);
  });

  it.each([
    ['portable', '$P$9NaClNaClScmiQcCBtNsBF70W8S.4M0'],
    ['bcrypt', '$wp$2y$10$3b.G8kSb3gir97RU74kplODpJSN146VNI6ZmvVlsrTEOT0MWUxISa'],
  ])('replaces an imported %s hash of an application password at its first use', async (_case, hash) => {
    const writer = writerOf(site.database);
    const where = { userId: accounts.subscriber.id };
    const read = () => writer.applicationPassword.findFirstOrThrow({ where });
    const { hash: ownHash } = await read();
    await writer.applicationPassword.updateMany({ where, data: { hash, lastUsed: '2100-01-01T00:00:00' } });
    const refused = await request(basicHeader('subscriber', 'abcdEFGH1234ijklMNOP5679'));
    expect([refused.body.code, (await read()).hash]).toEqual(['incorrect_password', hash]);
    const header = basicHeader('subscriber', 'abcd EFGH 1234 ijkl MNOP 5678');
    for (const _use of ['first', 'second']) {
      expect((await request(header, 'posts')).status).toBe(200);
      expect((await read()).hash).toMatch(/^\$generic\$/);
    }
    await writer.applicationPassword.updateMany({ where, data: { hash: ownHash } });
  });

  it('records the time and address of the use once a day', async () => {
    const writer = writerOf(site.database);
    const read = () => writer.applicationPassword.findFirstOrThrow({ where: { userId: accounts.subscriber.id } });
    await writer.applicationPassword.updateMany({
      where: { userId: accounts.subscriber.id },
      data: { lastUsed: null, lastIp: null },
    });
    const header = basicHeader('subscriber', passwordOf('subscriber'));
    const before = new Date().toISOString().slice(0, 19);
    await request(header, 'posts');
    const first = await read();
    expect(first.lastUsed?.localeCompare(before)).toBeGreaterThanOrEqual(0);
    expect(first.lastIp).toContain('127.0.0.1');
    await writer.applicationPassword.updateMany({
      where: { userId: accounts.subscriber.id },
      data: { lastIp: 'before' },
    });
    await request(header, 'posts');
    expect((await read()).lastIp).toBe('before');
  });
});

describe('a site with an http address that is not a loopback address', () => {
  it('ignores application passwords', async () => {
    const overHttp = await site.start({ env: { SITE_URL: 'http://larch.example' } });
    const headers = { authorization: basicHeader('admin', 'wrong') };
    expect((await overHttp.get('posts', { headers })).status).toBe(200);
    expect((await overHttp.get('posts?context=edit', { as: 'admin' })).status).toBe(401);
  });

  it.each([
    [{ SITE_URL: 'http://larch.example' }, /APPLICATION_PASSWORDS=always/],
    [{ APPLICATION_PASSWORDS: 'off' }, /APPLICATION_PASSWORDS=off/],
  ])('names the setting that makes it ignore a password: %j', async (env, setting) => {
    const siteWithoutPasswords = await site.start({ env });
    const sent = await siteWithoutPasswords.get<ErrorBody>('users/me', { as: 'admin' });
    expect([sent.status, sent.body.code]).toEqual([401, 'rest_not_logged_in']);
    expect(sent.body.message).toMatch(/^You are not logged in\. The password was ignored/);
    expect(sent.body.message).toMatch(setting);
    expect((await siteWithoutPasswords.get<ErrorBody>('settings', { as: 'admin' })).body.message).toMatch(setting);
    const { body } = await siteWithoutPasswords.graphql('{ viewer { databaseId } }', { as: 'admin' });
    expect(body.errors?.[0]?.message).toMatch(setting);
    const list = await siteWithoutPasswords.get<ErrorBody>(`users/${accounts.admin.id}/application-passwords`, {
      as: 'admin',
    });
    expect([list.status, list.body.message]).toEqual([501, expect.stringMatching(setting)]);
    expect((await siteWithoutPasswords.get<ErrorBody>('users/me')).body.message).not.toContain('ignored');
  });

  it('accepts passwords with APPLICATION_PASSWORDS=always', async () => {
    const overHttp = await site.start({ env: { SITE_URL: 'http://larch.example', APPLICATION_PASSWORDS: 'always' } });
    expect((await overHttp.get('posts?context=edit', { as: 'admin' })).status).toBe(200);
    expect((await overHttp.get(`users/${accounts.admin.id}/application-passwords`, { as: 'admin' })).status).toBe(200);
    const { body } = await overHttp.get<{ authentication: object }>('/cms-json/');
    expect(body.authentication).toHaveProperty('application-passwords');
  });
});

describe('ignored credentials', () => {
  it('are explained in the error when their scheme is not supported', async () => {
    const { status, body } = await request('Bearer abc', 'users/me');
    expect([status, body.code]).toEqual([401, 'rest_not_logged_in']);
    expect(body.message).toMatch(/Authorization header was ignored.*Basic/);
  });

  it('are explained in the error when the site has no application passwords yet', async () => {
    const where = { name: 'using_application_passwords' };
    await site.database.transaction((client) => client.setting.update({ where, data: { value: 'false' } }));
    expect((await cms.get<ErrorBody>('users/me', { as: 'admin' })).body.message).toMatch(
      /no application passwords yet/,
    );
    await site.database.transaction((client) => client.setting.update({ where, data: { value: 'true' } }));
  });
});
