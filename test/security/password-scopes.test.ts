import { describe, expect } from 'vitest';
import { startSession } from '../../schema/auth/login-session.ts';
import { limitedPassword } from '../support/limited-password.ts';
import type { ErrorBody } from '../support/rest-bodies.ts';
import { accounts, mediaIds, postIds } from '../support/site-content.ts';
import { cms, site, siteTest } from '../support/site-test.ts';
import { call, faultIn } from '../xmlrpc/xmlrpc-client.ts';

const it = siteTest({ env: { XMLRPC: 'on' } });

const PASSWORDS = 'users/me/application-passwords';
const EXPIRES = '2099-01-01T00:00:00';

type Headers = { authorization: string };

const headersOf = async (...scopes: string[]): Promise<Headers> => {
  const { authorization } = await limitedPassword({ scopes });
  return { authorization };
};

const send = (request: { method: string; path: string; json?: unknown; headers: Headers }) =>
  cms.send<ErrorBody & { id?: number; name?: string }>(request);

const post = (path: string, { headers, json = {} }: { headers: Headers; json?: unknown }) =>
  send({ method: 'POST', path, json, headers });

const outcome = ({ status, body }: { status: number; body: ErrorBody }) => [status, body.code];

const REFUSED = [403, 'insufficient_scope'];

describe('a password with scopes for kinds', () => {
  it('writes these kinds only, also if other types have the same capabilities', async () => {
    const headers = await headersOf('write:page', 'write:category');
    expect((await post('pages', { headers, json: { title: 'Scoped', status: 'publish' } })).status).toBe(201);
    expect((await post('categories', { headers, json: { name: 'Scoped' } })).status).toBe(201);
    for (const path of [
      'posts',
      `media/${mediaIds.public}`,
      'tags',
      'comments',
      'users/me',
      'settings',
      'blocks',
      'menus',
    ])
      expect([path, ...outcome(await post(path, { headers }))]).toEqual([path, ...REFUSED]);
    const images = await headersOf('write:media');
    expect((await post(`media/${mediaIds.public}`, { headers: images, json: { title: 'Scoped' } })).status).toBe(200);
    expect(outcome(await post(`posts/${postIds.sowingPeas}`, { headers: images }))).toEqual(REFUSED);
    const posts = await headersOf('write:post');
    const written = await post(`posts/${postIds.sowingPeas}`, { headers: posts, json: { title: 'Scoped' } });
    expect([written.status, written.headers.allow]).toEqual([200, 'GET, POST, PUT, PATCH, DELETE']);
    expect(outcome(await post(`media/${mediaIds.public}`, { headers: posts }))).toEqual(REFUSED);
  });

  it('reads other kinds as anonymous requests do', async () => {
    const headers = await headersOf('read:page', 'write:media');
    const visible = async (path: string) => (await cms.get(path, { headers })).status;
    const anonymously = async (path: string) => (await cms.get(path)).status;
    for (const id of [postIds.authorDraftPost, postIds.editorPrivatePost, postIds.scheduled])
      expect(await visible(`posts/${id}`)).toBe(403);
    expect(await anonymously(`posts/${postIds.sowingPeas}`)).toBe(200);
    expect(await visible(`posts/${postIds.sowingPeas}`)).toBe(200);
    expect(await visible(`posts/${postIds.sowingPeas}?context=edit`)).toBe(403);
    expect(await visible(`media/${mediaIds.public}?context=edit`)).toBe(200);
    expect(await visible('settings')).toBe(403);
    expect(await visible('users?context=edit')).toBe(403);
    expect(await visible('users/me')).toBe(200);
    const total = async (path: string, as?: Headers) =>
      (await cms.get(path, as ? { headers: as } : {})).headers['x-cms-total'];
    const others = await headersOf('read:category');
    for (const path of ['posts', 'pages', 'comments', 'search?search=a', 'tags'])
      expect([path, await total(path, others)]).toEqual([path, await total(path)]);
    const drafts = await headersOf('read:post');
    expect((await cms.get(`posts/${postIds.authorDraftPost}?context=edit`, { headers: drafts })).status).toBe(200);
    expect((await cms.get('posts?status=draft', { headers: drafts })).headers['x-cms-total']).not.toBe('0');
    expect((await cms.get('posts?status=draft', { headers })).headers['x-cms-total']).toBe('0');
    expect((await cms.get('posts?status=draft', { headers: others })).headers['x-cms-total']).toBe('0');
  });

  it('reads the same over the WPGraphQL API', async () => {
    const list = async (scope: string) => {
      const headers = await headersOf(scope);
      const query = '{ posts(first: 50, where: { status: DRAFT }) { nodes { databaseId } } }';
      const { body } = await cms.send<{ data: { posts: { nodes: unknown[] } } }>({
        method: 'POST',
        path: '/wpgraphql',
        json: { query },
        headers,
      });
      return body.data.posts.nodes.length;
    };
    expect(await list('read:media')).toBe(0);
    expect(await list('read:post')).toBeGreaterThan(0);
  });

  it('reads no private data of comments without their scope', async () => {
    const read = async (scope: string) =>
      (await cms.get('comments?status=hold&context=edit', { headers: await headersOf(scope) })).status;
    expect(await read('read:comment')).toBe(200);
    expect(await read('read:post')).toBe(403);
    const own = await cms.send<{ id: number }>({
      method: 'POST',
      path: 'comments',
      as: 'admin',
      json: { post: postIds.sowingPeas, content: 'On hold', status: 'hold' },
    });
    const comment = async (scope: string) =>
      (await cms.get(`comments/${own.body.id}`, { headers: await headersOf(scope) })).status;
    expect([await comment('read:comment'), await comment('read:post')]).toEqual([200, 403]);
  });

  it('needs the scope write for what concerns the whole site', async () => {
    const headers = await headersOf('write:settings', 'write:user', 'write:post', 'write:appearance');
    expect((await post('settings', { headers, json: { title: 'Scoped' } })).status).toBe(200);
    expect(outcome(await send({ method: 'PUT', path: 'plugins/events', json: { status: 'active' }, headers }))).toEqual(
      REFUSED,
    );
    expect((await cms.get('webhooks', { headers })).status).toBe(403);
    const runs = 'mutation { runAbility(name: "x", method: CHANGE) { value } }';
    expect((await cms.graphql(runs, { headers })).body.errors?.[0]?.extensions?.code).toBe('insufficient_scope');
  });
});

describe('a limited password', () => {
  it('cannot manage application passwords, of which it could create an unlimited one', async () => {
    for (const limits of [{ scopes: ['write'] }, { scopes: ['read'] }, { expires: EXPIRES }]) {
      const { authorization, uuid } = await limitedPassword(limits);
      const headers = { authorization };
      expect(outcome(await cms.get<ErrorBody>(PASSWORDS, { headers }))).toEqual(REFUSED);
      expect(outcome(await post(PASSWORDS, { headers, json: { name: 'More' } }))).toEqual(REFUSED);
      expect(
        outcome(await send({ method: 'PUT', path: `${PASSWORDS}/${uuid}`, json: { name: 'x' }, headers })),
      ).toEqual(REFUSED);
      expect(outcome(await send({ method: 'DELETE', path: PASSWORDS, headers }))).toEqual(REFUSED);
      expect((await cms.get<{ uuid: string }>(`${PASSWORDS}/introspect`, { headers })).body.uuid).toBe(uuid);
    }
  });

  it('cannot write what decides who can log in', async () => {
    for (const limits of [{ scopes: ['write:user'] }, { expires: EXPIRES }]) {
      const { authorization } = await limitedPassword(limits);
      const headers = { authorization };
      const author = `users/${accounts.author.id}`;
      const { body: stored } = await cms.get<{ email: string; roles: string[] }>(`${author}?context=edit`, {
        as: 'admin',
      });
      for (const json of [
        { password: 'four new words here' },
        { email: 'new@larch.example' },
        { roles: ['administrator'] },
        { disabled: true },
      ])
        expect(outcome(await post(author, { headers, json }))).toEqual(REFUSED);
      const account = { username: 'more', email: 'more@larch.example', password: 'four words of choice' };
      expect(outcome(await post('users', { headers, json: account }))).toEqual(REFUSED);
      const { email, roles } = stored;
      expect((await post(author, { headers, json: { email, roles, description: 'Scoped' } })).status).toBe(200);
    }
  });

  it('cannot delete accounts with the scope for profiles, because their items have other kinds', async () => {
    const headers = await headersOf('write:user');
    const path = `users/${accounts.subscriber.id}?force=true&reassign=0`;
    expect(outcome(await send({ method: 'DELETE', path, headers }))).toEqual(REFUSED);
    const mutation = `mutation { deleteUser(input: { id: "${accounts.subscriber.id}" }) { deletedId } }`;
    const { body } = await cms.send<{ errors: { extensions: { code: string } }[] }>({
      method: 'POST',
      path: '/wpgraphql',
      json: { query: mutation },
      headers,
    });
    expect(body.errors[0]?.extensions.code).toBe('insufficient_scope');
  });

  it('obtains nothing that lasts longer: no export key, no webhook with its rights, no later preview', async () => {
    const expires = new Date(Date.now() + 3_600_000).toISOString().slice(0, 19);
    for (const limits of [{ scopes: ['read'] }, { expires }]) {
      const { authorization } = await limitedPassword(limits);
      const { body } = await cms.graphql('{ exportSettings { key isKeyPinned } }', { headers: { authorization } });
      expect(body.data).toEqual({ exportSettings: { key: null, isKeyPinned: false } });
    }
    const { authorization } = await limitedPassword({ expires });
    const headers = { authorization };
    const rotation = await cms.graphql('mutation { rotateExportKey { keyCreated } }', { headers });
    expect(rotation.body.errors?.[0]?.extensions?.code).toBe('insufficient_scope');
    const webhook = { name: 'Reader', url: 'https://receiver.example/', reads_as: 'owner' };
    expect(outcome(await post('webhooks', { headers, json: webhook }))).toEqual(REFUSED);
    const token = await cms.send<{ expires: string }>({
      method: 'POST',
      path: 'preview-tokens',
      json: { post: postIds.authorDraftPost, expires_in: 30 * 86_400 },
      headers,
    });
    expect([token.status, token.body.expires]).toEqual([201, expect.stringContaining(expires)]);
  });

  it('is refused when it has expired, with a code of its own', async () => {
    const { authorization, uuid, password } = await limitedPassword({ expires: EXPIRES });
    const headers = { authorization };
    expect((await cms.get('posts', { headers })).status).toBe(200);
    await site.database.transaction((client) =>
      client.applicationPassword.update({ where: { uuid }, data: { expires: '2020-01-01T00:00:00' } }),
    );
    const EXPIRED = [401, 'application_password_expired'];
    expect(outcome(await cms.get<ErrorBody>('users/me', { headers }))).toEqual(EXPIRED);
    const { status, body } = await cms.graphql('{ viewer { databaseId } }', { headers });
    expect([status, body.errors?.[0]?.extensions?.code]).toEqual(EXPIRED);
    expect(faultIn(await call('wp.getProfile', 1, 'admin', password))).toEqual({
      code: 403,
      message: 'The application password has expired. Create a new one.',
    });
  });

  it('has valid scopes and a time in the future', async () => {
    for (const limits of [
      { scopes: [] },
      { scopes: ['delete'] },
      { scopes: ['read:nothing'] },
      { scopes: ['read:*'] },
      { scopes: Array.from({ length: 51 }, () => 'read') },
      { expires: '2020-01-01T00:00:00' },
      { expires: 'soon' },
    ]) {
      const answer = await cms.send<ErrorBody>({
        method: 'POST',
        path: PASSWORDS,
        as: 'admin',
        json: { name: 'x', ...limits },
      });
      expect([limits, ...outcome(answer)]).toEqual([limits, 400, 'rest_invalid_param']);
    }
  });
});

describe('the limits of a password', () => {
  it('are shown with it, and nothing changes for passwords without limits', async () => {
    const { uuid } = await limitedPassword({ scopes: ['read:post', 'read:post', 'write:page'], expires: EXPIRES });
    const limited = await cms.get<object>(`${PASSWORDS}/${uuid}`, { as: 'admin' });
    expect(limited.body).toMatchObject({ scopes: ['read:post', 'write:page'], expires: EXPIRES });
    const { body } = await cms.send<{ uuid: string }>({
      method: 'POST',
      path: PASSWORDS,
      as: 'admin',
      json: { name: 'Plain' },
    });
    expect(Object.keys(body).filter((name) => ['scopes', 'expires'].includes(name))).toEqual([]);
    const { applicationPassword } = (
      await cms.graphql(`{ applicationPassword(uuid: "${uuid}") { scopes expires } }`, { as: 'admin' })
    ).body.data as { applicationPassword: unknown };
    expect(applicationPassword).toEqual({ scopes: ['read:post', 'write:page'], expires: EXPIRES });
    const { text } = await cms.send({ method: 'OPTIONS', path: PASSWORDS });
    expect(text).not.toMatch(/"scopes"|"expires"/);
  });

  it('are in the audit log', async () => {
    const { uuid } = await limitedPassword({ scopes: ['read'], expires: EXPIRES });
    const query = '{ auditLog(first: 1, where: { kind: "applicationPassword" }) { nodes { objectId changes } } }';
    const { body } = await cms.graphql(query, { as: 'admin' });
    expect(JSON.stringify(body)).toContain(uuid);
    expect(JSON.stringify(body)).toContain('read');
    expect(JSON.stringify(body)).toContain(EXPIRES);
  });

  it('can be set on the account page', async () => {
    const client = { address: '127.0.0.1', userAgent: 'test', requestId: '' };
    const { token } = await startSession(cms.app.domain, { userId: accounts.editor.id, client, remember: false });
    const headers = { cookie: `cms_session=${token}`, 'content-type': 'application/x-www-form-urlencoded' };
    const path = '/cms-admin/profile.php';
    const submit = async (fields: Record<string, string>) => {
      const form = await cms.get<unknown>(path, { headers });
      const field = /name="form_token" value="(\w+)"/.exec(form.text)?.[1] ?? '';
      const body = new URLSearchParams({ form_token: field, do: 'create', name: 'Page', ...fields }).toString();
      return cms.send<unknown>({ method: 'POST', path, headers, body });
    };
    const { status, text } = await submit({
      access: 'scopes',
      scopes: 'write:post, read:media',
      expires: '2099-01-31',
    });
    expect(status).toBe(200);
    expect(text).toContain('write:post read:media');
    expect(text).toMatch(/Expires"><time datetime="2099-0/);
    expect((await submit({ access: 'scopes', scopes: '' })).status).toBe(400);
    expect((await submit({ access: 'read', expires: '2099-13-31' })).status).toBe(400);
    const stored = await site.database.reader.applicationPassword.findMany({
      where: { userId: accounts.editor.id, name: 'Page' },
      select: { scopes: true, expires: true },
    });
    expect(stored).toEqual([{ scopes: '["write:post","read:media"]', expires: '2099-01-31T23:59:59' }]);
  });
});
