import { describe, expect } from 'vitest';
import { type ErrorBody, idsOf, linksOf, totalsOf } from '../../support/rest-bodies.ts';
import { accounts, type Login } from '../../support/site-content.ts';
import { cms, site, siteTest } from '../../support/site-test.ts';
import { createTestSite } from '../../support/test-site.ts';

interface UserItem {
  id: number;
  slug: string;
  roles?: string[];
  _links: Record<string, { targetHints?: { allow: string[] } }[]>;
  [name: string]: unknown;
}

const it = siteTest({
  env: { RESPONSE_CACHE_BYTES: '0' },
  prepare: async (site) => {
    // The login `author` differs from slug and name, so that a search can find it only in the login.
    await site.database.transaction((client) =>
      client.user.update({
        where: { id: 3 },
        data: { slug: 'third-pen', displayName: 'Third Pen', displayNameKey: 'third pen', url: 'https://pen.example/' },
      }),
    );
  },
});

const list = async (query: string, as?: Login) => {
  const { body, headers, status } = await cms.get<UserItem[]>(`users?${query}`, as ? { as } : {});
  expect(status, query).toBe(200);
  return { ids: idsOf(body), total: totalsOf(headers)[0] };
};

const failure = async (path: string, as?: Login) => {
  const { body, status } = await cms.get<ErrorBody>(path, as ? { as } : {});
  return [status, body.code];
};

/** The accounts with published posts, ordered by name. */
const authors = [1, 4, 2, 3];

describe('a list of accounts without a login', () => {
  it('contains the authors of published posts, with their public fields only', async () => {
    const { body, text, headers } = await cms.get<UserItem[]>('users');
    expect(idsOf(body)).toEqual(authors);
    expect(totalsOf(headers)).toEqual([4, 1]);
    expect(Object.keys(body[0] as UserItem).sort()).toEqual([
      ...['_links', 'avatar_urls', 'description', 'id', 'link', 'meta', 'name', 'slug', 'url'],
    ]);
    expect(body[0]?.meta).toEqual([]);
    expect(text).not.toMatch(/larch\.example|administrator|Sam Reed|Dora Shut|passwordHash/);
  });

  it.each([
    'search=larch.example',
    'search=author',
    'search=author&search_columns=username',
    'search=admin@larch.example&search_columns=email',
    'search=pen.example',
    'search=subscriber',
    'slug=subscriber-writes',
    'include=5,6',
    'has_published_posts=cms_block',
    'has_published_posts=true&include=5',
  ])('finds no account for %s, and reports a total of 0', async (query) => {
    expect(await list(query)).toEqual({ ids: [], total: 0 });
  });

  it('finds accounts by the public texts of their profile', async () => {
    expect(await list('search=Third')).toEqual({ ids: [3], total: 1 });
    expect(await list('search=third-p')).toEqual({ ids: [3], total: 1 });
    expect(await list('search=3&search_columns=id')).toEqual({ ids: [3], total: 1 });
  });

  it.each([
    ['users?roles=author', 'rest_user_cannot_view'],
    ['users?capabilities=edit_posts', 'rest_user_cannot_view'],
    ['users?context=edit', 'rest_forbidden_context'],
    ['users?orderby=email', 'rest_forbidden_orderby'],
    ['users?orderby=registered_date', 'rest_forbidden_orderby'],
    ['users?who=authors', 'rest_forbidden_who'],
    [`users/${accounts.subscriber.id}`, 'rest_user_cannot_view'],
    [`users/${accounts.subscriber.id}?context=edit`, 'rest_forbidden_context'],
    [`users/${accounts.admin.id}?context=edit`, 'rest_forbidden_context'],
    ['users/me', 'rest_not_logged_in'],
  ])('answers %s with 401 %s', async (path, code) => {
    expect(await failure(path)).toEqual([401, code]);
  });

  it('answers 404 for ids that do not exist, however large', async () => {
    for (const id of ['99', '0', '99999999999999']) {
      expect(await failure(`users/${id}`)).toEqual([404, 'rest_user_invalid_id']);
    }
  });

  it('requires a login with the setting `usersListRequiresLogin`, while single accounts remain readable', async () => {
    const set = (value: string) =>
      cms.graphql(
        `mutation { updateSettings(input: { usersListRequiresLogin: ${value} }) { usersListRequiresLogin } }`,
        {
          as: 'admin',
        },
      );
    await set('true');
    expect(await failure('users')).toEqual([401, 'rest_user_cannot_view']);
    expect((await cms.get(`users/${accounts.admin.id}`)).status).toBe(200);
    expect((await list('', 'subscriber')).ids).toEqual(authors);
    await set('null');
    expect((await list('')).ids).toEqual(authors);
  });
});

describe('a list of accounts', () => {
  it.each([
    ['orderby=id&order=desc', [4, 3, 2, 1]],
    ['orderby=name&order=desc', [3, 2, 4, 1]],
    ['orderby=slug', [1, 4, 2, 3]],
    ['orderby=url&order=desc', [3, 1, 2, 4]],
    ['orderby=include&include=3,1,2', [3, 1, 2]],
    ['orderby=include&include=3,1,2&order=desc', [2, 1, 3]],
    ['orderby=include_slugs&slug=third-pen,admin-writes', [3, 1]],
    ['orderby=include_slugs&slug=Third-Pen,ADMIN-writes', [3, 1]],
    ['include=2,3&exclude=3', [2, 3]],
    ['exclude=1,2', [4, 3]],
    ['offset=1&per_page=2', [4, 2]],
    ['per_page=2&page=2', [2, 3]],
    ['page=2', []],
    ['has_published_posts=page', [1]],
  ])('for %s contains %j', async (query, ids) => {
    expect((await list(query)).ids).toEqual(ids);
  });

  it.each<[string, number[]]>([
    ['context=edit', [1, 4, 6, 2, 5, 3]],
    ['orderby=email', [1, 3, 4, 6, 2, 5]],
    ['orderby=registered_date&order=desc', [1, 2, 3, 4, 5, 6]],
    ['roles=editor,author&orderby=id', [2, 3, 6]],
    ['roles=unknown', []],
    ['roles=edit', []],
    ['capabilities=manage_options', [1]],
    ['who=authors&orderby=id', [1, 2, 3, 4, 6]],
    ['search=author', [3]],
    ['search=subscriber@larch', [5]],
    ['search=https://pen', [3]],
    ['search=reed&search_columns=name', [5]],
    ['search=5', [5]],
    ['has_published_posts=true&orderby=id', [1, 2, 3, 4]],
  ])('for an administrator with %s contains %j', async (query, ids) => {
    expect((await list(query, 'admin')).ids).toEqual(ids);
  });

  it('links to the previous page, also with an offset', async () => {
    const { headers } = await cms.get('users?per_page=2&page=2');
    expect(linksOf(headers.link).prev).toMatch(/users\?per_page=2&page=1$/);
    const skipped = await cms.get('users?offset=2&per_page=4');
    expect(linksOf(skipped.headers.link).prev).toMatch(/offset=2&per_page=4&page=1$/);
  });

  it('shows all authors to an account that edits posts, but not to a subscriber', async () => {
    expect((await list('who=authors&orderby=id', 'contributor')).ids).toEqual([1, 2, 3, 4, 6]);
    expect(await failure('users?who=authors', 'subscriber')).toEqual([403, 'rest_forbidden_who']);
  });
});

describe('one account', () => {
  const privateFields = [
    ...['username', 'first_name', 'last_name', 'email', 'locale', 'nickname', 'registered_date', 'roles'],
    ...['capabilities', 'extra_capabilities'],
  ];

  it('shows its private fields in the edit context to itself and to administrators', async () => {
    for (const [as, id] of [
      ['admin', 3],
      ['author', 3],
      ['subscriber', 5],
    ] as const) {
      const { body } = await cms.get<UserItem>(`users/${id}?context=edit`, { as });
      expect(Object.keys(body)).toEqual(expect.arrayContaining(privateFields));
      expect(Object.keys(body)).not.toContain('password');
      const view = await cms.get<UserItem>(`users/${id}`, { as });
      expect(Object.keys(view.body).filter((name) => privateFields.includes(name))).toEqual([]);
    }
    expect(await failure(`users/${accounts.author.id}?context=edit`, 'editor')).toEqual([
      403,
      'rest_forbidden_context',
    ]);
    expect(await failure(`users/${accounts.subscriber.id}`, 'editor')).toEqual([403, 'rest_user_cannot_view']);
  });

  it('shows its roles and capabilities', async () => {
    const { body } = await cms.get<UserItem>(`users/${accounts.subscriber.id}?context=edit`, { as: 'admin' });
    expect(body).toMatchObject({
      roles: ['subscriber'],
      capabilities: { read: true, level_0: true, subscriber: true },
      extra_capabilities: { subscriber: true },
      registered_date: '2021-01-01T00:00:00+00:00',
      locale: 'en_US',
      meta: { persisted_preferences: [] },
    });
  });

  it.each<[Login | undefined, string, string | undefined]>([
    [undefined, `users/${accounts.admin.id}`, 'GET'],
    ['subscriber', `users/${accounts.admin.id}`, 'GET'],
    ['editor', `users/${accounts.editor.id}`, 'GET, POST, PUT, PATCH'],
    ['admin', `users/${accounts.editor.id}`, 'GET, POST, PUT, PATCH, DELETE'],
    ['subscriber', 'users/me', 'GET, POST, PUT, PATCH'],
    [undefined, 'users/me', 'GET'],
    [undefined, `users/${accounts.subscriber.id}`, undefined],
  ])('allows %s at %s the methods %s', async (as, path, methods) => {
    const { headers, body, status } = await cms.get<UserItem>(path, as ? { as } : {});
    expect(headers.allow).toBe(methods);
    if (status === 200) expect(body._links.self?.[0]?.targetHints?.allow.join(', ')).toBe(methods);
    const options = await cms.send({ method: 'OPTIONS', path, ...(as ? { as } : {}) });
    expect(options.headers.allow).toBe(methods);
  });

  it('has no avatars if the site shows none', async () => {
    const siteWithoutAvatars = await createTestSite();
    try {
      await siteWithoutAvatars.database.transaction((client) =>
        client.setting.update({ where: { name: 'show_avatars' }, data: { value: 'false' } }),
      );
      const { body } = await (await siteWithoutAvatars.start()).get<UserItem>(`users/${accounts.admin.id}`);
      expect(Object.keys(body)).not.toContain('avatar_urls');
    } finally {
      await siteWithoutAvatars.dispose();
    }
  });
});

describe('the number of statements', () => {
  const count = async (path: string, as?: Login) =>
    (await cms.statements(() => cms.get(path, as ? { as } : {}))).length;

  it('is one for a list or an account, and one more each for a total and for preferences', async () => {
    await cms.get('users', { as: 'admin' });
    // A request with a password first reads the account with its passwords.
    const statementsOfLogin = 1;
    expect(await count('users')).toBe(1);
    expect(await count('users?per_page=3&exclude=77')).toBe(2);
    expect(await count('users?context=edit', 'admin')).toBe(statementsOfLogin + 2);
    expect(await count(`users/${accounts.admin.id}`)).toBe(1);
    expect(await count('users/me', 'subscriber')).toBe(statementsOfLogin + 1);
    expect(await count(`users/${accounts.subscriber.id}?context=edit`, 'admin')).toBe(statementsOfLogin + 2);
  });
});

describe('an account with malformed stored roles', () => {
  it.each(['x', '{}', '[1,null]', ''])(
    'has no roles with %j stored, does not break lists, and can receive roles',
    async (roles) => {
      const set = (data: object) =>
        site.database.transaction((client) => client.user.update({ where: { id: accounts.author.id }, data }));
      await set({ roles, capabilities: 'null' });
      const { body } = await cms.get<UserItem[]>('users?context=edit&include=3,4', { as: 'admin' });
      expect(body.map((user) => [user.id, user.roles?.length])).toEqual(expect.arrayContaining([[3, 0]]));
      expect(body).toHaveLength(2);
      expect((await cms.get<UserItem>('users/me', { as: 'author' })).body.id).toBe(3);
      const repaired = await cms.send<UserItem>({
        method: 'POST',
        path: `users/${accounts.author.id}`,
        as: 'admin',
        json: { roles: ['author'] },
      });
      expect([repaired.status, repaired.body.roles]).toEqual([200, ['author']]);
      await set({ capabilities: '{}' });
    },
  );
});
