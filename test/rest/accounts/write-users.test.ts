import { describe, expect } from 'vitest';
import { verifyPassword } from '../../../schema/auth/password-hash.ts';
import type { ErrorBody, UserItem } from '../../support/rest-bodies.ts';
import { accounts, type Login } from '../../support/site-content.ts';
import { cms, it, site } from '../../support/site-test.ts';

const send = <Body = UserItem>(path: string, values: unknown, { as = 'admin' }: { as?: Login } = {}) =>
  cms.send<Body>({ method: 'POST', path, as, json: values });

let createdCount = 0;
const create = async (values: Record<string, unknown> = {}): Promise<UserItem> => {
  createdCount += 1;
  const account = {
    username: `user${createdCount}`,
    email: `user${createdCount}@example.org`,
    password: 'a long password',
    ...values,
  };
  const { status, body } = await send('users', account);
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
};

describe('creating an account', () => {
  it('answers 201 with its address and fills in defaults', async () => {
    const { status, body, headers } = await send('users', {
      username: 'nora.quill',
      email: 'Nora@Example.org',
      password: 'correct horse',
      first_name: 'Nora',
      last_name: 'Quill',
    });
    expect(status).toBe(201);
    expect(headers.location).toBe(`http://localhost:3000/cms-json/cms/v2/users/${body.id}`);
    expect(headers.allow).toBe('GET, POST');
    expect(body).toMatchObject({
      username: 'nora.quill',
      name: 'Nora Quill',
      nickname: 'nora.quill',
      slug: 'nora-quill',
      email: 'Nora@Example.org',
      roles: ['subscriber'],
      meta: { persisted_preferences: [] },
    });
    expect(body).not.toHaveProperty('password');
    const stored = await site.database.reader.user.findUniqueOrThrow({ where: { id: body.id } });
    expect(await verifyPassword('correct horse', stored.passwordHash)).toBe(true);
    expect((await cms.get<ErrorBody>(`users/${body.id}`)).status).toBe(401);
  });

  it('appends a number to a slug that another account has', async () => {
    const [first, second] = [await create({ slug: 'writer' }), await create({ slug: 'writer' })];
    expect([first.slug, second.slug]).toEqual(['writer', 'writer-2']);
  });

  it('removes markup from names and unsafe markup from the description', async () => {
    const user = await create({
      name: '<b>Bo</b> & <script>alert(1)</script>Co',
      nickname: "O'Neill <img src=x onerror=alert(1)>",
      description: '<strong>Hi</strong> <iframe src="//x"></iframe><a href="javascript:x" rel="me">me</a>',
      url: 'https://bo.example/?a=1&b=2',
    });
    expect(user).toMatchObject({
      name: 'Bo &amp; Co',
      nickname: "O'Neill",
      url: 'https://bo.example/?a=1&amp;b=2',
    });
    expect(user.description).not.toMatch(/iframe|javascript/);
    expect(user.description).toContain('<strong>Hi</strong>');
  });

  it.each<[string, Record<string, unknown>, [number, string]]>([
    ['a taken username', { username: 'ADMIN' }, [500, 'existing_user_login']],
    ['a taken e-mail address', { email: 'admin@larch.example' }, [500, 'existing_user_email']],
    ['a long username', { username: 'u'.repeat(61) }, [500, 'user_login_too_long']],
    ['a username without letters', { username: '---' }, [500, 'empty_user_nicename']],
    ['a long slug', { slug: 's'.repeat(51) }, [500, 'user_nicename_too_long']],
    ['a long web address', { url: `https://x.example/${'p'.repeat(100)}` }, [500, 'user_url_too_long']],
  ])('rejects %s with an error whose `data` is null', async (_case, values, [status, code]) => {
    const account = { username: 'fresh', email: 'fresh@example.org', password: 'x', ...values };
    const { body, status: actualStatus } = await send<ErrorBody>('users', account);
    expect([actualStatus, body.code, body.data]).toEqual([status, code, null]);
  });

  it('reports all invalid values before it checks capabilities', async () => {
    const values = { username: 'bad name!', email: 'x@example.org', password: 'a\\b' };
    const { body, status } = await send<ErrorBody>('users', values, { as: 'subscriber' });
    expect([status, body.code]).toEqual([400, 'rest_invalid_param']);
    expect(body.data.details).toMatchObject({
      username: { code: 'rest_user_invalid_username', data: { status: 400 } },
      password: { code: 'rest_user_invalid_password', data: { status: 400 } },
    });
  });

  it.each<[Record<string, unknown>, Login, [number, string]]>([
    [{}, 'editor', [403, 'rest_cannot_create_user']],
    [{ roles: ['unknown'] }, 'admin', [400, 'rest_user_invalid_role']],
    [{ id: 3 }, 'admin', [400, 'rest_user_exists']],
    [{ id: 3 }, 'editor', [403, 'rest_cannot_create_user']],
    [{ meta: { persisted_preferences: 'x' } }, 'admin', [400, 'rest_invalid_type']],
    [{ meta: { persisted_preferences: { _modified: 'soon' } } }, 'admin', [400, 'rest_invalid_date']],
    [{ locale: 'xx_XX' }, 'admin', [400, 'rest_invalid_param']],
    [{ locale: 5 }, 'admin', [400, 'rest_invalid_param']],
    [{ username: '0' }, 'admin', [400, 'rest_invalid_param']],
  ])('with %j by %s answers %j', async (values, as, expected) => {
    const account = { username: 'other', email: 'other@example.org', password: 'x', ...values };
    const { body, status } = await send<ErrorBody>('users', account, { as });
    expect([status, body.code]).toEqual(expected);
  });

  it('rejects a preference of the wrong type and names the parameter', async () => {
    const { body } = await send<ErrorBody & { additional_data: unknown }>('users/me', {
      meta: { persisted_preferences: 'x' },
    });
    expect([body.data, body.additional_data]).toEqual([{ status: 400 }, [{ param: 'meta.persisted_preferences' }]]);
  });
});

describe('changing an account', () => {
  it.each([[null], [[]], ['']])('removes all roles with %j', async (roles) => {
    const user = await create({ roles: ['author'] });
    expect(user.roles).toEqual(['author']);
    const { body, status } = await send(`users/${user.id}`, { roles });
    expect([status, body.roles]).toEqual([200, []]);
  });

  it('changes nothing when the answer of the edit context is written back', async () => {
    const { id } = await create({
      roles: ['author', 'editor'],
      meta: { persisted_preferences: { core: { dark: true } } },
    });
    const { body: before } = await cms.get<UserItem>(`users/${id}?context=edit`, { as: 'admin' });
    const { body: after, status } = await send(`users/${id}`, before);
    expect([status, after]).toEqual([200, before]);
  });

  it("is allowed for the viewer's own account, except for its roles", async () => {
    const { body, status } = await send('users/me', { description: 'Reads a lot.', name: '' }, { as: 'subscriber' });
    expect([status, body.description, body.name]).toEqual([200, 'Reads a lot.', 'subscriber']);
    for (const roles of [['administrator'], []]) {
      const refused = await send<ErrorBody>('users/me', { roles }, { as: 'subscriber' });
      expect([refused.status, refused.body.code]).toEqual([403, 'rest_cannot_edit_roles']);
    }
    const otherAccount = await send<ErrorBody>(
      `users/${accounts.author.id}`,
      { description: 'x' },
      { as: 'subscriber' },
    );
    expect([otherAccount.status, otherAccount.body.code]).toEqual([403, 'rest_cannot_edit']);
  });

  it('lets an administrator set roles, but not remove `edit_users` from their own account', async () => {
    const { id } = await create();
    expect((await send(`users/${id}`, { roles: ['editor', 'author'] })).body.roles).toEqual(['editor', 'author']);
    expect((await send(`users/${id}`, { roles: [] })).body.roles).toEqual([]);
    const ownAccount = await send<ErrorBody>('users/me', { roles: ['editor'] });
    expect([ownAccount.status, ownAccount.body.code]).toEqual([403, 'rest_user_invalid_role']);
  });

  it.each<[Record<string, unknown>, string]>([
    [{ email: 'admin@larch.example' }, 'rest_user_invalid_email'],
    [{ username: 'renamed' }, 'rest_user_invalid_argument'],
    [{ slug: 'admin-writes' }, 'rest_user_invalid_slug'],
    [{ roles: ['unknown'] }, 'rest_user_invalid_role'],
    [{ password: '' }, 'rest_invalid_param'],
  ])('with %j answers 400 %s', async (values, code) => {
    const { body, status } = await send<ErrorBody>(`users/${accounts.editor.id}`, values);
    expect([status, body.code, body.data.status]).toEqual([400, code, 400]);
  });

  it('answers 404 for an unknown account and for anonymous viewers', async () => {
    expect((await send<ErrorBody>('users/999', { name: 'x' })).body.code).toBe('rest_user_invalid_id');
    const anonymous = await cms.send<ErrorBody>({ method: 'POST', path: 'users/me' });
    expect([anonymous.status, anonymous.body.code]).toEqual([404, 'rest_user_invalid_id']);
  });

  it('with a new password hashes it and ends only the sessions of that account', async () => {
    const [changed, unchanged] = [await create(), await create()];
    await site.database.transaction((client) =>
      client.session.createMany({
        data: [changed, unchanged].map(({ id }) => ({
          tokenHash: `token-${id}`,
          userId: id,
          created: '2021-01-01T00:00:00',
          expires: '2099-01-01T00:00:00',
        })),
      }),
    );
    await send(`users/${changed.id}`, { password: 'another long password' });
    const stored = await site.database.reader.user.findUniqueOrThrow({ where: { id: changed.id } });
    expect(await verifyPassword('another long password', stored.passwordHash)).toBe(true);
    const sessions = await site.database.reader.session.findMany({
      where: { userId: { in: [changed.id, unchanged.id] } },
    });
    expect(sessions.map(({ userId }) => userId)).toEqual([unchanged.id]);
  });

  it('stores preferences, and deletes them with null', async () => {
    const { id } = await create();
    const preferences = { _modified: '2024-01-01T00:00:00Z', core: { panels: ['a'], none: {} } };
    const { body } = await send(`users/${id}`, { meta: { persisted_preferences: preferences } });
    expect(body.meta.persisted_preferences).toEqual({ ...preferences, core: { panels: ['a'], none: [] } });
    const cleared = await send(`users/${id}`, { meta: { persisted_preferences: null } });
    expect(cleared.body.meta.persisted_preferences).toEqual([]);
  });
});
