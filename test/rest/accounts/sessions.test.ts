import { describe, expect } from 'vitest';
import { startSession } from '../../../schema/auth/login-session.ts';
import { createNonce } from '../../../schema/auth/nonce-token.ts';
import type { ErrorBody } from '../../support/rest-bodies.ts';
import { passwordOf, people } from '../../support/site-content.ts';
import { cms, it, site } from '../../support/site-test.ts';
import { basicHeader, type RunningSite } from '../../support/test-site.ts';
import { formOf, storedUploads } from '../../support/test-uploads.ts';

let wp: RunningSite;
let token: string;

const ADA = 1;
const client = { address: '127.0.0.1', userAgent: 'test' };

it.beforeAll(async () => {
  wp = await site.start({ brand: 'wp' });
  ({ token } = await startSession(cms.app.domain, { userId: ADA, client, remember: false }));
});

const PLAIN_TEXT = 'Some words, and no more.\n';

const HALF_DAY = 12 * 3_600_000;

const nonce = ({ action = 'rest', userId = ADA, of = token, ago = 0 } = {}) =>
  createNonce({ action, userId, token: of, now: new Date(Date.now() - ago) });

const cookie = (value = token, brand = 'cms') => `${brand}_session=${value}`;

const ask = (headers: Record<string, string>, path = 'posts?context=edit&_fields=id') =>
  cms.get<ErrorBody>(path, { headers });

describe('a browser that is logged in', () => {
  it('is known by its cookie together with a nonce, and gets a fresh nonce', async () => {
    const { status, headers } = await ask({ cookie: cookie(), 'x-cms-nonce': nonce() });
    expect(status).toBe(200);
    expect(headers['x-cms-nonce']).toMatch(/^[0-9a-f]{10}$/);
    expect(headers['cache-control']).toContain('no-store');
    expect((await ask({ cookie: cookie(), 'x-cms-nonce': String(headers['x-cms-nonce']) })).status).toBe(200);
  });

  it('may send the nonce in the query or in a form', async () => {
    expect((await ask({ cookie: cookie() }, `posts?context=edit&_cmsnonce=${nonce()}`)).status).toBe(200);
    const { status } = await cms.send({
      method: 'POST',
      path: 'posts',
      headers: { cookie: cookie(), 'content-type': 'application/x-www-form-urlencoded' },
      body: `title=From+a+form&_cmsnonce=${nonce()}`,
    });
    expect(status).toBe(201);
  });

  it('may send the nonce in a form of parts, where no file is taken and where one is', async () => {
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
      const known = await send(path, { title: 'In parts', _cmsnonce: nonce() });
      expect([known.status, known.body.title?.raw]).toEqual([201, 'In parts']);
      expect(known.headers['x-cms-nonce']).toMatch(/^[0-9a-f]{10}$/);
      const without = await send(path, { title: 'In parts' });
      expect([without.status, without.body.code]).toEqual([401, 'rest_cannot_create']);
      const wrong = await send(path, { _cmsnonce: nonce({ userId: people.edda.id }) });
      expect([wrong.status, wrong.body.code]).toEqual([403, 'rest_cookie_invalid_nonce']);
      const stranger = await send(path, { _cmsnonce: nonce() }, { cookie: cookie('x'.repeat(43)) });
      expect([401, 403]).toContain(stranger.status);
    }
    const { files } = await storedUploads(site);
    expect(files.filter((file) => file.includes('notes'))).toHaveLength(1);
    expect(files.filter((file) => file.includes('incoming'))).toEqual([]);
  });

  it('reports a malformed form', async () => {
    const headers = { cookie: cookie(), 'content-type': 'multipart/form-data; boundary=x' };
    const { status, body } = await cms.send<ErrorBody>({
      method: 'POST',
      path: 'posts',
      headers,
      body: '--x\r\nbroken',
    });
    expect([status, body.code]).toEqual([400, 'rest_invalid_form']);
  });

  it('is anonymous without a nonce, whatever else it sends', async () => {
    expect((await ask({ cookie: cookie() })).body.code).toBe('rest_forbidden_context');
    const authorization = basicHeader('ada', passwordOf('ada'));
    expect((await ask({ cookie: cookie(), authorization })).status).toBe(401);
  });

  it.each([
    ['made up', () => '0123456789'],
    ['empty', () => ''],
    ['of another action', () => nonce({ action: 'logout' })],
    ['of somebody else', () => nonce({ userId: people.edda.id })],
    ['of another session', () => nonce({ of: 'x'.repeat(43) })],
    ['older than a day', () => nonce({ ago: 2 * HALF_DAY + 1 })],
  ])('is refused with a nonce that is %s', async (_what, make) => {
    const { status, body, headers } = await ask({ cookie: cookie(), 'x-cms-nonce': make() }, 'posts');
    expect([status, body.code]).toEqual([403, 'rest_cookie_invalid_nonce']);
    expect(headers['cache-control']).toContain('no-store');
  });

  it('may use a nonce of half a day ago', async () => {
    // A minute less: the next half of a day may begin meanwhile.
    const ago = HALF_DAY - 60_000;
    expect((await ask({ cookie: cookie(), 'x-cms-nonce': nonce({ ago }) })).status).toBe(200);
  });

  it('is known to GraphQL by the same, in the spelling of the brand', async () => {
    const query = '{ viewer { databaseId } }';
    const known = await cms.graphql(query, { headers: { cookie: cookie(), 'x-cms-nonce': nonce() } });
    expect(known.body.data).toEqual({ viewer: { databaseId: ADA } });
    expect(known.headers['x-cms-nonce']).toMatch(/^[0-9a-f]{10}$/);
    expect((await cms.graphql(query, { headers: { cookie: cookie() } })).body.data).toEqual({ viewer: null });
    const wrong = await cms.graphql(query, { headers: { cookie: cookie(), 'x-cms-nonce': 'x' } });
    expect([wrong.status, wrong.body.errors?.[0]?.extensions?.code]).toEqual([403, 'rest_cookie_invalid_nonce']);
    const branded = await wp.get('users/me', {
      headers: { cookie: cookie(token, 'wp'), 'x-wp-nonce': nonce() },
    });
    expect([branded.status, branded.headers['x-wp-nonce'] !== undefined]).toEqual([200, true]);
  });
});

describe('a nonce', () => {
  it('without a session is refused, but a password counts and leaves it unread', async () => {
    expect((await ask({ 'x-cms-nonce': nonce() }, 'posts')).body.code).toBe('rest_cookie_invalid_nonce');
    const authorization = basicHeader('ada', passwordOf('ada'));
    expect((await ask({ 'x-cms-nonce': 'x', authorization })).status).toBe(200);
  });
});

describe('a session', () => {
  it('that is expired, forged or of a disabled account is refused', async () => {
    const { token: own } = await startSession(cms.app.domain, { userId: people.sam.id, client, remember: false });
    const me = () =>
      ask({ cookie: cookie(own), 'x-cms-nonce': nonce({ userId: people.sam.id, of: own }) }, 'users/me').then(
        ({ status }) => status,
      );
    const { writer } = site.database;
    expect(await me()).toBe(200);
    await writer.user.update({ where: { id: 5 }, data: { disabled: true } });
    expect(await me()).toBe(403);
    await writer.user.update({ where: { id: 5 }, data: { disabled: false } });
    await writer.session.updateMany({ where: { userId: people.sam.id }, data: { expires: '2020-01-01T00:00:00' } });
    expect(await me()).toBe(403);
    expect((await ask({ cookie: cookie("' OR 1=1 --"), 'x-cms-nonce': nonce() })).status).toBe(403);
  });

  it('is stored as a hash alone', async () => {
    expect(JSON.stringify(await site.database.reader.session.findMany())).not.toContain(token);
  });
});

describe('guesses of an application password', () => {
  it('are refused after thirty of them, and the right one too; other accounts get in', async () => {
    const guess = (login: string, password = 'wrong') => ask({ authorization: basicHeader(login, password) }, 'posts');
    expect((await guess('edda', passwordOf('edda'))).status).toBe(200);
    for (let count = 0; count < 29; count++) expect((await guess('edda')).status).toBe(401);
    expect((await guess('edda', passwordOf('edda'))).status).toBe(200);
    for (let count = 0; count < 30; count++) expect((await guess('edda')).status).toBe(401);
    const { status, body, headers } = await guess('edda', passwordOf('edda'));
    expect([status, body.code]).toEqual([429, 'too_many_login_failures']);
    expect(Number(headers['retry-after'])).toBeGreaterThan(600);
    expect((await guess('arno', passwordOf('arno'))).status).toBe(200);
    await site.database.writer.loginFailure.updateMany({ data: { blockedTo: '2020-01-01T00:00:00' } });
    expect((await guess('edda', passwordOf('edda'))).status).toBe(200);
  });

  it('leave neither names nor addresses behind', async () => {
    const stored = JSON.stringify(await site.database.reader.loginFailure.findMany());
    expect(stored).not.toMatch(/edda|127\.0/);
  });
});
