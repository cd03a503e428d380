import { timingSafeEqual } from 'node:crypto';
import { describe, expect, vi } from 'vitest';
import type { ErrorBody } from '../../support/rest-bodies.ts';
import { accounts, type Login, passwordOf } from '../../support/site-content.ts';
import { cms, it, site } from '../../support/site-test.ts';
import { basicHeader, type RunningSite } from '../../support/test-site.ts';

vi.mock('node:crypto', async (importOriginal) => {
  const crypto = await importOriginal<typeof import('node:crypto')>();
  return { ...crypto, timingSafeEqual: vi.fn(crypto.timingSafeEqual) };
});

const pathOf = (user: string | number = 'me', suffix = '') => `users/${user}/application-passwords${suffix}`;
const uuidOf = (login: Login) => `00000000-0000-4000-8000-00000000000${accounts[login].id}`;

interface CreatedPassword extends ErrorBody {
  uuid: string;
  password: string;
}

const request = (method: string, path: string, { as, body }: { as?: Login; body?: unknown } = {}) =>
  cms.send<CreatedPassword>({
    method,
    path,
    json: body,
    as,
  });

/** All requests for the passwords of an account: method, end of the path, body, and the code of the refusal. */
const requestsFor = (login: Login) =>
  [
    ['GET', '', undefined, 'rest_cannot_list_application_passwords'],
    ['POST', '', { name: 'x' }, 'rest_cannot_create_application_passwords'],
    ['DELETE', '', undefined, 'rest_cannot_delete_application_passwords'],
    ['GET', `/${uuidOf(login)}`, undefined, 'rest_cannot_read_application_password'],
    ['PUT', `/${uuidOf(login)}`, { name: 'x' }, 'rest_cannot_edit_application_password'],
    ['DELETE', `/${uuidOf(login)}`, undefined, 'rest_cannot_delete_application_password'],
    ['GET', '/introspect', undefined, 'rest_cannot_introspect_app_password_for_non_authenticated_user'],
  ] as const;

const stored = () => site.database.reader.applicationPassword.findMany({ orderBy: { uuid: 'asc' } });

describe('the application passwords of another account', () => {
  it.each(['editor', 'contributor', 'subscriber'] as const)('are closed to %s and remain unchanged', async (as) => {
    const before = await stored();
    for (const [method, suffix, body, code] of requestsFor('author')) {
      const answer = await request(method, pathOf(accounts.author.id, suffix), { as, body });
      expect([method, suffix, answer.status, answer.body.code]).toEqual([method, suffix, 403, code]);
      expect(answer.headers.allow).toBeUndefined();
      expect(answer.text).not.toContain('Tests');
    }
    expect(await stored()).toEqual(before);
  });

  it('are closed to anonymous viewers and remain unchanged', async () => {
    const before = await stored();
    for (const [method, suffix, body, code] of requestsFor('author')) {
      const byId = await request(method, pathOf(accounts.author.id, suffix), { body });
      expect([method, suffix, byId.status, byId.body.code]).toEqual([method, suffix, 401, code]);
      const byMe = await request(method, pathOf('me', suffix), { body });
      expect([byMe.status, byMe.body.code, byMe.headers.allow]).toEqual([401, 'rest_not_logged_in', undefined]);
    }
    expect(await stored()).toEqual(before);
  });

  it('can be read and created by an administrator, but not introspected', async () => {
    expect((await request('GET', pathOf(accounts.author.id, `/${uuidOf('author')}`), { as: 'admin' })).body.uuid).toBe(
      uuidOf('author'),
    );
    const created = await request('POST', pathOf(accounts.subscriber.id), {
      as: 'admin',
      body: { name: 'For a subscriber' },
    });
    const headers = { authorization: basicHeader('subscriber', created.body.password) };
    expect((await cms.get(pathOf(), { headers })).status).toBe(200);
    const { status, body } = await request('GET', pathOf(accounts.author.id, '/introspect'), { as: 'admin' });
    expect([status, body.code]).toEqual([403, 'rest_cannot_introspect_app_password_for_non_authenticated_user']);
  });

  it('cannot be reached by their UUID through the path of another account', async () => {
    const before = await stored();
    for (const [as, owner] of [
      ['subscriber', 'me'],
      ['admin', 'me'],
      ['admin', 2],
    ] as const) {
      for (const [method, body] of [['GET'], ['PUT', { name: 'Mine' }], ['DELETE']] as const) {
        const answer = await request(method, pathOf(owner, `/${uuidOf('author')}`), { as, body });
        expect([answer.status, answer.body.code]).toEqual([404, 'rest_application_password_not_found']);
      }
    }
    expect(await stored()).toEqual(before);
  });

  it('cannot be reached with the id of another account or password in query or body', async () => {
    const before = await stored();
    const attempts = [
      request('GET', pathOf('me', '?user_id=1'), { as: 'subscriber' }),
      request('POST', pathOf(), { as: 'subscriber', body: { name: 'x', user_id: '1' } }),
      request('POST', pathOf(), { as: 'subscriber', body: { name: 'x', user_id: 1 } }),
      request('DELETE', pathOf('me', '?user_id=1'), { as: 'subscriber' }),
      request('DELETE', pathOf('me', `/${uuidOf('subscriber')}?user_id=1&uuid=${uuidOf('admin')}`), {
        as: 'subscriber',
      }),
      request('PUT', pathOf('me', `/${uuidOf('subscriber')}`), {
        as: 'subscriber',
        body: { name: 'x', uuid: uuidOf('admin') },
      }),
    ];
    for (const { status, body } of await Promise.all(attempts)) {
      expect([status, body.code]).toEqual([400, 'rest_invalid_param']);
    }
    expect(await stored()).toEqual(before);
  });

  it.each([
    ['0', 404],
    ['999999', 404],
    ['2147483648', 404],
    ['99999999999999999999999', 404],
    ['ME', 404],
    ['-1', 404],
    ['me%2f..', 404],
  ])('are not found for the account id %s', async (user, status) => {
    for (const as of ['admin', undefined] as const) {
      const answer = await request('GET', pathOf(user), as ? { as } : {});
      expect([answer.status, answer.headers.allow]).toEqual([status, undefined]);
      expect(['rest_user_invalid_id', 'rest_no_route']).toContain(answer.body.code);
    }
  });

  it('cannot be created for a disabled account', async () => {
    for (const [method, suffix, body] of requestsFor('disabled')) {
      const answer = await request(method, pathOf(accounts.disabled.id, suffix), { as: 'admin', body });
      expect([answer.status, answer.body.code]).toEqual([501, 'application_passwords_disabled_for_user']);
    }
  });
});

describe('a deleted application password', () => {
  const read = (server: RunningSite, password: string) =>
    server.get<ErrorBody>('posts?context=edit&_fields=id', {
      headers: { authorization: basicHeader('author', password) },
    });
  const requestGraphql = (server: RunningSite, password: string) =>
    server.graphql('{ site { name } }', { headers: { authorization: basicHeader('author', password) } });

  it('fails at the next request, also on a second program of the site', async () => {
    const secondProgram = await site.start();
    const { uuid, password } = (await request('POST', pathOf(), { as: 'author', body: { name: 'Lost phone' } })).body;
    // Both programs use the password first, so that a cache would contain it.
    for (const server of [cms, secondProgram, cms, secondProgram])
      expect((await read(server, password)).status).toBe(200);
    expect((await requestGraphql(secondProgram, password)).status).toBe(200);
    expect((await request('DELETE', pathOf('me', `/${uuid}`), { as: 'author' })).status).toBe(200);
    for (const server of [secondProgram, cms]) {
      const { status, body } = await read(server, password);
      expect([status, body.code]).toEqual([401, 'incorrect_password']);
      expect((await requestGraphql(server, password)).status).toBe(401);
    }
  });

  it('fails at the next request when all passwords are deleted at once', async () => {
    const secondProgram = await site.start();
    const { password } = (await request('POST', pathOf(), { as: 'author', body: { name: 'Laptop' } })).body;
    expect((await read(secondProgram, password)).status).toBe(200);
    expect((await request('DELETE', pathOf(accounts.author.id), { as: 'admin' })).status).toBe(200);
    for (const revoked of [password, passwordOf('author')]) {
      expect((await read(secondProgram, revoked)).body.code).toBe('incorrect_password');
    }
  });
});

describe('the check of an application password', () => {
  it('compares hashes of equal length in constant time', async () => {
    const compare = vi.mocked(timingSafeEqual);
    const correctPassword = passwordOf('editor');
    for (const typed of [
      'x',
      `${correctPassword.slice(0, -1)}x`,
      `x${correctPassword.slice(1)}`,
      `${correctPassword}x`,
      correctPassword,
    ]) {
      compare.mockClear();
      const headers = { authorization: basicHeader('editor', typed) };
      expect((await cms.get('users/me?_fields=id', { headers })).status).toBe(typed === correctPassword ? 200 : 401);
      expect(compare).toHaveBeenCalledTimes(1);
      const [typedHash, storedHash] = compare.mock.calls[0] as unknown as [Buffer, Buffer];
      expect([typedHash.length, storedHash.length]).toEqual([32, 32]);
    }
  });
});

describe('a site that is reached over plain HTTP', () => {
  it('does not offer application passwords', async () => {
    const overHttp = await site.start({ env: { SITE_URL: 'http://larch.example' } });
    for (const path of [pathOf(), pathOf(accounts.author.id), pathOf('me', '/introspect')]) {
      const { status, body } = await overHttp.get<ErrorBody>(path);
      expect([status, body.code]).toEqual([501, 'application_passwords_disabled']);
    }
  });
});
