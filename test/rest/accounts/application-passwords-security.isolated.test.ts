import { timingSafeEqual } from 'node:crypto';
import { describe, expect, vi } from 'vitest';
import type { ErrorBody } from '../../support/rest-bodies.ts';
import { type Login, passwordOf, people } from '../../support/site-content.ts';
import { cms, it, site } from '../../support/site-test.ts';
import { basicHeader, type RunningSite } from '../../support/test-site.ts';

vi.mock('node:crypto', async (importOriginal) => {
  const crypto = await importOriginal<typeof import('node:crypto')>();
  return { ...crypto, timingSafeEqual: vi.fn(crypto.timingSafeEqual) };
});

const pathOf = (user: string | number = 'me', rest = '') => `users/${user}/application-passwords${rest}`;
const uuidOf = (login: Login) => `00000000-0000-4000-8000-00000000000${people[login].id}`;

interface Made extends ErrorBody {
  uuid: string;
  password: string;
}

const ask = (method: string, path: string, { as, body }: { as?: Login; body?: unknown } = {}) =>
  cms.send<Made>({
    method,
    path,
    json: body,
    as,
  });

/** Every way to the passwords of an account: method, rest of the path, body, and the code of the refusal. */
const ways = (login: Login) =>
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

describe('the passwords of another account', () => {
  it.each(['edda', 'cora', 'sam'] as const)('are closed to %s, and stay as they are', async (as) => {
    const before = await stored();
    for (const [method, rest, body, code] of ways('arno')) {
      const answer = await ask(method, pathOf(3, rest), { as, body });
      expect([method, rest, answer.status, answer.body.code]).toEqual([method, rest, 403, code]);
      expect(answer.headers.allow).toBeUndefined();
      expect(answer.text).not.toContain('Tests');
    }
    expect(await stored()).toEqual(before);
  });

  it('are not visible to anonymous viewers', async () => {
    const before = await stored();
    for (const [method, rest, body, code] of ways('arno')) {
      const numbered = await ask(method, pathOf(3, rest), { body });
      expect([method, rest, numbered.status, numbered.body.code]).toEqual([method, rest, 401, code]);
      const own = await ask(method, pathOf('me', rest), { body });
      expect([own.status, own.body.code, own.headers.allow]).toEqual([401, 'rest_not_logged_in', undefined]);
    }
    expect(await stored()).toEqual(before);
  });

  it('are open to who may edit accounts, except to introspection', async () => {
    expect((await ask('GET', pathOf(3, `/${uuidOf('arno')}`), { as: 'ada' })).body.uuid).toBe(uuidOf('arno'));
    const made = await ask('POST', pathOf(5), { as: 'ada', body: { name: 'For Sam' } });
    const headers = { authorization: basicHeader('sam', made.body.password) };
    expect((await cms.get(pathOf(), { headers })).status).toBe(200);
    const { status, body } = await ask('GET', pathOf(3, '/introspect'), { as: 'ada' });
    expect([status, body.code]).toEqual([403, 'rest_cannot_introspect_app_password_for_non_authenticated_user']);
  });

  it('are not reached by their uuid through an account of one’s own, nor through another', async () => {
    const before = await stored();
    for (const [as, owner] of [
      ['sam', 'me'],
      ['ada', 'me'],
      ['ada', 2],
    ] as const) {
      for (const [method, body] of [['GET'], ['PUT', { name: 'Mine' }], ['DELETE']] as const) {
        const answer = await ask(method, pathOf(owner, `/${uuidOf('arno')}`), { as, body });
        expect([answer.status, answer.body.code]).toEqual([404, 'rest_application_password_not_found']);
      }
    }
    expect(await stored()).toEqual(before);
  });

  it('are not reached by naming another account or password in query or body', async () => {
    const before = await stored();
    const tries = [
      ask('GET', pathOf('me', '?user_id=1'), { as: 'sam' }),
      ask('POST', pathOf(), { as: 'sam', body: { name: 'x', user_id: '1' } }),
      ask('POST', pathOf(), { as: 'sam', body: { name: 'x', user_id: 1 } }),
      ask('DELETE', pathOf('me', '?user_id=1'), { as: 'sam' }),
      ask('DELETE', pathOf('me', `/${uuidOf('sam')}?user_id=1&uuid=${uuidOf('ada')}`), { as: 'sam' }),
      ask('PUT', pathOf('me', `/${uuidOf('sam')}`), { as: 'sam', body: { name: 'x', uuid: uuidOf('ada') } }),
    ];
    for (const { status, body } of await Promise.all(tries)) {
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
  ])('of the account %s are not there', async (user, status) => {
    for (const as of ['ada', undefined] as const) {
      const answer = await ask('GET', pathOf(user), as ? { as } : {});
      expect([answer.status, answer.headers.allow]).toEqual([status, undefined]);
      expect(['rest_user_invalid_id', 'rest_no_route']).toContain(answer.body.code);
    }
  });

  it('of a disabled account cannot be created', async () => {
    for (const [method, rest, body] of ways('dora')) {
      const answer = await ask(method, pathOf(6, rest), { as: 'ada', body });
      expect([answer.status, answer.body.code]).toEqual([501, 'application_passwords_disabled_for_user']);
    }
  });
});

describe('a password that is taken back', () => {
  const use = (server: RunningSite, password: string) =>
    server.get<ErrorBody>('posts?context=edit&_fields=id', {
      headers: { authorization: basicHeader('arno', password) },
    });
  const useGraphql = (server: RunningSite, password: string) =>
    server.graphql('{ site { name } }', { headers: { authorization: basicHeader('arno', password) } });

  it('fails with the next request, in a second process too', async () => {
    const other = await site.start();
    const { uuid, password } = (await ask('POST', pathOf(), { as: 'arno', body: { name: 'Lost phone' } })).body;
    // Used in both, so that whatever might be kept is kept.
    for (const server of [cms, other, cms, other]) expect((await use(server, password)).status).toBe(200);
    expect((await useGraphql(other, password)).status).toBe(200);
    expect((await ask('DELETE', pathOf('me', `/${uuid}`), { as: 'arno' })).status).toBe(200);
    for (const server of [other, cms]) {
      const { status, body } = await use(server, password);
      expect([status, body.code]).toEqual([401, 'incorrect_password']);
      expect((await useGraphql(server, password)).status).toBe(401);
    }
  });

  it('fails with the next request where all are taken back at once', async () => {
    const other = await site.start();
    const { password } = (await ask('POST', pathOf(), { as: 'arno', body: { name: 'Laptop' } })).body;
    expect((await use(other, password)).status).toBe(200);
    expect((await ask('DELETE', pathOf(3), { as: 'ada' })).status).toBe(200);
    for (const given of [password, passwordOf('arno')]) {
      expect((await use(other, given)).body.code).toBe('incorrect_password');
    }
  });
});

describe('a password that is checked', () => {
  it('is compared in a time that tells nothing of where it differs, nor of its length', async () => {
    const compare = vi.mocked(timingSafeEqual);
    const right = passwordOf('edda');
    for (const typed of ['x', `${right.slice(0, -1)}x`, `x${right.slice(1)}`, `${right}x`, right]) {
      compare.mockClear();
      const headers = { authorization: basicHeader('edda', typed) };
      expect((await cms.get('posts?_fields=id', { headers })).status).toBe(typed === right ? 200 : 401);
      expect(compare).toHaveBeenCalledTimes(1);
      const [left, other] = compare.mock.calls[0] as unknown as [Buffer, Buffer];
      expect([left.length, other.length]).toEqual([32, 32]);
    }
  });
});

describe('a site that passwords cannot travel to unseen', () => {
  it('offers none', async () => {
    const open = await site.start({ env: { SITE_URL: 'http://larch.example' } });
    for (const path of [pathOf(), pathOf(3), pathOf('me', '/introspect')]) {
      const { status, body } = await open.get<ErrorBody>(path);
      expect([status, body.code]).toEqual([501, 'application_passwords_disabled']);
    }
  });
});
