import { describe, expect } from 'vitest';
import { startSession } from '../../../schema/auth/login-session.ts';
import { createNonce } from '../../../schema/auth/signed-token.ts';
import { writerOf } from '../../support/database.ts';
import type { ErrorBody } from '../../support/rest-bodies.ts';
import { accounts, passwordOf } from '../../support/site-content.ts';
import { cms, it, site } from '../../support/site-test.ts';
import { basicHeader, type RunningSite } from '../../support/test-site.ts';
import { formOf, storedUploads } from '../../support/test-uploads.ts';

let wp: RunningSite;
let token: string;

const client = { address: '127.0.0.1', userAgent: 'test', requestId: '' };

it.beforeAll(async () => {
  wp = await site.start({ brand: 'wp' });
  ({ token } = await startSession(cms.app.domain, { userId: accounts.admin.id, client, remember: false }));
});

const PLAIN_TEXT = 'A text file.\n';

const HALF_DAY_MS = 12 * 3_600_000;

const nonce = ({ action = 'rest', userId = accounts.admin.id as number, sessionToken = token, ageMs = 0 } = {}) =>
  createNonce({ action, userId, token: sessionToken, now: new Date(Date.now() - ageMs) });

const cookie = (value = token, brand = 'cms') => `${brand}_session=${value}`;

const request = (headers: Record<string, string>, path = 'posts?context=edit&_fields=id') =>
  cms.get<ErrorBody>(path, { headers });

describe('a browser with a session', () => {
  it('authenticates with its cookie and a nonce, and receives a fresh nonce', async () => {
    const { status, headers } = await request({ cookie: cookie(), 'x-cms-nonce': nonce() });
    expect(status).toBe(200);
    expect(headers['x-cms-nonce']).toMatch(/^[0-9a-f]{10}$/);
    expect(headers['cache-control']).toContain('no-store');
    expect((await request({ cookie: cookie(), 'x-cms-nonce': String(headers['x-cms-nonce']) })).status).toBe(200);
  });

  it('may send the nonce in the query or in a form', async () => {
    expect((await request({ cookie: cookie() }, `posts?context=edit&_cmsnonce=${nonce()}`)).status).toBe(200);
    const { status } = await cms.send({
      method: 'POST',
      path: 'posts',
      headers: { cookie: cookie(), 'content-type': 'application/x-www-form-urlencoded' },
      body: `title=From+a+form&_cmsnonce=${nonce()}`,
    });
    expect(status).toBe(201);
  });

  it('may send the nonce in a multipart form, on routes with and without files', async () => {
    const send = (path: string, parts: Record<string, string>, headers: Record<string, string> = {}) => {
      const fields = Object.entries(parts).map(([name, value]) => ({ name, value }));
      const file = { name: 'file', value: PLAIN_TEXT, file: { name: 'notes.txt', type: 'text/plain' } };
      const form = formOf([...fields, file]);
      return cms.send<ErrorBody & { title?: { raw: string } }>({
        method: 'POST',
        path,
        body: form.body,
        headers: { ...form.headers, cookie: cookie(), ...headers },
      });
    };
    for (const path of ['posts', 'media']) {
      const authenticated = await send(path, { title: 'In parts', _cmsnonce: nonce() });
      expect([authenticated.status, authenticated.body.title?.raw]).toEqual([201, 'In parts']);
      expect(authenticated.headers['x-cms-nonce']).toMatch(/^[0-9a-f]{10}$/);
      const withoutNonce = await send(path, { title: 'In parts' });
      expect([withoutNonce.status, withoutNonce.body.code]).toEqual([401, 'rest_cannot_create']);
      const wrongNonce = await send(path, { _cmsnonce: nonce({ userId: accounts.editor.id }) });
      expect([wrongNonce.status, wrongNonce.body.code]).toEqual([403, 'rest_cookie_invalid_nonce']);
      const unknownSession = await send(path, { _cmsnonce: nonce() }, { cookie: cookie('x'.repeat(43)) });
      expect([401, 403]).toContain(unknownSession.status);
    }
    const { files } = await storedUploads(site);
    expect(files.filter((file) => file.includes('notes'))).toHaveLength(1);
    expect(files.filter((file) => file.includes('incoming'))).toEqual([]);
  });

  it('gets 400 for a malformed form', async () => {
    const headers = { cookie: cookie(), 'content-type': 'multipart/form-data; boundary=x' };
    const { status, body } = await cms.send<ErrorBody>({
      method: 'POST',
      path: 'posts',
      headers,
      body: '--x\r\nbroken',
    });
    expect([status, body.code]).toEqual([400, 'rest_invalid_form']);
  });

  it('is anonymous without a nonce, even with a password', async () => {
    expect((await request({ cookie: cookie() })).body.code).toBe('rest_forbidden_context');
    const authorization = basicHeader('admin', passwordOf('admin'));
    expect((await request({ cookie: cookie(), authorization })).status).toBe(401);
  });

  it.each([
    ['invalid', () => '0123456789'],
    ['empty', () => ''],
    ['for another action', () => nonce({ action: 'logout' })],
    ['for another account', () => nonce({ userId: accounts.editor.id })],
    ['for another session', () => nonce({ sessionToken: 'x'.repeat(43) })],
    ['older than a day', () => nonce({ ageMs: 2 * HALF_DAY_MS + 1 })],
  ])('is refused with a nonce that is %s', async (_case, createNonceValue) => {
    const { status, body, headers } = await request({ cookie: cookie(), 'x-cms-nonce': createNonceValue() }, 'posts');
    expect([status, body.code]).toEqual([403, 'rest_cookie_invalid_nonce']);
    expect(headers['cache-control']).toContain('no-store');
  });

  it('may use a nonce that is almost twelve hours old', async () => {
    // One minute less, because the next period of twelve hours may begin during the test.
    const ageMs = HALF_DAY_MS - 60_000;
    expect((await request({ cookie: cookie(), 'x-cms-nonce': nonce({ ageMs }) })).status).toBe(200);
  });

  it('authenticates in GraphQL with the same cookie and nonce, whose names depend on the brand', async () => {
    const query = '{ viewer { databaseId } }';
    const authenticated = await cms.graphql(query, { headers: { cookie: cookie(), 'x-cms-nonce': nonce() } });
    expect(authenticated.body.data).toEqual({ viewer: { databaseId: accounts.admin.id } });
    expect(authenticated.headers['x-cms-nonce']).toMatch(/^[0-9a-f]{10}$/);
    expect((await cms.graphql(query, { headers: { cookie: cookie() } })).body.data).toEqual({ viewer: null });
    const wrongNonce = await cms.graphql(query, { headers: { cookie: cookie(), 'x-cms-nonce': 'x' } });
    expect([wrongNonce.status, wrongNonce.body.errors?.[0]?.extensions?.code]).toEqual([
      403,
      'rest_cookie_invalid_nonce',
    ]);
    const withWpBrand = await wp.get('users/me', {
      headers: { cookie: cookie(token, 'wp'), 'x-wp-nonce': nonce() },
    });
    expect([withWpBrand.status, withWpBrand.headers['x-wp-nonce'] !== undefined]).toEqual([200, true]);
  });
});

describe('a nonce', () => {
  it('is refused without a session, but ignored in a request with a password', async () => {
    expect((await request({ 'x-cms-nonce': nonce() }, 'posts')).body.code).toBe('rest_cookie_invalid_nonce');
    const authorization = basicHeader('admin', passwordOf('admin'));
    expect((await request({ 'x-cms-nonce': 'x', authorization })).status).toBe(200);
  });
});

describe('a session', () => {
  it('is refused when it is expired, forged or of a disabled account', async () => {
    const { token: subscriberToken } = await startSession(cms.app.domain, {
      userId: accounts.subscriber.id,
      client,
      remember: false,
    });
    const statusOfRead = () =>
      request(
        {
          cookie: cookie(subscriberToken),
          'x-cms-nonce': nonce({ userId: accounts.subscriber.id, sessionToken: subscriberToken }),
        },
        'users/me',
      ).then(({ status }) => status);
    const writer = writerOf(site.database);
    expect(await statusOfRead()).toBe(200);
    await writer.user.update({ where: { id: accounts.subscriber.id }, data: { disabled: true } });
    expect(await statusOfRead()).toBe(403);
    await writer.user.update({ where: { id: accounts.subscriber.id }, data: { disabled: false } });
    await writer.session.updateMany({
      where: { userId: accounts.subscriber.id },
      data: { expires: '2020-01-01T00:00:00' },
    });
    expect(await statusOfRead()).toBe(403);
    expect((await request({ cookie: cookie("' OR 1=1 --"), 'x-cms-nonce': nonce() })).status).toBe(403);
  });

  it('is stored only as a hash', async () => {
    expect(JSON.stringify(await site.database.reader.session.findMany())).not.toContain(token);
  });
});

describe('failed logins with an application password', () => {
  it('block the account after thirty attempts, even with the right password, but no other account', async () => {
    const logIn = (login: string, password = 'wrong') =>
      request({ authorization: basicHeader(login, password) }, 'users/me');
    expect((await logIn('editor', passwordOf('editor'))).status).toBe(200);
    for (let count = 0; count < 29; count++) expect((await logIn('editor')).status).toBe(401);
    expect((await logIn('editor', passwordOf('editor'))).status).toBe(200);
    for (let count = 0; count < 30; count++) expect((await logIn('editor')).status).toBe(401);
    const { status, body, headers } = await logIn('editor', passwordOf('editor'));
    expect([status, body.code]).toEqual([429, 'too_many_login_failures']);
    expect(Number(headers['retry-after'])).toBeGreaterThan(600);
    expect((await logIn('author', passwordOf('author'))).status).toBe(200);
    await writerOf(site.database).loginFailure.updateMany({ data: { blockedTo: '2020-01-01T00:00:00' } });
    expect((await logIn('editor', passwordOf('editor'))).status).toBe(200);
  });

  it('are stored without logins and addresses', async () => {
    const stored = JSON.stringify(await site.database.reader.loginFailure.findMany());
    expect(stored).not.toMatch(/editor|127\.0/);
  });
});
