import { describe, expect } from 'vitest';
import type { ErrorBody } from '../../support/rest-bodies.ts';
import { accounts, type Login } from '../../support/site-content.ts';
import { cms, it, site } from '../../support/site-test.ts';
import { basicHeader } from '../../support/test-site.ts';

interface Password {
  uuid: string;
  app_id: string;
  name: string;
  created: string;
  last_used: string | null;
  last_ip: string | null;
  password?: string;
  _links: { self: { href: string; targetHints: { allow: string[] } }[] };
}

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/;
const APP_ID = '2a8f5a0e-3d3f-4f0c-9c3e-1f1f1f1f1f1f';
const ALL_METHODS = 'GET, POST, PUT, PATCH, DELETE';

const pathOf = (user: string | number = 'me', suffix = '') => `users/${user}/application-passwords${suffix}`;
const uuidOf = (login: Login) => `00000000-0000-4000-8000-00000000000${accounts[login].id}`;

const write = <Body = Password & ErrorBody>(
  method: string,
  path: string,
  { as, body, headers }: { as?: Login; body?: unknown; headers?: Record<string, string> } = {},
) =>
  cms.send<Body>({
    method,
    path,
    json: body,
    ...(headers ? { headers } : {}),
    as,
  });

const create = async (as: Login, body: Record<string, unknown> = { name: 'Phone' }) =>
  (await write('POST', pathOf(), { as, body })).body;

const list = async (as: Login) => (await cms.get<Password[]>(pathOf(), { as })).body;

describe('creating an application password', () => {
  it('removes markup and line breaks from the name', async () => {
    const { body } = await write('POST', pathOf(), {
      as: 'contributor',
      body: { name: ' A <b>"new"</b>\n phone & \\ < ' },
    });
    expect(body.name).toBe('A "new" phone & \\ &lt;');
  });

  it('returns the password once, with its address, and the password authenticates', async () => {
    const created = await write('POST', pathOf(), { as: 'author', body: { name: 'Phone', app_id: APP_ID } });
    const { uuid, password = '' } = created.body;
    const address = `http://localhost:3000/cms-json/cms/v2/${pathOf(accounts.author.id, `/${uuid}`)}`;
    expect([created.status, created.headers.location, created.headers.allow]).toEqual([
      201,
      address,
      'GET, POST, DELETE',
    ]);
    expect(created.body).toEqual({
      uuid: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
      app_id: APP_ID,
      name: 'Phone',
      created: expect.stringMatching(TIME),
      last_used: null,
      last_ip: null,
      password: expect.stringMatching(/^[A-Za-z0-9]{4}( [A-Za-z0-9]{4}){5}$/),
      _links: { self: [{ href: address, targetHints: { allow: ALL_METHODS.split(', ') } }] },
    });
    const headers = { authorization: basicHeader('author', password) };
    expect((await cms.get('posts?context=edit&_fields=id', { headers })).status).toBe(200);
    const reread = await cms.get<Password>(pathOf('me', `/${uuid}?context=edit`), { as: 'author' });
    expect(reread.body).not.toHaveProperty('password');
    expect(reread.headers.allow).toBe(ALL_METHODS);
  });

  it('stores a hash that no answer contains', async () => {
    const { uuid, password = '' } = await create('author');
    const stored = await site.database.reader.applicationPassword.findUniqueOrThrow({ where: { uuid } });
    expect(stored.hash).toMatch(/^\$generic\$/);
    expect(JSON.stringify(stored)).not.toContain(password.replaceAll(' ', ''));
    expect(JSON.stringify(stored)).not.toContain(password);
    for (const path of [pathOf('me', '?context=edit'), pathOf('me', `/${uuid}?context=edit`)]) {
      const { text } = await cms.get(path, { as: 'author' });
      expect(text).toContain(uuid);
      expect(text).not.toContain('$generic$');
      expect(text).not.toContain(stored.hash);
      expect(text).not.toContain(password);
    }
  });

  it('appends the password to the list, which has no pages', async () => {
    const first = await create('editor', { name: 'First' });
    const second = await create('editor', { name: 'Second' });
    const { body, headers } = await cms.get<Password[]>(pathOf(accounts.editor.id, '?per_page=1&page=2'), {
      as: 'editor',
    });
    expect(body.map(({ uuid }) => uuid)).toEqual([uuidOf('editor'), first.uuid, second.uuid]);
    expect([headers.allow, headers['x-cms-total']]).toEqual(['GET, POST, DELETE', undefined]);
  });

  it('accepts a name that another password has', async () => {
    const [first, second] = [
      await create('contributor', { name: 'Phone' }),
      await create('contributor', { name: 'Phone' }),
    ];
    expect(first.uuid).not.toBe(second.uuid);
  });

  it.each([
    ['<b>Pho</b>ne', 'Phone'],
    ['  Two \n\t lines ', 'Two lines'],
    ['A%20B%2%300C', 'ABC'],
    ['<script>x</script>Phone', 'Phone'],
    ['Zoë 📱', 'Zoë 📱'],
    ['NU\0L', 'NUL'],
  ])('stores the name %j as %j', async (name, stored) => {
    expect((await create('contributor', { name })).name).toBe(stored);
  });

  it.each([
    ['no name', {}, 'rest_missing_callback_param', undefined],
    ['an empty name', { name: '' }, 'rest_invalid_param', 'rest_too_short'],
    ['a blank name', { name: '   ' }, 'rest_invalid_param', 'rest_invalid_pattern'],
    ['a name of markup only', { name: '<b></b>' }, 'application_password_empty_name', undefined],
    ['an app id that is not a UUID', { name: 'x', app_id: 'phone' }, 'rest_invalid_param', 'rest_no_matching_schema'],
    ['null as app id', { name: 'x', app_id: null }, 'rest_invalid_param', 'rest_no_matching_schema'],
  ])('rejects %s', async (_case, body, code, detailCode) => {
    const before = await list('contributor');
    const answer = await write('POST', pathOf(), { as: 'contributor', body });
    expect([answer.status, answer.body.code]).toEqual([400, code]);
    expect(Object.values(answer.body.data.details ?? {})[0]?.code).toBe(detailCode);
    expect(await list('contributor')).toEqual(before);
  });

  it('rejects a name of 500,000 spaces', async () => {
    const { body } = await write('POST', pathOf(), { as: 'contributor', body: { name: ' '.repeat(500_000) } });
    expect(body.code).toBe('rest_invalid_param');
  });
});

describe('an application password', () => {
  it('can be renamed, but its app id and date cannot be changed', async () => {
    const { uuid } = await create('author', { name: 'Old', app_id: APP_ID });
    for (const method of ['POST', 'PUT', 'PATCH']) {
      const body = { name: `By ${method}`, app_id: '', created: '2000-01-01T00:00:00', uuid: undefined };
      const renamed = await write(method, pathOf('me', `/${uuid}`), { as: 'author', body });
      expect([renamed.status, renamed.headers.allow]).toEqual([200, ALL_METHODS]);
      expect(renamed.body).toMatchObject({ uuid, name: `By ${method}`, app_id: APP_ID });
      expect(renamed.body.created.slice(0, 4)).not.toBe('2000');
      expect(renamed.body).not.toHaveProperty('password');
    }
    const unchanged = await write('PUT', pathOf('me', `/${uuid}`), { as: 'author', body: {} });
    expect(unchanged.body.name).toBe('By PATCH');
    const emptyName = await write('PUT', pathOf('me', `/${uuid}`), { as: 'author', body: { name: '<i></i>' } });
    expect(emptyName.body.code).toBe('application_password_empty_name');
  });

  it('shows the last use in the contexts view and edit, but not in embed', async () => {
    const names = async (context: string) =>
      Object.keys((await cms.get<Password[]>(pathOf('me', `?context=${context}`), { as: 'subscriber' })).body[0] ?? {});
    expect(await names('embed')).toEqual(['uuid', 'app_id', 'name', '_links']);
    const details = ['uuid', 'app_id', 'name', 'created', 'last_used', 'last_ip', '_links'];
    expect(await names('view')).toEqual(details);
    expect(await names('edit')).toEqual(details);
  });

  it('is returned by its deletion and is not found afterwards', async () => {
    const { uuid, password: _, _links: __, ...rest } = await create('author', { name: 'Deleted' });
    const deletion = await write('DELETE', pathOf('me', `/${uuid}`), { as: 'author' });
    expect([deletion.status, deletion.headers.allow]).toEqual([200, ALL_METHODS]);
    expect(deletion.body).toEqual({ deleted: true, previous: { uuid, ...rest } });
    for (const method of ['GET', 'DELETE', 'PUT']) {
      const answer = await write(method, pathOf('me', `/${uuid}`), {
        as: 'author',
        ...(method === 'PUT' ? { body: {} } : {}),
      });
      expect([answer.status, answer.body.code]).toEqual([404, 'rest_application_password_not_found']);
      expect(answer.headers.allow).toBe(ALL_METHODS);
    }
  });

  it('is deleted by only one of several simultaneous requests', async () => {
    const { uuid } = await create('author');
    const answers = await Promise.all([1, 2, 3].map(() => write('DELETE', pathOf('me', `/${uuid}`), { as: 'author' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
  });

  it('is deleted with all others of its account, but not with those of other accounts', async () => {
    await create('contributor');
    const count = (await list('contributor')).length;
    const authorCount = (await list('author')).length;
    const deletion = await write('DELETE', pathOf(accounts.contributor.id), { as: 'admin' });
    expect([deletion.status, deletion.body, deletion.headers.allow]).toEqual([
      200,
      { deleted: true, count },
      'GET, POST, DELETE',
    ]);
    expect((await cms.get<ErrorBody>(pathOf(), { as: 'contributor' })).body.code).toBe('incorrect_password');
    expect(await list('author')).toHaveLength(authorCount);
    expect((await write('DELETE', pathOf(accounts.contributor.id), { as: 'admin' })).body).toEqual({
      deleted: true,
      count: 0,
    });
  });

  it('is described by `introspect` when it authenticates the request', async () => {
    const { uuid, password = '' } = await create('author', { name: 'Introspected' });
    const headers = { authorization: basicHeader('author', password) };
    const { body, headers: introspectionHeaders } = await cms.get<Password>(pathOf('me', '/introspect'), { headers });
    expect(body).toMatchObject({ uuid, name: 'Introspected', last_used: expect.stringMatching(TIME) });
    expect(body.last_ip).toContain('127.0.0.1');
    expect(introspectionHeaders.allow).toBe('GET');
    expect((await cms.get<Password>(pathOf(accounts.author.id, '/introspect'), { as: 'author' })).body.uuid).toBe(
      uuidOf('author'),
    );
  });
});

describe('the routes of application passwords', () => {
  const routes = {
    list: pathOf(accounts.author.id),
    item: pathOf(accounts.author.id, `/${uuidOf('author')}`),
    introspect: pathOf(accounts.author.id, '/introspect'),
  };

  it('describe their parameters in OPTIONS, and in `Allow` the methods that the account may use', async () => {
    const { body, headers } = await cms.send<{
      schema: { title: string; properties: Record<string, unknown> };
      endpoints: { methods: string[]; args: object }[];
    }>({ method: 'OPTIONS', path: routes.list });
    expect(headers.allow).toBeUndefined();
    expect(body.schema.title).toBe('application-password');
    expect(Object.keys(body.schema.properties).sort()).toEqual(
      ['app_id', 'created', 'last_ip', 'last_used', 'name', 'password', 'uuid'].sort(),
    );
    expect(body.endpoints.map(({ methods, args }) => [methods.join(), Object.keys(args)])).toEqual([
      ['GET', ['context']],
      ['POST', ['app_id', 'name']],
      ['DELETE', []],
    ]);
    const allowed = async (path: string, as: Login) => (await cms.send({ method: 'OPTIONS', path, as })).headers.allow;
    expect(await allowed(routes.list, 'author')).toBe('GET, POST, DELETE');
    expect(await allowed(routes.item, 'admin')).toBe(ALL_METHODS);
    expect(await allowed(routes.item, 'editor')).toBeUndefined();
    expect(await allowed(routes.introspect, 'author')).toBe('GET');
    expect(await allowed(routes.introspect, 'admin')).toBeUndefined();
  });

  it('answer HEAD like GET, without a body', async () => {
    const { status, headers, text } = await cms.send({ method: 'HEAD', path: routes.list, as: 'author' });
    expect([status, headers.allow, text]).toEqual([200, 'GET, POST, DELETE', '']);
  });
});
