import { describe, expect } from 'vitest';
import { sendBatch } from '../../support/batches.ts';
import type { ErrorBody } from '../../support/rest-bodies.ts';
import { type Login, mediaIds, people, postIds, postSeeds } from '../../support/site-content.ts';
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

const remove = <Body = ErrorBody>(path: string, as: Login = 'ada') => cms.send<Body>({ method: 'DELETE', path, as });

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

describe('a disabled account', () => {
  const setDisabled = (id: number, { as, disabled = true }: { as: Login; disabled?: boolean }) =>
    cms.graphql(`mutation { updateUser(id: ${id}, input: { disabled: ${disabled} }) { disabled } }`, { as });

  it('cannot authenticate from its next request on, until it is enabled', async () => {
    expect((await cms.get('users/me', { as: 'cora' })).status).toBe(200);
    await setDisabled(4, { as: 'ada' });
    expect((await cms.get('users/me', { as: 'cora' })).status).toBe(401);
    await setDisabled(4, { as: 'ada', disabled: false });
    expect((await cms.get('users/me', { as: 'cora' })).status).toBe(200);
  });

  it('is disabled and enabled over REST, and shows `disabled` only while it is', async () => {
    const write = (path: string, as: Login, disabled: boolean) =>
      cms.send<{ disabled?: boolean } & ErrorBody>({ method: 'POST', path, json: { disabled }, as });
    expect((await write(`users/${people.cora.id}`, 'ada', true)).body.disabled).toBe(true);
    expect((await cms.get('users/me', { as: 'cora' })).status).toBe(401);
    expect((await write(`users/${people.cora.id}`, 'ada', false)).body).not.toHaveProperty('disabled');
    expect((await cms.get('users/me', { as: 'cora' })).status).toBe(200);
    for (const [path, as] of [
      ['users/me', 'ada'],
      ['users/me', 'arno'],
      [`users/${people.cora.id}`, 'edda'],
    ] as const) {
      expect([path, as, (await write(path, as, true)).status]).toEqual([path, as, 403]);
    }
  });

  it('cannot be disabled by itself, nor by an account without `edit_users`', async () => {
    for (const [id, as] of [
      [1, 'ada'],
      [3, 'arno'],
      [3, 'edda'],
    ] as const) {
      expect((await setDisabled(id, { as })).body.errors?.[0]?.extensions?.code).toBe('rest_cannot_edit');
    }
  });
});

describe('deleting an account', () => {
  it.each<[string, Login, [number, string]]>([
    [`users/${people.arno.id}`, 'ada', [400, 'rest_missing_callback_param']],
    [`users/${people.arno.id}?reassign=${people.ada.id}`, 'ada', [501, 'rest_trash_not_supported']],
    [`users/${people.arno.id}?force=true&reassign=x`, 'ada', [400, 'rest_invalid_param']],
    [`users/${people.arno.id}?force=true&reassign=${people.arno.id}`, 'ada', [400, 'rest_user_invalid_reassign']],
    [`users/${people.arno.id}?force=true&reassign=999`, 'ada', [400, 'rest_user_invalid_reassign']],
    [`users/${people.arno.id}?force=true&reassign=99999999999`, 'ada', [400, 'rest_user_invalid_reassign']],
    [`users/${people.arno.id}?force=true&reassign=${people.ada.id}`, 'edda', [403, 'rest_user_cannot_delete']],
    [`users/999?force=true&reassign=${people.ada.id}`, 'ada', [404, 'rest_user_invalid_id']],
    [`users/me?force=true&reassign=${people.ada.id}`, 'sam', [403, 'rest_user_cannot_delete']],
  ])('answers %s by %s with %j', async (path, as, expected) => {
    const { status, body } = await remove(path, as);
    expect([status, body.code]).toEqual(expected);
  });

  it('reassigns its items and does not change the counts of terms', async () => {
    const before = await storedCounts();
    const { status, body } = await remove<Deletion>(`users/${people.edda.id}?force=true&reassign=${people.arno.id}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ deleted: true, previous: { id: 2, username: 'edda', email: 'edda@larch.example' } });
    expect(body.previous).not.toHaveProperty('_links');
    const itemsOfEdda = postSeeds.filter(({ author }) => author === 2).map(({ id }) => id);
    const posts = await site.database.reader.post.findMany({ where: { id: { in: itemsOfEdda } } });
    expect(posts.map(({ authorId }) => authorId)).toEqual(itemsOfEdda.map(() => 3));
    expect(await storedCounts()).toEqual(before);
    expect((await cms.get('users/me', { as: 'edda' })).status).toBe(401);
    expect((await cms.get<ErrorBody>(`users/${people.edda.id}`, { as: 'ada' })).body.code).toBe('rest_user_invalid_id');
    expect(await site.database.reader.applicationPassword.count({ where: { userId: people.edda.id } })).toBe(0);
  });

  it('without a new author trashes its posts, deletes its attachments and updates the counts of terms', async () => {
    const postsOfCora = postSeeds.filter(({ author, type }) => author === 4 && type === undefined).map(({ id }) => id);
    await site.database.transaction((client) =>
      client.post.updateMany({ where: { id: mediaIds.ofPost }, data: { authorId: people.cora.id } }),
    );
    const { status } = await remove(`users/${people.cora.id}?force=true&reassign=false`);
    expect(status).toBe(200);
    const posts = await site.database.reader.post.findMany({
      where: { id: { in: [...postsOfCora, 13] } },
      orderBy: { id: 'asc' },
    });
    expect(posts.map(({ id, status: state }) => [id, state])).toEqual(postsOfCora.map((id) => [id, 'trash']));
    expect(await storedCounts()).toEqual(await computedCounts());
    expect((await cms.get(`posts/${postIds.harvest}`, { as: 'ada' })).body.status).toBe('trash');
  });
});

describe('a batch of requests for accounts', () => {
  it('accepts ids but refuses the path "me"', async () => {
    const { body } = await sendBatch(
      cms,
      {
        requests: [
          { path: `/cms/v2/users/${people.arno.id}`, body: { nickname: 'Quick' } },
          { path: '/cms/v2/users/me', body: { nickname: 'Quick' } },
        ],
      },
      { as: 'ada' },
    );
    expect(body.responses.map((entry) => [entry?.status, entry?.body.code])).toEqual([
      [200, undefined],
      [400, 'rest_batch_not_allowed'],
    ]);
  });
});
