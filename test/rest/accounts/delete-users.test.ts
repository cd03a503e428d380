import { describe, expect } from 'vitest';
import { sendBatch } from '../../support/batches.ts';
import type { ErrorBody, PostItem } from '../../support/rest-bodies.ts';
import { accounts, type Login, mediaIds, postIds, postSeeds } from '../../support/site-content.ts';
import { cms, site, siteTest } from '../../support/site-test.ts';

type Deletion = { deleted: boolean; previous: Record<string, unknown> };

const it = siteTest({
  prepare: async (site) => {
    const counts = await computedCounts();
    await site.database.transaction(async (client) => {
      for (const [slug, count] of counts) await client.term.updateMany({ where: { slug }, data: { count } });
    });
  },
});

const remove = <Body = ErrorBody>(path: string, as: Login = 'admin') => cms.send<Body>({ method: 'DELETE', path, as });

const storedCounts = async () => {
  const terms = await site.database.reader.term.findMany({ orderBy: { id: 'asc' } });
  return terms.map(({ slug, count }) => [slug, count]);
};

/** The correct counts: the number of published items of each term. */
const computedCounts = async (): Promise<[string, number][]> => {
  const terms = await site.database.reader.term.findMany({ orderBy: { id: 'asc' } });
  return Promise.all(
    terms.map(
      async ({ id, slug }): Promise<[string, number]> => [
        slug,
        await site.database.reader.postTerm.count({ where: { termId: id, post: { status: 'publish' } } }),
      ],
    ),
  );
};

describe('disabling an account', () => {
  const setDisabled = (id: number, { as, disabled = true }: { as: Login; disabled?: boolean }) =>
    cms.graphql(`mutation { updateUser(id: ${id}, input: { disabled: ${disabled} }) { disabled } }`, { as });

  it('refuses its next requests until it is enabled', async () => {
    expect((await cms.get('users/me', { as: 'contributor' })).status).toBe(200);
    await setDisabled(4, { as: 'admin' });
    expect((await cms.get('users/me', { as: 'contributor' })).status).toBe(401);
    await setDisabled(4, { as: 'admin', disabled: false });
    expect((await cms.get('users/me', { as: 'contributor' })).status).toBe(200);
  });

  it('works over REST, where only disabled accounts have the field `disabled`', async () => {
    const write = (path: string, as: Login, disabled: boolean) =>
      cms.send<{ disabled?: boolean } & ErrorBody>({ method: 'POST', path, json: { disabled }, as });
    expect((await write(`users/${accounts.contributor.id}`, 'admin', true)).body.disabled).toBe(true);
    expect((await cms.get('users/me', { as: 'contributor' })).status).toBe(401);
    expect((await write(`users/${accounts.contributor.id}`, 'admin', false)).body).not.toHaveProperty('disabled');
    expect((await cms.get('users/me', { as: 'contributor' })).status).toBe(200);
    for (const [path, as] of [
      ['users/me', 'admin'],
      ['users/me', 'author'],
      [`users/${accounts.contributor.id}`, 'editor'],
    ] as const) {
      expect([path, as, (await write(path, as, true)).status]).toEqual([path, as, 403]);
    }
  });

  it("is refused for the viewer's own account and without `edit_users`", async () => {
    for (const [id, as] of [
      [1, 'admin'],
      [3, 'author'],
      [3, 'editor'],
    ] as const) {
      expect((await setDisabled(id, { as })).body.errors?.[0]?.extensions?.code).toBe('rest_cannot_edit');
    }
  });
});

describe('deleting an account', () => {
  it.each<[string, Login, [number, string]]>([
    [`users/${accounts.author.id}`, 'admin', [400, 'rest_missing_callback_param']],
    [`users/${accounts.author.id}?reassign=${accounts.admin.id}`, 'admin', [501, 'rest_trash_not_supported']],
    [`users/${accounts.author.id}?force=true&reassign=x`, 'admin', [400, 'rest_invalid_param']],
    [
      `users/${accounts.author.id}?force=true&reassign=${accounts.author.id}`,
      'admin',
      [400, 'rest_user_invalid_reassign'],
    ],
    [`users/${accounts.author.id}?force=true&reassign=999`, 'admin', [400, 'rest_user_invalid_reassign']],
    [`users/${accounts.author.id}?force=true&reassign=99999999999`, 'admin', [400, 'rest_user_invalid_reassign']],
    [
      `users/${accounts.author.id}?force=true&reassign=${accounts.admin.id}`,
      'editor',
      [403, 'rest_user_cannot_delete'],
    ],
    [`users/999?force=true&reassign=${accounts.admin.id}`, 'admin', [404, 'rest_user_invalid_id']],
    [`users/me?force=true&reassign=${accounts.admin.id}`, 'subscriber', [403, 'rest_user_cannot_delete']],
  ])('answers %s by %s with %j', async (path, as, expected) => {
    const { status, body } = await remove(path, as);
    expect([status, body.code]).toEqual(expected);
  });

  it('reassigns its items and does not change the counts of terms', async () => {
    const before = await storedCounts();
    const { status, body } = await remove<Deletion>(
      `users/${accounts.editor.id}?force=true&reassign=${accounts.author.id}`,
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({
      deleted: true,
      previous: { id: 2, username: 'editor', email: 'editor@larch.example' },
    });
    expect(body.previous).not.toHaveProperty('_links');
    const editorPostIds = postSeeds.filter(({ author }) => author === 2).map(({ id }) => id);
    const posts = await site.database.reader.post.findMany({ where: { id: { in: editorPostIds } } });
    expect(posts.map(({ authorId }) => authorId)).toEqual(editorPostIds.map(() => 3));
    expect(await storedCounts()).toEqual(before);
    expect((await cms.get('users/me', { as: 'editor' })).status).toBe(401);
    expect((await cms.get<ErrorBody>(`users/${accounts.editor.id}`, { as: 'admin' })).body.code).toBe(
      'rest_user_invalid_id',
    );
    expect(await site.database.reader.applicationPassword.count({ where: { userId: accounts.editor.id } })).toBe(0);
  });

  it('without a replacement author trashes its posts, deletes its attachments and updates the counts of terms', async () => {
    const contributorPostIds = postSeeds
      .filter(({ author, type }) => author === 4 && type === undefined)
      .map(({ id }) => id);
    await site.database.transaction((client) =>
      client.post.updateMany({ where: { id: mediaIds.ofPost }, data: { authorId: accounts.contributor.id } }),
    );
    const { status } = await remove(`users/${accounts.contributor.id}?force=true&reassign=false`);
    expect(status).toBe(200);
    const posts = await site.database.reader.post.findMany({
      where: { id: { in: [...contributorPostIds, 13] } },
      orderBy: { id: 'asc' },
    });
    expect(posts.map(({ id, status: storedStatus }) => [id, storedStatus])).toEqual(
      contributorPostIds.map((id) => [id, 'trash']),
    );
    expect(await storedCounts()).toEqual(await computedCounts());
    expect((await cms.get(`posts/${postIds.harvest}`, { as: 'admin' })).body.status).toBe('trash');
  });
});

describe('deleting an account with reassign=0', () => {
  it('leaves its items as they are, without an author', async () => {
    const { body: user } = await cms.send<{ id: number }>({
      ...{ method: 'POST', path: 'users', as: 'admin' as const },
      json: { username: 'leaver', email: 'leaver@larch.example', password: 'A long passphrase', roles: ['author'] },
    });
    const create = async () => {
      const json = { title: 'Stays', status: 'publish', author: user.id };
      return (await cms.send<PostItem>({ method: 'POST', path: 'posts', as: 'admin', json })).body.id;
    };
    const id = await create();
    expect((await remove(`users/${user.id}?force=true&reassign=0`)).status).toBe(200);
    const { body } = await cms.get(`posts/${id}`);
    expect([body.status, body.author]).toEqual(['publish', 0]);
    expect((await cms.get<ErrorBody>(`users/${user.id}`, { as: 'admin' })).body.code).toBe('rest_user_invalid_id');
  });
});

describe('a batch of requests for accounts', () => {
  it('accepts ids but refuses the path "me"', async () => {
    const { body } = await sendBatch(
      cms,
      {
        requests: [
          { path: `/cms/v2/users/${accounts.author.id}`, body: { nickname: 'Quick' } },
          { path: '/cms/v2/users/me', body: { nickname: 'Quick' } },
        ],
      },
      { as: 'admin' },
    );
    expect(body.responses.map((entry) => [entry?.status, entry?.body.code])).toEqual([
      [200, undefined],
      [400, 'rest_batch_not_allowed'],
    ]);
  });
});
